import type { Tenant } from '../access.ts'
import type { LoggedRequest, RequestLogReader } from '../calls/request-log.ts'
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
const systemTimes = (moments: Moments): readonly Instant[] => [
  moments.shipment.createdAt - moments.clockOffsetMs,
  ...moments.postings.map(({ at }) => at),
  ...moments.asked,
]

type Readers = { readonly requestLog: Pick<RequestLogReader, 'list'> }
type CallSpan = { readonly from: Instant; readonly to: Instant }

/** A call is dated at its end, which comes a little after what it wrote. */
const beforeMs = 2_000
const afterMs = 20_000
/** However busy an account is, the page costs no more than this at each of its moments. */
const mostLines = 200

/**
 * The log has no index of shipments: the calls about one are looked for at the times at which something
 * happened to it. A call of a busier moment may be missed.
 */
export async function callsAround(
  read: Readers,
  tenant: Tenant,
  moments: Moments,
): Promise<readonly LoggedRequest[]> {
  const found: LoggedRequest[] = []
  for (const span of spansAround(systemTimes(moments))) {
    const after = { at: span.to, requestId: '' }
    const lines = await read.requestLog.list(tenant, after, mostLines)
    found.push(...lines.filter(({ at }) => at >= span.from))
  }
  const { shipCode } = moments.shipment
  return found.filter(({ outcome, path }) => names(outcome, shipCode) || names(path, shipCode))
}

const names = (text: string, shipCode: string): boolean =>
  text.split(/[^A-Za-z0-9-]+/).includes(shipCode)

/** Apart from each other, so that no line is found twice. */
function spansAround(times: readonly Instant[]): readonly CallSpan[] {
  const spans: CallSpan[] = []
  for (const at of times.toSorted((a, b) => a - b)) {
    const last = spans.at(-1)
    const span = { from: at - beforeMs, to: at + afterMs }
    if (last && span.from < last.to) spans.splice(-1, 1, { from: last.from, to: span.to })
    else spans.push(span)
  }
  return spans
}
