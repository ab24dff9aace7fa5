import type { FastifyRequest } from 'fastify'
import type { Caller } from '#core/account/authenticate.ts'
import type { Instant } from '#core/time/clock.ts'
import { ArrivedRequest } from '../intake/arrived-request.ts'
import type { Step } from '../step.ts'
import type { WireCode } from '../transport-fault.ts'
import type { AddressedWorld } from '../world-of-request.ts'

/** What the service knows of a request beside what Fastify knows. */
type RequestContext = AddressedWorld & {
  readonly route: FastifyRequest['routeOptions']
  /** By the world's clock. */
  readonly arrivedAt: Instant
  /** By the process's own clock, which nobody can set: it measures durations. */
  readonly arrivedAtMs: number
  /** Null until the caller is authenticated. */
  caller: Caller | null
  /** The bytes of its body, as the client sent them; null until they were read. */
  sentBody: Buffer | null
  /** What it has done, as its transactions were committed. */
  readonly outcomes: string[]
  /** Null unless the request was answered with a problem. */
  problemCode: WireCode | null
}

declare module 'fastify' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be merged.
  interface FastifyRequest {
    context: RequestContext
  }
}

export const openContext =
  (findWorld: (request: FastifyRequest) => AddressedWorld): Step =>
  request => {
    const { raw } = request
    const { world, basePath, linkBase } = findWorld(request)
    request.context = {
      world,
      basePath,
      linkBase,
      route: request.routeOptions,
      arrivedAt: world.clock.now(),
      arrivedAtMs: raw instanceof ArrivedRequest ? raw.arrivedAtMs : performance.now(),
      caller: null,
      sentBody: null,
      outcomes: [],
      problemCode: null,
    }
  }
