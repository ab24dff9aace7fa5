import type { Tenant } from '../access.ts'
import type { FundsToday } from '../ledger/funds.ts'
import type { LedgerReader, Turnover } from '../ledger/ledger-store.ts'
import { countIn, dayOf, type ShipmentCount } from '../shipment/shipment-count.ts'
import { statesOf } from '../shipment/shipment-tab.ts'
import type { Instant } from '../time/clock.ts'
import { dayMs } from '../time/durations.ts'
import { divideHalfUp, type Minor } from '../values/money.ts'

/** Whole days, UTC, with today. */
export const recentDayCount = 30
/** No page waits for more of them than this. */
export const mostReckoned = 10_000
/** Credits that last for fewer days than these end soon. */
const fewDays = 3

/** The account's clock dates its parcels, the system's its money. */
export type Now = { readonly ofAccount: Instant; readonly ofSystem: Instant }

export type RecentDays = {
  /** Labels of shipments that were made in these days, void ones too. */
  readonly labels: number
  /** Null where there were too many postings to reckon it now. */
  readonly turnover: Turnover | null
  /** What a label cost; null where it can not be said. */
  readonly average: Minor | null
  /** For how many days the credits last at this pace; null where nothing was spent, or is left. */
  readonly daysLeft: number | null
  readonly endSoon: boolean
}

export async function recentDays(
  { ledger }: { readonly ledger: Pick<LedgerReader, 'turnover'> },
  tenant: Tenant,
  now: Now,
  counts: readonly ShipmentCount[],
  { available }: Pick<FundsToday, 'available'>,
): Promise<RecentDays> {
  const from = (dayOf(now.ofSystem) - recentDayCount + 1) * dayMs
  const turnover = await ledger.turnover(tenant, from, mostReckoned)
  const firstDay = dayOf(now.ofAccount) - recentDayCount + 1
  const labels = labelsIn(counts.filter(({ day }) => day >= firstDay))
  const spent = turnover?.spent ?? 0
  const daysLeft =
    spent > 0 && available > 0 ? Math.floor((available * recentDayCount) / spent) : null
  // A clock that was pushed dates labels and money differently: their quotient would be none.
  const isComparable = now.ofAccount === now.ofSystem
  return {
    labels,
    turnover,
    average: isComparable && spent > 0 && labels > 0 ? divideHalfUp(spent, labels) : null,
    daysLeft,
    endSoon: daysLeft !== null && daysLeft < fewDays,
  }
}

const labelsIn = (counts: readonly ShipmentCount[]): number =>
  countIn(counts, statesOf('all')) - countIn(counts, ['draft', 'purchasing'])
