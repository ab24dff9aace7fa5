import type { ServiceChoice } from '#core/purchase/decide/service-choice.ts'
import type { DraftRequest } from '#core/purchase/draft.ts'
import type { ShipmentRequest as CoreRequest } from '#core/shipment/shipment.ts'
import { withoutNoise } from '#core/values/money.ts'
import type { ApiCall, ScreenActions } from '../../base/api-call.ts'
import { BuyLabel } from '../wire/buy-label.ts'
import { LabelRequest } from '../wire/label-request.ts'
import { ReplaceShipment, ShipmentRequest } from '../wire/shipment-request.ts'
import { drawCall } from './draw-call.ts'
import { secondsOf } from './drawn-query.ts'
import { canBeSent, drawnShipment, idOf } from './drawn-shipment.ts'

type Purchase = Pick<ScreenActions['buy']['creation'], 'maxPrice' | 'timeoutMs'>

/** What `toPurchaseOptions` reads back. */
const purchaseFields = ({ maxPrice, timeoutMs }: Purchase) => ({
  max_price: maxPrice === null ? null : withoutNoise(maxPrice / 100),
  timeout: secondsOf(timeoutMs),
})

export function buyCall({ creation }: ScreenActions['buy']): ApiCall | null {
  const { choice, request, fault } = creation
  if (!canBeSent(request) || !isNameable(choice)) return null
  const isUsual = choice.kind === 'cheapest_tracked' && request.postageType === null
  const fields = {
    ...drawnNewShipment(creation, isUsual ? null : nameOf(choice)),
    ...purchaseFields(creation),
  }
  return drawCall('buyLabel', { body: [LabelRequest, fields], fault })
}

export function saveDraftCall({ draft }: ScreenActions['save_draft']): ApiCall | null {
  if (!canBeSent(draft.request)) return null
  const fields = { ...drawnNewShipment(draft, draft.request.postageType), max_price: null }
  return drawCall('createShipments', { body: [ShipmentRequest, fields] })
}

export function changeDraftCall({ replacement }: ScreenActions['change_draft']): ApiCall | null {
  const { request } = replacement
  if (!canBeSent(request)) return null
  const fields = {
    ...drawnShipment(request, request.postageType, replacement),
    max_price: null,
  }
  return drawCall('replaceShipment', {
    params: { shipment_id: replacement.shipmentId },
    body: [ReplaceShipment, fields],
  })
}

export function buyDraftCall({ purchase }: ScreenActions['buy_draft']): ApiCall | null {
  const { choice, labelFormat, fault } = purchase
  if (choice !== null && !isNameable(choice)) return null
  const fields = {
    service: choice && nameOf(choice),
    label_format: labelFormat,
    ...purchaseFields(purchase),
  }
  return drawCall('buyLabelOfShipment', {
    params: { shipment_id: purchase.shipmentId },
    body: [BuyLabel, fields],
    fault,
  })
}

type NewShipment = Pick<DraftRequest, 'orderId' | 'storeId' | 'batchId'> & {
  readonly request: CoreRequest
}

const drawnNewShipment = (drawn: NewShipment, service: string | number | null) => ({
  ...drawnShipment(drawn.request, service, drawn),
  batch_id: idOf(drawn.batchId),
})

/** Each choice but one that this version has no word for. */
type Nameable = Exclude<ServiceChoice, { readonly kind: 'same_or_cheapest_tracked' }>

const isNameable = (choice: ServiceChoice): choice is Nameable =>
  choice.kind !== 'same_or_cheapest_tracked'

/** What `toServiceChoice` reads back. */
function nameOf(choice: Nameable): string | number {
  if (choice.kind === 'named') return choice.text
  return choice.kind === 'id' ? choice.id : choice.kind
}
