import type { FastifyRequest } from 'fastify'
import type { RequestMark } from '#core/calls/request-log.ts'
import { type Command, commandOf } from '#core/command/command.ts'
import type { RequestKey } from '#core/command/key-store.ts'
import { callerOf } from './judge/authentication.ts'
import { redactPath } from './keep/redact-text.ts'
import { worldOf } from './world-of-request.ts'

/** What the log will say of a call that changes something, as far as it is known beforehand. */
export const requestMarkOf = (request: FastifyRequest): RequestMark => ({
  requestId: request.id,
  method: request.method,
  route: request.context.route.url ?? '',
  path: redactPath(request.url.split('?', 1)[0] ?? ''),
  arrivedAt: request.context.arrivedAt,
  outcomes: request.context.outcomes,
})

/** The command of a request's caller in its world. */
export const commandOfRequest = (request: FastifyRequest, key: RequestKey | null = null): Command =>
  commandOf(worldOf(request), callerOf(request), requestMarkOf(request), key)
