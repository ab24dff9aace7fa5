import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type AccountId, tenantOf } from '#core/access.ts'
import type { Caller } from '#core/account/authenticate.ts'
import type { LoggedRequest } from '#core/command/request-log-store.ts'
import { logEntry, type RequestMark } from '#core/command/request-mark.ts'
import type { Instant } from '#core/time/clock.ts'
import type { World } from '#core/world.ts'
import { knownCaller } from './authentication.ts'
import { problemCodeOf } from './error-answers.ts'
import type { HttpLog } from './http-log.ts'
import { worldOf } from './world-of-request.ts'

const arrivedAt = Symbol('arrived at')
type Stamped = FastifyRequest & { [arrivedAt]?: Instant }

/** What the log will say of a mutating call, as far as it is known before it is carried out. */
export const markOf = (request: FastifyRequest): RequestMark => ({
  requestId: request.id,
  method: request.method,
  route: request.routeOptions.url ?? '',
  path: request.url.split('?', 1)[0] ?? '',
  arrivedAt: (request as Stamped)[arrivedAt] ?? worldOf(request).clock.now(),
})

type Refusal = { readonly world: World; readonly caller: Caller; readonly entry: LoggedRequest }

const flushAfterMs = 200
/** What one transaction writes, so that no request waits long for it. */
const mostAtOnce = 50
/** What may wait; a flood beyond it is counted, not kept. */
const mostWaiting = 5000

/**
 * The log's lines about calls that were refused. What was done is logged with the doing of it; a
 * refusal is written down soon after its answer, which does not wait for it.
 */
export class RefusalLog implements AsyncDisposable {
  readonly #log: HttpLog
  #waiting: Refusal[] = []
  #lost = 0
  #timer: NodeJS.Timeout | null = null
  #flushing: Promise<void> = Promise.resolve()

  constructor(log: HttpLog) {
    this.#log = log
  }

  /** Must be called before the routes of the scope are added. */
  watch(scope: FastifyInstance): void {
    scope.addHook('onRoute', route => {
      const access = route.config?.access
      if (access === undefined || access === 'public' || access.counts !== 'writes') return
      route.onRequest = [stamp, ...[route.onRequest ?? []].flat()]
      route.onSend = [
        (request, reply, _payload, done) => {
          if (reply.statusCode >= 400) this.#keep(request, reply)
          done()
        },
        ...[route.onSend ?? []].flat(),
      ]
    })
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer)
    await this.#flush()
  }

  #keep(request: FastifyRequest, reply: FastifyReply): void {
    const caller = knownCaller(request)
    if (!caller) return
    if (this.#waiting.length >= mostWaiting) {
      this.#lost += 1
      return
    }
    const world = worldOf(request)
    const outcome = problemCodeOf(request) ?? String(reply.statusCode)
    const entry = logEntry(markOf(request), caller, reply.statusCode, outcome, world.clock.now())
    this.#waiting.push({ world, caller, entry })
    this.#timer ??= setTimeout(() => void this.#flush(), flushAfterMs)
  }

  /** One flush at a time, so that a slow database is not asked faster than it answers. */
  #flush(): Promise<void> {
    this.#timer = null
    this.#flushing = this.#flushing.then(() => this.#writeAll())
    return this.#flushing
  }

  async #writeAll(): Promise<void> {
    const waiting = this.#waiting
    const lost = this.#lost
    this.#waiting = []
    this.#lost = 0
    if (lost > 0) this.#log.warn({ lost }, 'refused requests came faster than they could be logged')
    for (const refusals of byAccount(waiting)) await this.#write(refusals)
  }

  async #write(refusals: readonly Refusal[]): Promise<void> {
    const [first] = refusals
    if (!first) return
    const { world, caller } = first
    const tenant = tenantOf(caller.access)
    try {
      await world.store.transact(tenant.accountId, async ({ requestLog }) => {
        for (const { entry } of refusals) await requestLog.append(tenant, entry)
      })
    } catch (error) {
      this.#log.warn({ err: error, lost: refusals.length }, 'refused requests were not logged')
    }
  }
}

function stamp(request: FastifyRequest, _reply: FastifyReply, done: () => void): void {
  const stamped: Stamped = request
  stamped[arrivedAt] = worldOf(request).clock.now()
  done()
}

/** In portions that one transaction takes. */
function* byAccount(refusals: readonly Refusal[]): Generator<readonly Refusal[]> {
  const worlds = Map.groupBy(refusals, ({ world }) => world)
  for (const ofWorld of worlds.values()) {
    const accounts: Map<AccountId, Refusal[]> = Map.groupBy(
      ofWorld,
      ({ caller }) => caller.access.accountId,
    )
    for (const ofAccount of accounts.values()) {
      for (let at = 0; at < ofAccount.length; at += mostAtOnce) {
        yield ofAccount.slice(at, at + mostAtOnce)
      }
    }
  }
}
