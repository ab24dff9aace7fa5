import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Environment } from '#core/environment.ts'
import type { World } from '#core/world.ts'
import type { ApiCallFor } from '../base/api-call.ts'
import type { HttpLog } from '../base/http-log.ts'
import type { CallService } from '../base/keep/self-caller.ts'
import type { DashboardRoute } from './visit/screen.ts'

export type DashboardSettings = {
  readonly worlds: Readonly<Record<Environment, World>>
  /** The path of the public URL. */
  readonly basePath: string
  readonly sandboxHost: string | null
  readonly log: HttpLog
  publicUrl(): string
  /** Sends a call of the sandbox to the service itself. */
  readonly callService: CallService
  /** The newest version, whose calls the screens show. */
  readonly newest: { readonly prefix: string; apiCallFor(): Promise<ApiCallFor> }
}

/** What is loaded with the first visit. */
export type Dashboard = {
  /** Judges who sends a form, by its head alone: a reply where it is not to be read. */
  admit(
    request: FastifyRequest,
    reply: FastifyReply,
    route: DashboardRoute,
  ): Promise<FastifyReply | undefined>
  show(request: FastifyRequest, reply: FastifyReply, route: DashboardRoute): Promise<FastifyReply>
  sendAsset(
    file: { readonly hash: string; readonly name: string },
    reply: FastifyReply,
  ): Promise<FastifyReply>
  /** Answers a path that has no screen. */
  missing(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>
  refuse(request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply
}
