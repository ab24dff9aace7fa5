import type { FastifyRequest } from 'fastify'
import type { Caller } from '#core/account/authenticate.ts'
import type { Instant } from '#core/time/clock.ts'
import { ArrivedRequest } from './arrived-request.ts'
import type { Step } from './step.ts'
import type { WireCode } from './transport-fault.ts'
import type { Place } from './world-of-request.ts'

/** What the service knows of a request beside what Fastify knows. */
export type RequestContext = {
  readonly place: Place
  readonly route: FastifyRequest['routeOptions']
  /** By the world's clock. */
  readonly arrivedAt: Instant
  /** By the process's own clock, which nobody sets: durations are measured with it. */
  readonly arrivedAtMs: number
  /** Null until the caller is authenticated. */
  caller: Caller | null
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
  (findPlace: (request: FastifyRequest) => Place): Step =>
  request => {
    const { raw } = request
    const place = findPlace(request)
    request.context = {
      place,
      route: request.routeOptions,
      arrivedAt: place.world.clock.now(),
      arrivedAtMs: raw instanceof ArrivedRequest ? raw.arrivedAtMs : performance.now(),
      caller: null,
      problemCode: null,
    }
  }
