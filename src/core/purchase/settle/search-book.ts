import type { Tenant } from '../../access.ts'
import { hasSameCredentials } from '../../carrier-account/connection-of.ts'
import { CarrierError, NotAsked } from '../../carrier-error.ts'
import type { RemoteSale, SaleIdentity, Seller } from '../../ports/carrier/carrier.ts'
import { hourMs } from '../../time/durations.ts'
import type { World } from '../../world.ts'
import type { Sellers } from '../goods-sales.ts'
import type { Purchase } from '../purchase-store.ts'
import { sellerOf } from '../sales-of-goods.ts'

const searchTimeoutMs = 10_000
/** The searches of a sale that its carrier counts: the first at once, the others so far apart. */
const countedSearchesApartMs = hourMs

type Searching = Pick<World, 'store' | 'clock'>

/**
 * Why a book says nothing. `unknown`: it can't be searched now. `early`: its carrier counts the searches,
 * and the next one has to wait. `spent`: no search is left, or none was ever possible.
 */
export type UnansweredSearch = {
  readonly silent: 'unknown' | 'early' | 'spent'
  readonly why: string
}

/** What a carrier's own book says; null where it has no such sale. */
export type BookEntry = RemoteSale | UnansweredSearch | null

export const isSilent = (entry: object | null): entry is UnansweredSearch =>
  entry !== null && 'silent' in entry
export const isFound = (entry: BookEntry): entry is RemoteSale => entry !== null && !isSilent(entry)

/** What the book of a purchase's carrier says of it. */
export const searchBookFor = (
  world: Searching & Sellers,
  { accountId }: Tenant,
  purchase: Purchase,
): Promise<BookEntry> =>
  searchBook(world, sellerOf(world, purchase), { accountId, ...identityOf(purchase) })

const identityOf = ({ shipmentId, reference, handle, connection }: Purchase) => ({
  shipmentId,
  reference,
  handle,
  connection,
})

export async function searchBook(
  world: Searching,
  carrier: Seller | null,
  sale: SaleIdentity,
): Promise<BookEntry> {
  if (!carrier?.find) return { silent: 'spent', why: 'its carrier has no book to be searched' }
  const { findBudget } = carrier
  const count = findBudget === undefined ? null : await takeSearch(world, sale, findBudget)
  if (count === 'early') return { silent: count, why: 'its carrier allows the next search later' }
  if (count === 'spent') return { silent: count, why: 'its carrier allows no more searches' }
  const { entry, wasCounted } = await askBook(carrier, sale)
  if (count === 'counted' && !wasCounted) await giveSearchBack(world, sale)
  return entry === null && !hasSameCredentials(carrier, sale) ? otherCredentials : entry
}

/** Another user of the carrier sees none of the sales of this one. */
const otherCredentials: UnansweredSearch = {
  silent: 'spent',
  why: 'its carrier account has other credentials since, under which its carrier shows no such sale',
}

type BookAnswer = { readonly entry: BookEntry; readonly wasCounted: boolean }

/** After an answer that was lost the carrier may have counted the search. */
async function askBook(carrier: Seller, identity: SaleIdentity): Promise<BookAnswer> {
  try {
    const entry = (await carrier.find?.(identity, AbortSignal.timeout(searchTimeoutMs))) ?? null
    return { entry, wasCounted: entry !== null }
  } catch (error) {
    const failure = error instanceof CarrierError ? error : null
    const why = `its book cannot be searched: ${failure?.message ?? 'it failed'}`
    return { entry: { silent: 'unknown', why }, wasCounted: !(error instanceof NotAsked) }
  }
}

/** Counted before the carrier is asked, in the database, for all processes together. */
const takeSearch = (
  { store, clock }: Searching,
  sale: SaleIdentity,
  budget: number,
): Promise<'counted' | 'early' | 'spent' | 'gone'> =>
  store.transact(sale.accountId, ({ purchases }) =>
    purchases.takeSearch(sale, budget, countedSearchesApartMs, clock.now()),
  )

const giveSearchBack = ({ store }: Searching, sale: SaleIdentity): Promise<void> =>
  store.transact(sale.accountId, ({ purchases }) => purchases.giveSearchBack(sale))
