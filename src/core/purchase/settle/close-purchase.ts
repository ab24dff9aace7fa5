import type { Tenant } from '../../access.ts'
import { currentAudience } from '../../event/publish.ts'
import { appendIncome } from '../../ledger/append-income.ts'
import { releasePosting, salePosting } from '../../ledger/purchase-postings.ts'
import type { Writers } from '../../store.ts'
import type { Instant } from '../../time/clock.ts'
import { publishPurchase } from '../publish-shipments.ts'
import type {
  Purchase,
  PurchaseAttempt,
  PurchaseReader,
  PurchaseState,
  PurchaseWriter,
} from '../purchase-store.ts'
import { canBeKept, type FoundSale } from '../sale-files.ts'
import { salesOfPurchase } from '../sales-of-goods.ts'
import { shipmentSubject } from '../write-shipment.ts'
import { lookForLateSale } from './cancel-late-sale.ts'
import { currentOutcome, findOpenPurchase, type PurchaseOutcome } from './open-purchase.ts'
import { logOutcome, type Settler } from './settler.ts'
import { takenCode } from './taken-code.ts'

const undecided: readonly PurchaseState[] = ['held', 'requested', 'unknown']
const open: readonly PurchaseState[] = [...undecided, 'sold']

/**
 * Why the money returns. `refused`: the carrier sold nothing, as it said to the request of this time,
 * and nobody has sent the order again since. `given_up`: the carrier may still sell, and its book is
 * searched again; `isForced` where a person overrules a carrier that says that it has sold.
 */
export type ReleaseReason =
  | { readonly kind: 'never_asked' }
  | { readonly kind: 'refused'; readonly requestedAt: Instant }
  | { readonly kind: 'given_up'; readonly isForced?: true }

/**
 * The carrier sold: the money that was set aside is posted, and the shipment is bought. A sale whose
 * files can't be kept, or whose number another shipment has, stays open, and the carrier's book is
 * searched again.
 */
export async function confirmPurchase(
  settler: Settler,
  attempt: PurchaseAttempt & Pick<Purchase, 'goods'>,
  sale: FoundSale,
): Promise<PurchaseOutcome> {
  const { world, tenant, now } = settler
  const { shipmentId } = attempt
  const sales = salesOfPurchase(attempt)
  if (!canBeKept(sale)) {
    return await leaveUnknown(
      settler,
      attempt,
      'its carrier sold it with files that cannot be kept',
    )
  }
  const buyer = { accountId: tenant.accountId, shipmentId }
  const taken = await takenCode(sales, world.store.read, sale, buyer)
  if (taken !== null) {
    const why = `its carrier sold it as ${taken}, which another shipment has`
    return await leaveUnknown(settler, attempt, why)
  }
  const postingId = await world.store.takeNumbers('ledger_transaction', 1)
  const audience = await currentAudience(world, tenant, now)
  return await world.store.transact(tenant.accountId, async writers => {
    const found = await findOpenPurchase(settler, writers, attempt)
    if ('kind' in found) return found
    const { purchase, consignment } = found
    const at = world.clock.now()
    const { service, price } = purchase
    const { purchases, ledger } = writers
    const moved = await purchases.move(tenant, attempt, open, 'posted', at)
    if (!moved) return await currentOutcome(settler, writers, attempt, atWorkElsewhere)
    const money = { id: postingId, at, shipCode: consignment.shipCode, price }
    const sold = { serviceName: service.serviceName, trackingCode: sale.trackingCode }
    await ledger.append(tenant, salePosting('holds', money, sold))
    await consignment.confirm(writers, { purchase, sale, now })
    await logOutcome(settler, writers, 'purchased', consignment.shipCode)
    await publishPurchase(sales, audience, writers, { shipmentId, spent: 0 })
    return { kind: 'posted' }
  })
}

async function leaveUnknown(
  settler: Settler,
  attempt: PurchaseAttempt,
  why: string,
): Promise<PurchaseOutcome> {
  return await leaveOpen(settler, attempt, why, ({ purchases }, at) =>
    purchases.move(settler.tenant, attempt, ['requested'], 'unknown', at),
  )
}

