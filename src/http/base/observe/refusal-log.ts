import type { FastifyReply, FastifyRequest } from 'fastify'
import { type LoggedRequest, logEntry } from '#core/calls/request-log.ts'
import type { HttpLog } from '../http-log.ts'
import { type EntryAfterAnswer, WriteBehind } from '../keep/write-behind.ts'
import { requestMarkOf } from '../run-command.ts'
import { worldOf } from '../world-of-request.ts'

type Refusal = EntryAfterAnswer & { readonly entry: LoggedRequest }

/**
 * Writes the log's lines about refused calls. A call that is carried out writes its own line in its
 * transaction; the line of a refusal follows soon after the answer, which does not wait for it.
 */
export class RefusalLog implements AsyncDisposable {
  readonly #lines: WriteBehind<Refusal>

  constructor(log: HttpLog) {
    this.#lines = new WriteBehind(log, {
      flushAfterMs: 200,
      mostAtOnce: 50,
      mostWaiting: 5000,
      tooFast: 'refused requests came faster than they could be logged',
      notWritten: 'refused requests were not logged',
      write: (world, tenant, refusals) =>
        world.store.transact(tenant.accountId, async ({ requestLog }) => {
          for (const { entry } of refusals) await requestLog.append(tenant, entry)
        }),
    })
  }

  /** Stores the refusal of a mutating call whose caller is known. */
  keep(request: FastifyRequest, { statusCode }: FastifyReply): void {
    const { caller, route, problemCode } = request.context
    if (statusCode < 400 || caller === null || route.config.access?.counts !== 'writes') return
    const world = worldOf(request)
    const outcome = problemCode ?? String(statusCode)
    const entry = logEntry(
      requestMarkOf(request),
      caller.access,
      statusCode,
      outcome,
      world.clock.now(),
    )
    this.#lines.add({ world, caller, entry })
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#lines[Symbol.asyncDispose]()
  }
}
