import { CoreError } from '#core/errors.ts'
import type { AnyShipment } from '#core/facts.ts'
import type { Creation } from '#core/purchase/create-shipment.ts'
import { buyShipment } from '#core/purchase/create-shipment.ts'
import { parcelOfReturnOffer, returnRouteOf } from '#core/purchase/return-route.ts'
import type { CreatedShipment } from '#core/shipment/created-shipment.ts'
import { type Wish, wishIn } from '../../parts/buy-wish.ts'
import { changeOnce } from '../../visit/change-once.ts'
import type { AccountVisit, Answer } from '../../visit/screen.ts'
import { buyOrFollow } from '../ship/buy-or-follow.ts'
import { placeOfShipment } from '../ship/place-of-shipment.ts'
import { formPath } from '../ship/shipment-form.ts'
import { returnOf, returnPage } from './return-page.ts'
import { visitedShipment } from './visited-shipment.ts'

/** Buys the way back, once. It costs at most what its button said. */
export async function answer(visit: AccountVisit): Promise<Answer | null> {
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
