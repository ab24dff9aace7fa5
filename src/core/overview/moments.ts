import type { AnyShipment } from '../facts.ts'
import type { StatementLine } from '../ledger/statement-line.ts'
import type { TrackingEvent } from '../shipment/tracking-event.ts'
import type { Instant } from '../time/clock.ts'

/** What is known of the times of a shipment, by both clocks. */
export type Moments = {
  readonly shipment: AnyShipment
  readonly postings: readonly StatementLine[]
  readonly scans: readonly TrackingEvent[]
  /** How far the account's clock is ahead now. */
  readonly clockOffsetMs: number
  /** Further times of calls, by the system's clock. */
  readonly asked: readonly Instant[]
}

/** One moment, by the system's clock and by the account's. */
type Pair = { readonly system: Instant; readonly account: Instant }

/**
 * Postings and calls are dated by the system's clock, and a sandbox's account may have moved its own since.
 * What was written in one transaction under both clocks tells how far they were apart then.
 */
export function clockOf(moments: Moments): (system: Instant) => Instant {
  const pairs = pairsOf(moments).sort((a, b) => a.system - b.system)
  return system => {
    const nearest = pairs.toSorted(
      (a, b) => Math.abs(a.system - system) - Math.abs(b.system - system),
    )[0]
    const offset = nearest ? nearest.account - nearest.system : moments.clockOffsetMs
    return system + offset
  }
}

function pairsOf({ shipment, postings, scans }: Moments): Pair[] {
  const paid = postings.find(({ kind }) => kind === 'purchase')
  const back = postings.findLast(({ kind }) => kind === 'void_refund')
  const voided = scans.find(({ state }) => state === 'voided')
  return [
    ...(paid && shipment.bought ? [{ system: paid.at, account: shipment.bought.boughtAt }] : []),
    ...(back && voided ? [{ system: back.at, account: voided.at }] : []),
  ]
}

/** When calls about the shipment may have ended, by the system's clock. */
export const systemTimes = (moments: Moments): readonly Instant[] => [
  moments.shipment.createdAt - moments.clockOffsetMs,
  ...moments.postings.map(({ at }) => at),
  ...moments.asked,
]
