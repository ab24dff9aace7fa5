import { requireScopes } from '#core/access.ts'
import { buyDraft, type DraftPurchase } from '#core/purchase/buy-draft.ts'
import { buyShipment, type Creation } from '#core/purchase/create-shipment.ts'
import { isSameDraft } from '#core/purchase/draft.ts'
import type { CreatedShipment } from '#core/shipment/created-shipment.ts'
import type { Shipment } from '#core/shipment/shipment.ts'
import { type AcceptedOffer, offerIn } from '../../forms/accepted-offer.ts'
import { changeOnce } from '../../visit/change-once.ts'
import { injectFault, sandboxFaultOf } from '../../visit/sandbox-fault-of-form.ts'
import type { AccountVisit, Answer } from '../../visit/screen.ts'
import { type Beginning, requireAsSeen } from './beginning.ts'
import { buyOrFollow, pathAfterSale } from './buy-or-follow.ts'
import { formPath, shipmentOfForm, untouched, type WantedShipment } from './shipment-form.ts'

/** Buys what the form says, once. The label costs at most what its button said. */
export const buy = (visit: AccountVisit, begun: Beginning): Promise<Answer | null> =>
  buyOrFollow(visit, keepsWaiting => buyOnce(visit, begun, keepsWaiting))

const buyOnce = (
  visit: AccountVisit,
  begun: Beginning,
  keepsWaiting: () => boolean,
): Promise<Answer | null> =>
  changeOnce<CreatedShipment>(
    visit,
    async formCommand => {
      const command = { ...formCommand, keepsWaiting }
      const offer = offerIn(visit.form)
      const fault = sandboxFaultOf(visit)
      await injectFault(fault)
      const { draft, like } = begun
      return draft === null
        ? await buyShipment(command, () => ({
            ...creationOf(wantedOf(visit, like), offer, fault),
            ...forPeople,
          }))
        : await buyDraft(command, () => ({ ...asShown(visit, draft, offer, fault), ...forPeople }))
    },
    pathAfterSale(visit),
  )

const forPeople = { doubtScope: 'address', pathOf: formPath } as const

export const creationOf = (
  { request, orderId, mostPaid }: WantedShipment,
  { serviceId, shown }: AcceptedOffer,
  fault: Creation['fault'],
): Omit<Creation, 'pathOf' | 'doubtScope' | 'draft'> => ({
  request: { ...request, purchaseLabel: true },
  choice: { kind: 'id', id: serviceId },
  orderId,
  storeId: null,
  batchId: null,
  maxPrice: Math.min(shown, mostPaid ?? shown),
  fault,
})

export const draftPurchaseOf = (
  { id }: Shipment,
  { mostPaid }: WantedShipment,
  { serviceId, shown }: AcceptedOffer,
  fault: DraftPurchase['fault'],
): Omit<DraftPurchase, 'pathOf' | 'doubtScope' | 'inBatch' | 'asSeen' | 'change'> => ({
  shipmentId: id,
  choice: { kind: 'id', id: serviceId },
  maxPrice: Math.min(shown, mostPaid ?? shown),
  labelFormat: null,
  fault,
})

const wantedOf = (visit: AccountVisit, before: Shipment | null): WantedShipment =>
  shipmentOfForm(visit, { form: visit.form, before })

/** The draft as the form shows it. Whoever may not change it buys it as it stands. */
function asShown(
  visit: AccountVisit,
  draft: Shipment,
  offer: AcceptedOffer,
  fault: DraftPurchase['fault'],
): Omit<DraftPurchase, keyof typeof forPeople | 'inBatch'> {
  // A draft that is bought by now refuses the purchase itself.
  if (draft.state === 'draft') requireAsSeen(visit.form, draft)
  const wanted = wantedOf(visit, draft)
  if (!isSameDraft(wanted, untouched(visit, draft))) {
    requireScopes(visit.caller.access, ['shipments:write'])
  }
  const { request, orderId } = wanted
  return {
    ...draftPurchaseOf(draft, wanted, offer, fault),
    asSeen: draft,
    ...(!isSameDraft(wanted, draft) && { change: { request, orderId } }),
  }
}
