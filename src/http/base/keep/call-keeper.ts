import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Tenant } from '#core/access.ts'
import { type KeptCall, mostKeptCalls } from '#core/calls/kept-call.ts'
import { givingWay } from '#core/time/give-way.ts'
import type { World } from '#core/world.ts'
import type { HttpLog } from '../http-log.ts'
import { type AnsweredCall, answeredCall, keptCallOf, weightOf } from './answered-call.ts'
import { KeepingPace } from './keeping-pace.ts'
import { WriteBehind } from './write-behind.ts'

/** What calls that wait may hold in memory. */
const mostBytesWaiting = 16 * 1024 * 1024
/** So long no request waits while bodies are redacted. */
const sliceMs = 2

/**
 * Keeps calls with what was sent and answered: in the sandbox each of them, in production those of an
 * account that asked for it until a day. A call is noted as its answer is sent, and redacted and written
 * later, out of the caller's way.
 */
export class CallKeeper implements AsyncDisposable {
  readonly #pace = new KeepingPace()
  readonly #book: WriteBehind<AnsweredCall>
  #bytesWaiting = 0

  constructor(log: HttpLog) {
    this.#book = new WriteBehind<AnsweredCall>(log, {
      flushAfterMs: 500,
      mostAtOnce: 50,
      mostWaiting: 1000,
      tooFast: 'calls came faster than they could be kept',
      notWritten: 'calls were not kept',
      write: (world, tenant, calls) => this.#write(world, tenant, calls),
    })
  }

  note(request: FastifyRequest, reply: FastifyReply, payload: unknown, ms: number): void {
    const { world, caller, arrivedAt, arrivedAtMs } = request.context
    // What people do by hand has its line in the log, and its screens show the rest.
    if (caller === null || caller.access.kind === 'user') return
    if (!isKept(world, caller.settings.keepBodiesUntil, arrivedAt)) return
    const { counts } = request.context.route.config.access ?? {}
    const isPlainRead = counts !== 'writes' && reply.statusCode < 400
    if (!this.#pace.take(world, caller.access.accountId, isPlainRead, arrivedAtMs)) {
      this.#book.lose()
      return
    }
    const call = answeredCall(request, reply, payload, ms, caller)
    const bytes = weightOf(call)
    if (this.#bytesWaiting + bytes > mostBytesWaiting) {
      this.#book.lose()
      return
    }
    if (this.#book.add(call)) this.#bytesWaiting += bytes
  }

  catchUp(): Promise<void> {
    return this.#book.catchUp()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#book[Symbol.asyncDispose]()
  }

  async #write(world: World, tenant: Tenant, calls: readonly AnsweredCall[]): Promise<void> {
    try {
      const kept: KeptCall[] = []
      const giveWay = givingWay(sliceMs)
      for (const call of calls) {
        kept.push(await keptCallOf(call, giveWay))
        await giveWay()
      }
      await world.store.transact(tenant.accountId, async writers => {
        for (const call of kept) await writers.calls.keep(tenant, call)
        await writers.calls.trim(tenant, mostKeptCalls)
      })
    } finally {
      for (const call of calls) this.#bytesWaiting -= weightOf(call)
    }
  }
}

const isKept = (world: World, until: number | null, now: number): boolean =>
  world.environment === 'sandbox' || (until !== null && now < until)
