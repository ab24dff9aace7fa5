import { isDeepStrictEqual } from 'node:util'
import type { Tenant } from '../access.ts'
import { joinBatch, refuseOtherBuyers } from '../batch/join-batch.ts'
import type { KeySubject } from '../command/key-store.ts'
import { CoreError } from '../errors.ts'
import { fulfilOrder, linkToOrder } from '../order/follow-shipment.ts'
import type { BoughtLabel, Shipment } from '../shipment/shipment.ts'
import type { Writers } from '../store.ts'
import type { Instant } from '../time/clock.ts'
import { replaceDraft } from './change-draft.ts'
import type { Draft } from './draft.ts'
import { noDraft } from './draft.ts'

/** The key of a creation or purchase stands for its shipment. */
export const shipmentSubject = ({ id }: Pick<Draft, 'id'>): KeySubject => ({ kind: 'shipment', id })

/** A label as it was bought for a draft. */
type LabelToWrite = {
  readonly bought: BoughtLabel
  readonly nextMoveAt: Instant | null
  /** Packed. */
  readonly label: string
}

/** Writes a new shipment without a label: a draft, or one whose carrier is still to be asked. */
export async function insertUnbought(
  writers: Writers,
  tenant: Tenant,
  draft: Draft,
  state: 'draft' | 'purchasing',
): Promise<void> {
  const shipment = { ...draft, state, bought: null, totalPaid: 0, nextMoveAt: null }
  await writers.shipments.insert(tenant, shipment, null)
  await linkToOrder(writers, tenant, draft, null)
  await joinBatch(writers, tenant, draft.batchId)
}

/** Writes a shipment with its label: as a new one, or over the draft that was saved before. */
export async function writeBought(
  writers: Writers,
  tenant: Tenant,
  draft: Draft,
  { bought, nextMoveAt, label }: LabelToWrite,
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
  const moved = await shipments.confirm(tenant, id, 'draft', bought, totalPaid, nextMoveAt, label)
  await checkSavedDraft(writers, tenant, { saved, inBatch: draft.inBatch }, moved)
  await shipments.changeRequest(tenant, id, request)
  await fulfilOrder(writers, tenant, saved, bought.boughtAt)
  return { ...saved, state: 'bought', request, bought, totalPaid }
}

/** Makes a saved draft one whose carrier is to be asked. Its request is changed once it is sold. */
export async function beginPurchaseOf(
  writers: Writers,
  tenant: Tenant,
  draft: DraftToBuy,
): Promise<void> {
  const saved = await asBought(writers, tenant, draft)
  const moved = await writers.shipments.move(tenant, saved.id, 'draft', 'purchasing', null)
  await checkSavedDraft(writers, tenant, { saved, inBatch: draft.inBatch }, moved)
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

/**
 * One of two buyers moves the draft, and locks its row. The row then shows whether the draft is still
 * the one that was priced, and may be bought.
 */
async function checkSavedDraft(
  { shipments, batches }: Pick<Writers, 'shipments' | 'batches'>,
  tenant: Tenant,
  { saved, inBatch }: Pick<DraftToBuy, 'saved' | 'inBatch'>,
  moved: boolean,
): Promise<void> {
  if (!moved) throw noDraft(saved)
  const current = await shipments.byId(tenant, saved.id)
  const isSame =
    current?.orderId === saved.orderId &&
    current.store === saved.store &&
    isDeepStrictEqual(current.request, saved.request)
  if (!isSame) throw new CoreError('conflict', 'The draft was changed at the same time. Try again.')
  await refuseOtherBuyers({ batches }, tenant, current.batchId, inBatch)
}
