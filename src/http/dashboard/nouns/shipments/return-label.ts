import { CoreError } from '#core/errors.ts'
import { type AnyShipment, isFreight } from '#core/facts.ts'
import type { Creation } from '#core/purchase/create-shipment.ts'
import { buyShipment } from '#core/purchase/create-shipment.ts'
import { previewReturn, type ReturnPreview } from '#core/purchase/return-label.ts'
import {
  parcelOfReturnOffer,
  type ReturnRoute,
  returnRouteOf,
} from '#core/purchase/return-route.ts'
import type { CreatedShipment } from '#core/shipment/created-shipment.ts'
import { placeNames } from '../../format/address-lines.ts'
import { type AcceptedOffer, offerIn } from '../../forms/accepted-offer.ts'
import { changeOnce, keyAfter } from '../../visit/change-once.ts'
import { pageOfForm, showingRefusal } from '../../visit/refusal.ts'
import type { AccountVisit, Answer, Page } from '../../visit/screen.ts'
import type { ShownCall } from '../../visit/shown-call.ts'
import { buyOrFollow, pathAfterSale } from '../ship/buy-or-follow.ts'
import { doubtsOf, shopOfRequest } from '../ship/sender.ts'
import { formPath } from '../ship/shipment-form.ts'
import { returnView } from './return-view.ts'
import { visitedShipment } from './visited-shipment.ts'

/** Says what the way back costs, and what is left, before it is bought. */
export const showReturn = async (visit: AccountVisit): Promise<Answer> =>
  await returnPage(visit, await visitedShipment(visit), null)

/** Buys the way back, once. It costs at most what its button said. */
export async function buyReturnByForm(visit: AccountVisit): Promise<Answer | null> {
  const shipment = await visitedShipment(visit)
  const buy = (keepsWaiting: () => boolean) =>
    changeOnce<CreatedShipment>(
      visit,
      async command => {
        const offer = offerIn(visit.form)
        const creation = () => wantedReturn(visit, shipment, offer)
        return await buyShipment({ ...command, keepsWaiting }, creation)
      },
      pathAfterSale(visit),
    )
  return await showingRefusal(
    () => buyOrFollow(visit, buy),
    refusal => returnPage(visit, shipment, refusal),
  )
}

function wantedReturn(
  { caller }: Pick<AccountVisit, 'caller'>,
  shipment: AnyShipment,
  offer: AcceptedOffer,
): Creation {
  const parcel = parcelOfReturnOffer(shipment)
  if ('why' in parcel) throw new CoreError('conflict', parcel.why)
  const creation = returnOf(returnRouteOf(parcel, caller.settings), offer)
  return { ...creation, draft: false, doubtScope: 'address', pathOf: formPath }
}

async function returnPage(
  visit: AccountVisit,
  shipment: AnyShipment,
  refusal: CoreError | null,
): Promise<Page> {
  const { world, frame } = visit
  const outlook = await previewReturn(visit.command(null), shipment, formPath)
  const facts = {
    shipment,
    outlook,
    places: placeNames(world),
    shop: outlook.kind === 'offered' ? shopOfRequest(visit, outlook.route.request) : null,
    doubts: isFreight(shipment) ? [] : doubtsOf(visit, shipment.request.toAddress),
    refusal,
    formKey: keyAfter(visit, refusal),
    apiCalls: await apiCallsOf(visit, outlook),
  }
  const title = `Return label of ${shipment.shipCode}`
  return pageOfForm(refusal, title, returnView(facts, world.catalogue(), frame))
}

async function apiCallsOf(
  visit: AccountVisit,
  outlook: ReturnPreview,
): Promise<readonly ShownCall[]> {
  if (outlook.kind !== 'offered') return []
  const { serviceId, total } = outlook.quote
  const creation = returnOf(outlook.route, { serviceId, shown: total })
  return await visit.apiCallsFor({ kind: 'buy', creation })
}

/** The service is that of the page, and the button's price is the most that is paid. */
const returnOf = (
  wayBack: ReturnRoute,
  { serviceId, shown }: AcceptedOffer,
): Omit<Creation, 'pathOf' | 'doubtScope' | 'draft'> => ({
  ...wayBack,
  choice: { kind: 'id', id: serviceId },
  maxPrice: shown,
  fault: null,
})
