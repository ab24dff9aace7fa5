import { CoreError, invalid } from '../../errors.ts'
import { type TrackingCodes, trackingCodesOf } from '../../numbers/tracking-codes.ts'
import { codeKey } from '../../values/code-key.ts'
import { counted } from '../../values/counted.ts'
import type { World } from '../../world.ts'
import type { GoodsSales } from '../goods-sales.ts'
import type { OpenPurchase } from '../purchase-store.ts'
import { canBeKept, withoutFiles } from '../sale-files.ts'
import { salesOfPurchase } from '../sales-of-goods.ts'
import { confirmPurchase, releaseHold } from './close-purchase.ts'
import type { PurchaseOutcome } from './open-purchase.ts'
import { type BookEntry, isFound, isSilent, searchBookFor } from './search-book.ts'
import { maySellLate } from './settle-purchase.ts'
import { systemSettler } from './settler.ts'
import { takenCode } from './taken-code.ts'

/** Numbers as carriers print them. */
const plausibleCode = /^[0-9A-Z]{8,40}$/

/** A person has looked in the carrier's own books: it sold, under a number for each package. */
export async function adoptPurchase(
  world: World,
  purchase: OpenPurchase,
  trackingCode: string,
  ...otherCodes: readonly string[]
): Promise<PurchaseOutcome> {
  const { store } = world
  const sales = salesOfPurchase(purchase)
  const code = await freeCode(sales, store, trackingCode)
  const otherTrackingCodes: string[] = []
  for (const other of otherCodes) otherTrackingCodes.push(await freeCode(sales, store, other))
  const settler = await systemSettler(world, purchase.accountId, 'operator')
  const entry = await searchBookFor(world, settler.tenant, purchase)
  refuseTooEarly(entry)
  const sold = isFound(entry) ? entry : null
  if (sold && !trackingCodesOf(sold).map(codeKey).includes(code)) {
    throw new CoreError('conflict', `The carrier sold it as ${sold.trackingCode}.`)
  }
  if (sold) {
    return await confirmPurchase(settler, purchase, canBeKept(sold) ? sold : withoutFiles(sold))
  }
  const isAnswered = purchase.state === 'unknown' || purchase.state === 'sold'
  if (!isAnswered && maySellLate(world, purchase)) throw mayStillAnswer()
  const adopted = { trackingCode: code, otherTrackingCodes, label: null }
  const { shipmentId } = purchase
  const consignment = await sales.find(world, store.read, settler.tenant, shipmentId)
  refuseMissingCodes(consignment?.pieces ?? 1, adopted)
  return await confirmPurchase(settler, purchase, adopted)
}

const mayStillAnswer = (): CoreError =>
  new CoreError('conflict', 'The carrier was asked a moment ago and may still sell. Wait a minute.')

/** A person's word counts where the book can say nothing any more, not where it soon can. */
function refuseTooEarly(entry: BookEntry): void {
  if (!isSilent(entry) || entry.silent !== 'early') return
  const says =
    'Its carrier limits searches: the next one is allowed within an hour. Try again then.'
  throw new CoreError('conflict', says)
}

async function freeCode(sales: GoodsSales, store: World['store'], text: string): Promise<string> {
  const code = codeKey(text)
  if (!plausibleCode.test(code)) {
    throw invalid(
      'tracking_code',
      `${text} is not a tracking code, which has 8 to 40 letters or digits.`,
    )
  }
  if ((await takenCode(sales, store.read, { trackingCode: code }, null)) !== null) {
    throw new CoreError('conflict', `Another shipment has the tracking code ${code}.`)
  }
  return code
}

function refuseMissingCodes(packages: number, codes: TrackingCodes): void {
  if (new Set(trackingCodesOf(codes)).size === packages) return
  const says = `The shipment has ${counted(packages, 'package')}: give the tracking code of each, in order.`
  throw invalid('tracking_code', says)
}

/**
 * A person has looked: it sold nothing. Where the book can be searched from here and says otherwise,
 * or a sale may still come, only `force` overrules it; a later sale is cancelled.
 */
export async function releaseByHand(
  world: World,
  purchase: OpenPurchase,
  force: boolean,
): Promise<PurchaseOutcome> {
  const settler = await systemSettler(world, purchase.accountId, 'operator')
  if (!force && purchase.state === 'held') {
    return await releaseHold(settler, purchase, { kind: 'never_asked' })
  }
  if (!force) {
    const entry = await searchBookFor(world, settler.tenant, purchase)
    refuseTooEarly(entry)
    if (isFound(entry)) {
      throw new CoreError('conflict', `The carrier sold it as ${entry.trackingCode}: adopt it.`)
    }
    if (purchase.state === 'sold') {
      throw new CoreError('conflict', 'The carrier says that it has sold it: adopt it.')
    }
    if (maySellLate(world, purchase)) throw mayStillAnswer()
    return await releaseHold(settler, purchase, { kind: 'given_up' })
  }
  return await releaseHold(settler, purchase, { kind: 'given_up', isForced: true })
}
