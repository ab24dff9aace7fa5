import type { Tenant } from '../access.ts'
import type { AccountSettings } from '../account/settings.ts'
import { type FundsToday, fundsToday } from '../ledger/funds.ts'
import { areCreditsLow } from '../ledger/low-credits.ts'
import type { PrintReader } from '../print/print-store.ts'
import { countIn } from '../shipment/shipment-count.ts'
import type { ShipmentReader } from '../shipment/shipment-store.ts'
import { statesOf } from '../shipment/shipment-tab.ts'
import type { Instant } from '../time/clock.ts'
import type { WebhookReader } from '../webhook/webhook-store.ts'
import { type RecentSpending, recentSpending } from './recent-spending.ts'

/** What is to do in an account; null where the caller may not know it. */
export type Today = {
  readonly parcels: ParcelsToday | null
  readonly toPrint: number | null
  readonly funds: FundsToday | null
  /** By the account's own setting, or since they last for a few days only. */
  readonly hasLowCredits: boolean
  readonly pausedWebhooks: number | null
  readonly recent: RecentSpending | null
}

export type ParcelsToday = {
  readonly drafts: number
  /** The three reasons for which a parcel needs attention, and their sum. */
  readonly needAttention: number
  readonly beingBought: number
  readonly exceptions: number
  readonly neverScanned: number
  readonly toHandOver: number
  readonly onTheWay: number
  /** No label was bought yet. */
  readonly isFresh: boolean
}

/** What the caller may know. */
type Sight = Readonly<Record<'parcels' | 'labels' | 'funds' | 'books' | 'webhooks', boolean>>

type Readers = Parameters<typeof fundsToday>[0] &
  Parameters<typeof recentSpending>[0] & {
    readonly shipments: Pick<ShipmentReader, 'counts'>
    readonly prints: Pick<PrintReader, 'countUnprinted'>
    readonly webhooks: Pick<WebhookReader, 'list'>
  }

/** Counts are read from the tables that keep them: however many parcels there are, it takes as long. */
export async function today(
  readers: Readers,
  tenant: Tenant,
  /** By the system's clock. */
  now: Instant,
  settings: Pick<AccountSettings, 'lowCredits' | 'timeZone'>,
  sees: Sight,
): Promise<Today> {
  const { shipments, prints, webhooks } = readers
  const counts = sees.parcels ? await shipments.counts(tenant) : null
  const [toPrint, funds, endpoints] = await Promise.all([
    sees.labels ? prints.countUnprinted(tenant) : null,
    sees.funds ? fundsToday(readers, tenant) : null,
    sees.webhooks ? webhooks.list(tenant) : null,
  ])
  const recent =
    funds && sees.books ? await recentSpending(readers, tenant, now, settings, funds) : null
  return {
    parcels: counts && parcelsToday(counts),
    toPrint,
    funds,
    hasLowCredits:
      funds !== null &&
      (funds.available <= 0 ||
        areCreditsLow(funds.available, settings) ||
        recent?.endSoon === true),
    pausedWebhooks: endpoints?.filter(({ pausedAt }) => pausedAt !== null).length ?? null,
    recent,
  }
}

function parcelsToday(counts: Parameters<typeof countIn>[0]): ParcelsToday {
  const drafts = countIn(counts, statesOf('drafts'))
  const all = countIn(counts, statesOf('all'))
  const beingBought = countIn(counts, ['purchasing'])
  return {
    drafts,
    needAttention: countIn(counts, statesOf('needs_attention')),
    beingBought,
    exceptions: countIn(counts, ['exception']),
    neverScanned: countIn(counts, ['expired']),
    toHandOver: countIn(counts, statesOf('to_hand_over')),
    onTheWay: countIn(counts, statesOf('on_the_way')),
    isFresh: all - drafts - beingBought === 0,
  }
}
