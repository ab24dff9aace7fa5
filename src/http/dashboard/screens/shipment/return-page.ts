import type { CoreError } from '#core/errors.ts'
import { type AnyShipment, isFreight } from '#core/facts.ts'
import type { Creation } from '#core/purchase/create-shipment.ts'
import { previewReturn, type ReturnPreview } from '#core/purchase/return-label.ts'
import type { ReturnRoute } from '#core/purchase/return-route.ts'
import { placeNames } from '../../parts/address-lines.ts'
import type { Wish } from '../../parts/buy-wish.ts'
import { returnView } from '../../views/shipment/return-view.ts'
import type { ApiLines } from '../../visit/api-lines.ts'
import { keyAfter } from '../../visit/change-once.ts'
import { pageAfter } from '../../visit/page-after.ts'
import type { AccountVisit, Page } from '../../visit/screen.ts'
import { doubtsOf, shopOfRequest } from '../ship/sender-of.ts'
import { formPath } from '../ship/shipment-form.ts'

/** What the way back costs now, and the form that buys it. */
export async function returnPage(
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

async function linesOf(visit: AccountVisit, outlook: ReturnPreview): Promise<readonly ApiLines[]> {
  if (outlook.kind !== 'offered') return []
  const { serviceId, total } = outlook.quote
  const creation = returnOf(outlook.route, { serviceId, shown: total })
  return await visit.byApi({ kind: 'buy', creation })
}

/** By the service that the page named, for what its button said at most. */
export const returnOf = (
  wayBack: ReturnRoute,
  { serviceId, shown }: Wish,
): Omit<Creation, 'pathOf' | 'doubtScope' | 'draft'> => ({
  ...wayBack,
  choice: { kind: 'id', id: serviceId },
  maxPrice: shown,
  fault: null,
})
