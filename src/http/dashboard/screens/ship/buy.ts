import { isDeepStrictEqual } from 'node:util'
import { type Command, withoutKey } from '#core/command/command.ts'
import { buyDraft, type DraftPurchase } from '#core/purchase/buy-draft.ts'
import { buyShipment } from '#core/purchase/buy-shipment.ts'
import { changeDraft } from '#core/purchase/change-draft.ts'
import type { Creation } from '#core/purchase/plan-creation.ts'
import type { CreatedShipment } from '#core/shipment/created-shipment.ts'
import type { Shipment } from '#core/shipment/shipment.ts'
import { type Wish, wishIn } from '../../parts/buy-wish.ts'
import { changeOnce } from '../../visit/change-once.ts'
import { faultOfForm, goWrong } from '../../visit/fault-of-form.ts'
import type { AccountVisit, Answer } from '../../visit/screen.ts'
import type { Beginning } from './begun-with.ts'
import { placeOfShipment } from './place-of-shipment.ts'
import { formPath, shipmentOfForm, type WantedShipment } from './shipment-form.ts'

/** Buys what the form says, once. The label costs at most what its button said. */
export const buy = (visit: AccountVisit, begun: Beginning): Promise<Answer | null> =>
  changeOnce<CreatedShipment>(
    visit,
    async command => {
      const wish = wishIn(visit.form)
      const before = begun.draft ?? begun.like
      const wanted = shipmentOfForm(visit, { form: visit.form, before, isDraft: false })
      const fault = faultOfForm(visit)
      await goWrong(fault)
      const { draft } = begun
      if (draft === null) {
        return await buyShipment(command, () => ({
          ...creationOf(wanted, wish, fault),
          ...forPeople,
          draft: false,
        }))
      }
      const asSeen = await asFormShows(command, draft, wanted)
      const purchase = draftPurchaseOf(draft, wanted, wish, fault)
      return await buyDraft(command, () => ({ ...purchase, ...forPeople, asSeen }))
    },
    placeOfShipment(visit),
  )

const forPeople = { doubtScope: 'address', pathOf: formPath } as const

export const creationOf = (
  { request, orderId, mostPaid }: WantedShipment,
  { serviceId, shown }: Wish,
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
  { serviceId, shown }: Wish,
  fault: DraftPurchase['fault'],
): Omit<DraftPurchase, 'pathOf' | 'doubtScope' | 'inBatch'> => ({
  shipmentId: id,
  choice: { kind: 'id', id: serviceId },
  maxPrice: Math.min(shown, mostPaid ?? shown),
  labelFormat: null,
  fault,
})

/**
 * The draft, changed to what the form shows before it is bought. One that is bought by now refuses the
 * purchase itself.
 */
async function asFormShows(
  command: Command<CreatedShipment>,
  draft: Shipment,
  { request, orderId }: WantedShipment,
): Promise<Shipment> {
  const isSame = isDeepStrictEqual(draft.request, request) && draft.orderId === orderId
  if (isSame || draft.state !== 'draft') return draft
  const { id: shipmentId, store: storeId } = draft
  const change = { shipmentId, request, orderId, storeId, pathOf: formPath }
  return await changeDraft(withoutKey(command), change)
}
