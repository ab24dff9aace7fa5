import type { Log } from '#core/ports/log.ts'
import type { Job, SaleJobKind } from '#core/ports/queue.ts'
import { cancelLateSale, nextLookForLateSale } from '#core/purchase/settle/cancel-late-sale.ts'
import type { Instant } from '#core/time/clock.ts'
import { dayMs } from '#core/time/durations.ts'
import type { World } from '#core/world.ts'
import type { JobResult } from './job-handler.ts'
import { nextLook } from './next-look.ts'

const shortestPauseMs = 15_000

/** A job that waits by the machine's clock is never put off for longer than a day. */
const withinADay = (askAgainAt: Instant | undefined, now: Instant): Instant | undefined =>
  askAgainAt === undefined ? undefined : Math.min(askAgainAt, now + dayMs)

/** Cancels a label that the carrier sold after the money was given back, or logs it for an operator. */
export const cancelLateSaleJob =
  (log: Log) =>
  async (
    world: World,
    { accountId, payload }: Job<SaleJobKind<'take-back-sale'>>,
  ): Promise<JobResult> => {
    const { shipmentId, reference, givenUpAt } = payload
    const lookedAt = world.clock.now()
    const outcome = await cancelLateSale(world, accountId, payload)
    const which = { accountId, shipmentId, ...outcome, reference }
    switch (outcome.kind) {
      case 'not_sold': {
        const at = nextLookForLateSale(payload, lookedAt)
        if (at === null) return { kind: 'done' }
        return { kind: 'later', at, why: 'not sold so far' }
      }
      case 'taken_back':
        log.warn(which, 'a label that was sold too late was cancelled at its carrier')
        return { kind: 'done' }
      case 'unknown': {
        log.warn(which, 'nobody can tell whether a label was sold too late')
        const now = world.clock.now()
        const at = nextLook(givenUpAt, now, shortestPauseMs, withinADay(outcome.askAgainAt, now))
        return { kind: 'later', at, why: outcome.why, payload: outcome.known }
      }
      case 'undecidable': {
        const { trackingCode, why } = outcome
        const doubt = trackingCode === null ? 'may be sold' : `may stand as ${trackingCode}`
        log.error(which, 'a person must learn what became of a late sale: see postilion jobs')
        return { kind: 'given_up', why: `${reference} ${doubt}: ${why}` }
      }
      case 'refused': {
        const { trackingCode, why } = outcome
        log.error(which, 'a carrier keeps a label that nobody pays for: see postilion jobs')
        return { kind: 'given_up', why: `${reference} stays sold as ${trackingCode}: ${why}` }
      }
    }
  }
