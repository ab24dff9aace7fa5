import type { Tenant } from '../access.ts'
import type { AccountReader } from '../account/account-store.ts'
import type { AccountSettings } from '../account/settings.ts'
import type { FundsToday } from '../ledger/funds.ts'
import type { LedgerReader, Turnover } from '../ledger/ledger-store.ts'
import { dayAfter, dayIn, startOfDay } from '../time/calendar-day.ts'
import type { Instant } from '../time/clock.ts'
import { divideHalfUp, type Minor } from '../values/money.ts'

/** Whole days, with today. */
export const recentDayCount = 30
/** No page waits for more of them than this. */
const mostReckoned = 10_000
/** One purchase of many labels on the first of them is no pace. */
const daysOfPace = 3
/** Credits that last for fewer days than these end soon. */
const fewDays = 3

/** `2026-11-21`, a day of the account's time zone. */
export type DayOfTurnover = Turnover & { readonly day: string }

export type RecentSpending = {
  /** Labels that were paid in these days, void ones too; null where there were too many to count now. */
  readonly labels: number | null
  /** Oldest day first; null where there were too many postings to reckon it now. */
  readonly turnover: (Turnover & { readonly days: readonly DayOfTurnover[] }) | null
  /** What a label cost; null where it cannot be said. */
  readonly average: Minor | null
  /** For how many days the credits last at this pace; null where there is none yet, or no credits are left. */
  readonly daysLeft: number | null
  readonly endSoon: boolean
}

type Readers = {
  readonly accounts: Pick<AccountReader, 'byId'>
  readonly ledger: Pick<LedgerReader, 'turnover'>
}

/** All of it is dated by the system's clock, as money is: an account of a sandbox may have moved its own. */
export async function recentSpending(
  { accounts, ledger }: Readers,
  tenant: Tenant,
  now: Instant,
  { timeZone }: Pick<AccountSettings, 'timeZone'>,
  { available }: Pick<FundsToday, 'available'>,
): Promise<RecentSpending> {
  const [account, days] = await Promise.all([
    accounts.byId(tenant.accountId),
    turnoverByDay(ledger, tenant, dayIn(timeZone, now), timeZone),
  ])
  const turnover = days && { ...sumOf(days), days }
  const { spent, purchases } = turnover ?? { spent: 0, purchases: 0 }
  const lived = daysLived(days ?? [], dayIn(timeZone, account?.createdAt ?? now))
  const hasPace = spent > 0 && lived >= daysOfPace
  const daysLeft = hasPace && available > 0 ? Math.floor((available * lived) / spent) : null
  return {
    labels: turnover?.purchases ?? null,
    turnover,
    average: purchases > 0 ? divideHalfUp(spent, purchases) : null,
    daysLeft,
    endSoon: daysLeft !== null && daysLeft < fewDays,
  }
}

async function turnoverByDay(
  ledger: Pick<LedgerReader, 'turnover'>,
  tenant: Tenant,
  today: string,
  timeZone: string,
): Promise<readonly DayOfTurnover[] | null> {
  const days = Array.from({ length: recentDayCount }, (_, index) =>
    dayAfter(today, index + 1 - recentDayCount),
  )
  const starts = days.map(day => startOfDay(timeZone, day))
  const found = await ledger.turnover(tenant, starts, mostReckoned)
  return found?.map((turnover, index) => ({ ...turnover, day: days[index] ?? today })) ?? null
}

/** On how many of the days there was an account: a sandbox may have a past that is older than itself. */
function daysLived(days: readonly DayOfTurnover[], madeOn: string): number {
  const first = days.findIndex(({ day, spent, refunded }) => day >= madeOn || spent + refunded > 0)
  return first === -1 ? 1 : days.length - first
}

const sumOf = (days: readonly Turnover[]): Turnover =>
  days.reduce(
    (sum, { spent, purchases, refunded }) => ({
      spent: sum.spent + spent,
      purchases: sum.purchases + purchases,
      refunded: sum.refunded + refunded,
    }),
    { spent: 0, purchases: 0, refunded: 0 },
  )
