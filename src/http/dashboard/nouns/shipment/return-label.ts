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
import { type Wish, wishIn } from '../../forms/buy-wish.ts'
import { changeOnce, keyAfter } from '../../visit/change-once.ts'
import { pageAfter } from '../../visit/page-after.ts'
import type { AccountVisit, Answer, Page } from '../../visit/screen.ts'
import type { ShownCall } from '../../visit/shown-call.ts'
import { buyOrFollow } from '../ship/buy-or-follow.ts'
import { doubtsOf, placeOfShipment, shopOfRequest } from '../ship/sender.ts'
import { formPath } from '../ship/shipment-form.ts'
import { returnView } from './return-view.ts'
import { visitedShipment } from './visited-shipment.ts'

/** Says what the way back costs, and what is left, before it is bought. */
export const showReturn = async (visit: AccountVisit): Promise<Answer> =>
  await returnPage(visit, await visitedShipment(visit))

/** Buys the way back, once. It costs at most what its button said. */
export async function buyReturn(visit: AccountVisit): Promise<Answer | null> {
  const shipment = await visitedShipment(visit)
  try {
    return await buyOrFollow(visit, keepsWaiting =>
      changeOnce<CreatedShipment>(
        visit,
        async formCommand => {
          const command = { ...formCommand, keepsWaiting }
          const wish = wishIn(visit.form)
          return await buyShipment(command, () => wantedReturn(visit, shipment, wish))
        },
        placeOfShipment(visit),
      ),
    )
  } catch (error) {
    if (!(error instanceof CoreError)) throw error
    return await returnPage(visit, shipment, error)
  }
}

function wantedReturn(
  { caller }: Pick<AccountVisit, 'caller'>,
  shipment: AnyShipment,
  wish: Wish,
): Creation {
  const parcel = parcelOfReturnOffer(shipment)
  if ('why' in parcel) throw new CoreError('conflict', parcel.why)
  const creation = returnOf(returnRouteOf(parcel, caller.settings), wish)
  return { ...creation, draft: false, doubtScope: 'address', pathOf: formPath }
}

/** What the way back costs now, and the form that buys it. */
async function returnPage(
  visit: AccountVisit,
  shipment: AnyShipment,
  refusal: CoreError | null = null,
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
    lines: await linesOf(visit, outlook),
  }
  const title = `Return label of ${shipment.shipCode}`
  return pageAfter(refusal, title, returnView(facts, world.catalogue(), frame))
}

async function linesOf(visit: AccountVisit, outlook: ReturnPreview): Promise<readonly ShownCall[]> {
  if (outlook.kind !== 'offered') return []
  const { serviceId, total } = outlook.quote
  const creation = returnOf(outlook.route, { serviceId, shown: total })
  return await visit.apiCallFor({ kind: 'buy', creation })
}

/** By the service that the page named, for what its button said at most. */
const returnOf = (
  wayBack: ReturnRoute,
  { serviceId, shown }: Wish,
): Omit<Creation, 'pathOf' | 'doubtScope' | 'draft'> => ({
  ...wayBack,
  choice: { kind: 'id', id: serviceId },
  maxPrice: shown,
  fault: null,
})