/**
 * The carrier says that it has sold before under this name: nobody gives the money back any more but a
 * person, whatever the book says, and whoever settles the purchase next.
 */
export const leaveKnownSold = (
  settler: Settler,
  attempt: PurchaseAttempt,
  why: string,
): Promise<PurchaseOutcome> =>
  leaveOpen(settler, attempt, why, ({ purchases }, at) =>
    purchases.move(settler.tenant, attempt, undecided, 'sold', at),
  )

async function leaveOpen(
  settler: Settler,
  attempt: PurchaseAttempt,
  why: string,
  move: (writers: Writers, at: Instant) => Promise<boolean>,
): Promise<PurchaseOutcome> {
  const { world, tenant } = settler
  return await world.store.transact(tenant.accountId, async writers => {
    const found = await findOpenPurchase(settler, writers, attempt)
    if ('kind' in found) return found
    await move(writers, world.clock.now())
    return await currentOutcome(settler, writers, attempt, why)
  })
}

const atWorkElsewhere = 'another process is working on it'

/** Nothing was sold: the money returns. */
export async function releaseHold(
  settler: Settler,
  attempt: PurchaseAttempt,
  known: ReleaseReason,
): Promise<PurchaseOutcome> {
  const { world, tenant } = settler
  const [postingId, jobId] = await Promise.all([
    world.store.takeNumbers('ledger_transaction', 1),
    known.kind === 'given_up' ? world.store.takeNumbers('job', 1) : null,
  ])
  return await world.store.transact(tenant.accountId, async writers => {
    const found = await findOpenPurchase(settler, writers, attempt)
    if ('kind' in found) return found
    const { purchase, consignment } = found
    const { price, key, isOfDraft } = purchase
    const { purchases, ledger, keys, jobs } = writers
    const at = world.clock.now()
    if (!(await moveToReleased(purchases, tenant, attempt, known, at))) {
      return await currentOutcome(settler, writers, attempt, atWorkElsewhere)
    }
    const asked = jobId === null ? null : await askedFor(purchases, tenant, purchase)
    if (jobId !== null && asked) await jobs.enqueue(jobId, lookForLateSale(tenant, asked, at))
    const money = { id: postingId, at, shipCode: consignment.shipCode, price }
    await appendIncome(ledger, tenant, releasePosting(money))
    const { leaves } = settler
    if (leaves === 'draft' || isOfDraft) await consignment.putBack(writers, purchase)
    else await consignment.remove(writers)
    // A draft that was saved before can be found and bought again: its key need not keep it.
    const isKeyFree = leaves === 'nothing' || isOfDraft
    if (key !== null && isKeyFree) await keys.free(tenant, key, shipmentSubject(consignment))
    await logOutcome(settler, writers, 'released', consignment.shipCode)
    return { kind: 'released' }
  })
}

function moveToReleased(
  purchases: PurchaseWriter,
  tenant: Tenant,
  attempt: PurchaseAttempt,
  known: ReleaseReason,
  at: Instant,
): Promise<boolean> {
  switch (known.kind) {
    case 'never_asked':
      return purchases.move(tenant, attempt, ['held'], 'released', at)
    case 'refused':
      return purchases.releaseRefused(tenant, attempt, known.requestedAt, at)
    case 'given_up':
      return purchases.move(tenant, attempt, known.isForced ? open : undecided, 'released', at)
  }
}

/**
 * The purchase if its carrier may have been asked. Read once the row is locked: a server may have begun
 * to ask, under the carrier's own name for the purchase, since it was read first.
 */
async function askedFor(
  purchases: PurchaseReader,
  tenant: Tenant,
  { shipmentId, state }: Purchase,
): Promise<Purchase | null> {
  const purchase = await purchases.ofShipment(tenant, shipmentId)
  // A carrier that names purchases may say at that that it has sold: nobody has asked it to sell then.
  const wasAsked = state === 'sold' || (purchase?.requestedAt ?? null) !== null
  return wasAsked ? purchase : null
}
