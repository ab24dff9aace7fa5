import { changeDraft } from '#core/purchase/change-draft.ts'
import { createShipment } from '#core/purchase/create-shipment.ts'
import type { CreatedShipment } from '#core/shipment/created-shipment.ts'
import type { Shipment } from '#core/shipment/shipment.ts'
import { parseId } from '#core/values/parse-id.ts'
import { changeOnce } from '../../visit/change-once.ts'
import type { AccountVisit, Answer } from '../../visit/screen.ts'
import { type Beginning, requireAsSeen } from './beginning.ts'
import { pathAfterSale } from './buy-or-follow.ts'
import { formPath, shipmentOfForm, type WantedShipment } from './shipment-form.ts'

/** Keeps what the form says, and buys nothing. A draft that it began with becomes what it says. */
export function save(visit: AccountVisit, begun: Beginning): Promise<Answer | null> {
  const { draft } = begun
  return draft === null ? saveNew(visit, begun) : saveAgain(visit, draft)
}

const saveNew = (visit: AccountVisit, { like }: Beginning): Promise<Answer | null> =>
  changeOnce<CreatedShipment>(
    visit,
    command => createShipment(command, () => draftCreation(wantedOf(visit, like))),
    pathAfterSale(visit),
  )

const draftCreation = ({ request, orderId, mostPaid }: WantedShipment) => ({
  request,
  orderId,
  storeId: null,
  batchId: null,
  choice: { kind: 'cheapest_tracked' as const },
  maxPrice: mostPaid,
  fault: null,
  doubtScope: 'address' as const,
  pathOf: formPath,
  draft: true,
})

const saveAgain = (visit: AccountVisit, draft: Shipment): Promise<Answer | null> =>
  changeOnce<Shipment>(
    visit,
    command => {
      // A draft that is bought by now refuses the change itself.
      if (draft.state === 'draft') requireAsSeen(visit.form, draft)
      const { request, orderId } = wantedOf(visit, draft)
      const { id: shipmentId, store: storeId } = draft
      const replacement = { shipmentId, request, orderId, storeId, asSeen: draft }
      return changeDraft(command, { ...replacement, pathOf: formPath })
    },
    ({ shipCode }) => visit.frame.to(`/shipments/${shipCode}?done=saved`),
  )

/** It keeps the marked service, so that it is marked again when somebody goes on with the draft. */
function wantedOf(visit: AccountVisit, before: Shipment | null): WantedShipment {
  const { form, world } = visit
  const wanted = shipmentOfForm(visit, { form, before })
  const id = parseId(form.get('service') ?? '')
  const service = id === null ? null : world.catalogue().service(id)
  const postageType = service?.name ?? wanted.request.postageType
  return { ...wanted, request: { ...wanted.request, postageType } }
}
