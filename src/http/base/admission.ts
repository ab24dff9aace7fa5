import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { requireScopes } from '#core/access.ts'
import type { Caller } from '#core/account/authenticate.ts'
import { CoreError } from '#core/errors.ts'
import { authenticate, rememberCaller } from './authentication.ts'
import { BodiesInHand } from './bodies-in-hand.ts'
import type { Access } from './edge.ts'
import { RateLimiter } from './rate-limiter.ts'
import { tooLarge } from './receive-body.ts'
import { headOf } from './response-headers.ts'
import { worldOf } from './world-of-request.ts'

export type AdmissionSettings = {
  /** Bytes of a body where the route names no limit of its own. */
  readonly bodyLimit: number
  readonly rateLimitReads: number
  readonly rateLimitWrites: number
}

type Done = (error?: Error) => void

/**
 * The order in which a request is judged once its route is known: size, authentication, scope, rate,
 * memory for its body. The body comes after all of them: it is never judged for a stranger.
 */
export class Admission {
  readonly #settings: AdmissionSettings
  readonly #limiters: Readonly<Record<Access['counts'], RateLimiter>>
  readonly #bodies = new BodiesInHand()

  constructor(settings: AdmissionSettings) {
    this.#settings = settings
    this.#limiters = {
      reads: new RateLimiter(settings.rateLimitReads),
      writes: new RateLimiter(settings.rateLimitWrites),
    }
  }

  /** Bytes of a body where the route names no limit of its own. */
  get bodyLimit(): number {
    return this.#settings.bodyLimit
  }

  /** Must be called before the routes of the scope are added. */
  guard(scope: FastifyInstance): void {
    scope.addHook('onRoute', route => {
      const access = route.config?.access
      if (!access)
        throw new Error(`${String(route.method)} ${route.url} does not say who may use it`)
      if (access === 'public') return
      const bodyLimit = limitOf(route.bodyLimit ?? this.#settings.bodyLimit)
      route.onRequest = [
        (request, reply, done) => this.#admit(request, reply, access, bodyLimit, done),
        ...[route.onRequest ?? []].flat(),
      ]
    })
  }

  #admit(
    request: FastifyRequest,
    reply: FastifyReply,
    access: Access,
    bodyLimit: Limit,
    done: Done,
  ): void {
    const judge = (caller: Caller): void => {
      this.#judge(request, access, caller)
      this.#bodies.hold(request, reply, caller.access.accountId, bodyLimit.bytes)
    }
    try {
      checkSize(request, bodyLimit)
      const caller = authenticate(request, worldOf(request))
      if (caller instanceof Promise) {
        caller.then(judge).then(() => done(), done)
        return
      }
      judge(caller)
    } catch (error) {
      done(error as Error)
      return
    }
    done()
  }

  #judge(request: FastifyRequest, access: Access, caller: Caller): void {
    // Remembered before it is judged: the log names whoever was refused.
    rememberCaller(request, caller)
    requireScopes(caller.access, access.scopes)
    const { tokenId } = caller.access
    const production = worldOf(request).environment === 'production'
    const allowance = this.#limiters[access.counts].take(
      // Token ids of the two worlds may be the same number.
      production ? tokenId : -1 - tokenId,
      // A wall clock that is set leaps: it would shut a token out, or let it in, for as long.
      performance.now(),
    )
    const head = headOf(request)
    head.push('ratelimit-limit', String(allowance.limit))
    head.push('ratelimit-remaining', String(allowance.remaining))
    head.push('ratelimit-reset', String(allowance.resetSeconds))
    if (allowance.exceeded) {
      throw new CoreError(
        'too_many_requests',
        `Too many requests: ${allowance.limit} ${access.counts} a minute are allowed. Try again in ${allowance.resetSeconds} s.`,
        {},
        { retryAfterSeconds: allowance.resetSeconds },
      )
    }
  }
}

type Limit = { readonly bytes: number; readonly digits: number }

const limitOf = (bytes: number): Limit => ({ bytes, digits: String(bytes).length })

/** By the announced length, before anybody is asked who they are; what arrives is counted as well. */
function checkSize(request: FastifyRequest, { bytes, digits }: Limit): void {
  const { headers } = request
  const announced = headers['content-length']
  // Most are told to be small by how few digits they have: a text becomes a number slowly.
  if (announced !== undefined && announced.length >= digits && Number(announced) > bytes) {
    throw tooLarge(bytes)
  }
  const empty =
    announced === '0' || (announced === undefined && headers['transfer-encoding'] === undefined)
  // An empty body is no body whatever its Content-Type says, even one that can't be read.
  if (empty) headers['content-type'] = undefined
}
