import type { Tenant } from '../access.ts'
import type { LoggedRequest } from '../calls/request-log.ts'
import { type AnyShipment, isFreight } from '../facts.ts'
import { labelMoney } from '../ledger/label-money.ts'
import type { StatementLine } from '../ledger/statement-line.ts'
import type { LabelPrint } from '../print/print-store.ts'
import type { TrackingEvent } from '../shipment/tracking-event.ts'
import type { Readers } from '../store.ts'
import type { Instant } from '../time/clock.ts'
import { callsAround, clockOf, type Moments } from './calls-around.ts'

/** One thing that happened to a shipment, by the account's clock. */
export type HistoryEntry = { readonly at: Instant } & (
  | { readonly kind: 'made' }
  | { readonly kind: 'call'; readonly call: LoggedRequest }
  | { readonly kind: 'posting'; readonly posting: StatementLine }
  | { readonly kind: 'print'; readonly print: LabelPrint }
  | { readonly kind: 'scan'; readonly scan: TrackingEvent }
)

/** Whoever may not see money, or the calls of others, is told the rest. */
type HistoryOptions = { readonly withMoney: boolean; readonly withCalls: boolean }

/** A label is printed a few times; nobody reads the four hundredth print. */
const mostPrints = 100

/** What people, programs, carriers and money did to a shipment, in one order, the newest first. */
export async function shipmentHistory(
  read: Readers,
  tenant: Tenant,
  shipment: AnyShipment,
  clockOffsetMs: number,
  { withMoney, withCalls }: HistoryOptions,
): Promise<readonly HistoryEntry[]> {
  const { id, createdAt } = shipment
  const [scans, prints, { postings }, voided, purchase] = await Promise.all([
    isFreight(shipment) ? read.freight.events(tenant, id) : read.tracking.events(tenant, id),
    isFreight(shipment) ? [] : read.prints.ofShipment(tenant, id, mostPrints),
    labelMoney(read, tenant, id),
    read.voids.ofShipment(tenant, id),
    read.purchases.ofShipment(tenant, id),
  ])
  const moments: Moments = {
    shipment,
    postings,
    scans,
    clockOffsetMs,
    asked: [voided?.askedAt, voided?.settledAt, purchase?.heldAt].flatMap(at => at ?? []),
  }
  const byAccount = clockOf(moments)
  // The two clocks are compared to some milliseconds, and nothing comes before the shipment itself.
  const clock = (system: Instant) => Math.max(createdAt, byAccount(system))
  const calls = withCalls ? await callsAround(read, tenant, moments) : []
  const entries: HistoryEntry[] = [
    { at: createdAt, kind: 'made' },
    ...beginningsOf(calls).map(
      ({ call, beganAt }) => ({ at: clock(beganAt), kind: 'call', call }) as const,
    ),
    ...(withMoney ? postings : []).map(
      posting => ({ at: clock(posting.at), kind: 'posting', posting }) as const,
    ),
    ...prints.map(print => ({ at: print.at, kind: 'print', print }) as const),
    ...scans.map(scan => ({ at: scan.at, kind: 'scan', scan }) as const),
  ]
  return entries.sort(newestFirst)
}

/**
 * The log dates a call at its end, and what it did lies before that: most of it in the same second, where
 * the list would tell the effect before the cause. Here a call stands where it began, and a further line of
 * one call where the line before it ended.
 */
function beginningsOf(calls: readonly LoggedRequest[]) {
  const ends = new Map<string, Instant>()
  return calls
    .toSorted((a, b) => a.at - b.at)
    .map(call => {
      const arrivedAt = call.at - Math.round(call.durationMs)
      const beganAt = ends.get(call.requestId) ?? arrivedAt
      ends.set(call.requestId, call.at)
      return { call, beganAt }
    })
}

/** What a moment did comes after the call that did it. */
const ranks = { made: 0, call: 1, posting: 2, print: 3, scan: 4 } as const

const newestFirst = (a: HistoryEntry, b: HistoryEntry): number =>
  b.at - a.at || ranks[b.kind] - ranks[a.kind] || orderWithin(b) - orderWithin(a)

/** Among entries of one kind and one moment. Prints come in their order. */
function orderWithin(entry: HistoryEntry): number {
  if (entry.kind === 'scan') return entry.scan.sequence
  if (entry.kind === 'posting') return entry.posting.place.sequence
  return entry.kind === 'call' ? entry.call.at : 0
}
