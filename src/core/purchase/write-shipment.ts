import type { Tenant } from '../access.ts'
import { joinBatch, refuseOtherBuyers } from '../batch/join-batch.ts'
import type { KeySubject } from '../command/key-store.ts'
import { fulfilOrder, linkToOrder } from '../order/follow-shipment.ts'
import type { Shipment } from '../shipment/shipment.ts'
import type { ShipmentView } from '../shipment/view-shipment.ts'
import type { Writers } from '../store.ts'
import { labelMade } from './bought-label.ts'
import { replaceDraft } from './change-draft.ts'
import { type Draft, noDraft, stillAsPriced } from './draft.ts'
import type { SaleOfParcels } from './plan-sale.ts'

/** The key of a creation or purchase stands for its shipment. */
export const shipmentSubject = ({ id }: Pick<Draft, 'id'>): KeySubject => ({ kind: 'shipment', id })

/** The shipment of a draft as long as nothing is bought. */
export const asUnbought = <State extends 'draft' | 'purchasing'>(draft: Draft, state: State) => ({
  ...draft,
  state,
  bought: null,
  totalPaid: 0,
  nextMoveAt: null,
})

/** Writes a new shipment without a label: a draft, or one whose carrier is still to be asked. */
export async function insertUnbought(
  writers: Writers,
  tenant: Tenant,
  draft: Draft,
  state: 'draft' | 'purchasing',
): Promise<void> {
  await writers.shipments.insert(tenant, asUnbought(draft, state), null)
  await linkToOrder(writers, tenant, draft, null)
  await joinBatch(writers, tenant, draft.batchId)
}

/** Writes parcels whose carrier is to be asked: as a new shipment, or over the draft that was saved before. */
export async function beginPurchase(writers: Writers, tenant: Tenant, draft: Draft): Promise<void> {
  if (draft.saved === null) return await insertUnbought(writers, tenant, draft, 'purchasing')
  // The request of the draft is changed once it is sold.
  const saved = await asBought(writers, tenant, { ...draft, saved: draft.saved })
  const moved = await writers.shipments.move(tenant, saved.id, 'draft', 'purchasing', null)
  await checkSavedDraft(writers, tenant, { saved, inBatch: draft.inBatch }, moved)
}

/** Writes what a carrier in our process sold: as a new shipment, or over the draft that was saved before. */
export async function writeParcels(
  writers: Writers,
  tenant: Tenant,
  sale: SaleOfParcels,
): Promise<ShipmentView> {
  const { draft, bought, bytes } = sale
  const shipment = await writeBought(writers, tenant, sale)
  await writers.tracking.append(tenant, draft.id, labelMade(bought.boughtAt))
  return { shipment, label: bytes }
}

async function writeBought(
  writers: Writers,
  tenant: Tenant,
  { draft, bought, nextMoveAt, label }: SaleOfParcels,
): Promise<Shipment> {
  const { id, request } = draft
  const { shipments } = writers
  const totalPaid = bought.price.total
  if (draft.saved === null) {
    const shipment = { ...draft, state: 'bought', bought, totalPaid, nextMoveAt } as const
    await shipments.insert(tenant, shipment, label)
    await linkToOrder(writers, tenant, draft, bought.boughtAt)
    await joinBatch(writers, tenant, draft.batchId)
    return { ...shipment, store: draft.storeId, closeoutId: null }
  }
  const saved = await asBought(writers, tenant, { ...draft, saved: draft.saved })
  const moved = await shipments.confirm(tenant, id, 'draft', { bought, nextMoveAt, label })
  await checkSavedDraft(writers, tenant, { saved, inBatch: draft.inBatch }, moved)
  await shipments.changeRequest(tenant, id, request)
  await fulfilOrder(writers, tenant, saved, bought.boughtAt)
  return { ...saved, state: 'bought', request, bought, totalPaid }
}

type DraftToBuy = Pick<Draft, 'inBatch' | 'change' | 'storeId' | 'order'> & {
  readonly saved: Shipment
}

/** The draft, changed first where its buyer changes it: both are done, or neither is. */
async function asBought(
  writers: Writers,
  tenant: Tenant,
  { saved, change, storeId, order }: DraftToBuy,
): Promise<Shipment> {
  if (change === null) return saved
  const replacement = { shipmentId: saved.id, ...change, storeId, order, asSeen: saved }
  return await replaceDraft(writers, tenant, replacement)
}

/** The row of the draft shows, too, whether its batch lets this buyer have it. */
async function checkSavedDraft(
  { shipments, batches }: Pick<Writers, 'shipments' | 'batches'>,
  tenant: Tenant,
  { saved, inBatch }: Pick<DraftToBuy, 'saved' | 'inBatch'>,
  moved: boolean,
): Promise<void> {
  if (!moved) throw noDraft(saved)
  const { batchId } = stillAsPriced(saved, await shipments.byId(tenant, saved.id))
  await refuseOtherBuyers({ batches }, tenant, batchId, inBatch)
}
