import type { FastifyReply, FastifyRequest } from 'fastify'
import { type AccountId, tenantOf } from '#core/access.ts'
import type { Caller } from '#core/account/authenticate.ts'
import type { LoggedRequest } from '#core/command/request-log-store.ts'
import { logEntry } from '#core/command/request-mark.ts'
import type { World } from '#core/world.ts'
import type { HttpLog } from './http-log.ts'
import { requestMarkOf } from './request-command.ts'
import { worldOf } from './world-of-request.ts'

type Refusal = { readonly world: World; readonly caller: Caller; readonly entry: LoggedRequest }

const flushAfterMs = 200
/** One transaction writes at most so many, so that no request waits long for it. */
const mostAtOnce = 50
/** Refusals that may wait; those beyond them are counted and not stored. */
const mostWaiting = 5000

/**
 * Writes the log's lines about refused calls. A call that is carried out writes its own line in its
 * transaction; the line of a refusal follows soon after the answer, which does not wait for it.
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

  /** Stores the refusal of a mutating call whose caller is known. */
  keep(request: FastifyRequest, { statusCode }: FastifyReply): void {
    const { caller, route, problemCode } = request.context
    if (statusCode < 400 || caller === null || route.config.access?.counts !== 'writes') return
    if (this.#waiting.length >= mostWaiting) {
      this.#lost += 1
      return
    }
    const world = worldOf(request)
    const outcome = problemCode ?? String(statusCode)
    const entry = logEntry(requestMarkOf(request), caller, statusCode, outcome, world.clock.now())
    this.#waiting.push({ world, caller, entry })
    this.#timer ??= setTimeout(() => void this.#flush(), flushAfterMs)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer)
    await this.#flush()
  }

  /** One flush at a time: a slow database gets no second one before it answered the first. */
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

/** Portions of one account each, as large as one transaction writes. */
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
