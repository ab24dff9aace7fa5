import type { ServiceChoice } from '#core/purchase/decide/service-choice.ts'
import type { DraftRequest } from '#core/purchase/draft.ts'
import type { ShipmentRequest as CoreRequest } from '#core/shipment/shipment.ts'
import { withoutNoise } from '#core/values/money.ts'
import type { ApiCall, AskedOfShipments } from '../../base/as-call.ts'
import { BuyLabel } from '../wire/buy-label.ts'
import { LabelQuery } from '../wire/label.ts'
import { LabelRequest } from '../wire/label-request.ts'
import { ReplaceShipment, ShipmentRequest } from '../wire/shipment-request.ts'
import { drawCall } from './draw-call.ts'
import { secondsOf } from './seconds-of.ts'
import { canBeSent, idOf, shipmentFields } from './shipment-fields.ts'
import { shipmentsQuery } from './shipments-query.ts'

type Asked<Kind> = Extract<AskedOfShipments, { readonly kind: Kind }>

export function askedOfShipments(asked: AskedOfShipments): ApiCall | null {
  switch (asked.kind) {
    case 'buy':
      return buy(asked.creation)
    case 'save_draft':
      return saveDraft(asked.draft)
    case 'change_draft':
      return changeDraft(asked.replacement)
    case 'buy_draft':
      return buyDraft(asked.purchase)
    case 'void':
      return drawCall('deleteShipment', 'DELETE /shipments/{shipment_id}', named(asked))
    case 'shipment':
      return drawCall('fetchShipment', 'GET /shipments/{shipment_id}', named(asked))
    case 'shipments':
      return drawCall('listShipments', 'GET /shipments', { query: shipmentsQuery(asked) })
    case 'label_file':
      return drawCall('fetchLabel', 'GET /labels/{shipment_id}', {
        ...named(asked),
        query: [LabelQuery, { label_format: asked.format, dpi: asked.dotsPerInch }],
      })
    case 'tracking':
      return drawCall('trackNumber', 'GET /tracking/{number}', {
        params: { number: asked.trackingCode },
      })
  }
}

const named = ({ shipmentId }: { readonly shipmentId: number }) => ({
  params: { shipment_id: shipmentId },
})

type Purchase = Pick<Asked<'buy'>['creation'], 'maxPrice' | 'timeoutMs'>

/** What `toPurchaseWish` reads back. */
const purchaseFields = ({ maxPrice, timeoutMs }: Purchase) => ({
  max_price: maxPrice === null ? null : withoutNoise(maxPrice / 100),
  timeout: secondsOf(timeoutMs),
})

function buy(creation: Asked<'buy'>['creation']): ApiCall | null {
  const { choice, request, fault } = creation
  if (!canBeSent(request) || !isNameable(choice)) return null
  const isUsual = choice.kind === 'cheapest_tracked' && request.postageType === null
  const fields = {
    ...drawnShipment(creation, isUsual ? null : nameOf(choice)),
    ...purchaseFields(creation),
  }
  return drawCall('buyLabel', 'POST /labels', { body: [LabelRequest, fields], fault })
}

function saveDraft(draft: Asked<'save_draft'>['draft']): ApiCall | null {
  if (!canBeSent(draft.request)) return null
  const fields = { ...drawnShipment(draft, draft.request.postageType), max_price: null }
  return drawCall('createShipments', 'POST /shipments', { body: [ShipmentRequest, fields] })
}

function changeDraft(replacement: Asked<'change_draft'>['replacement']): ApiCall | null {
  const { request } = replacement
  if (!canBeSent(request)) return null
  const fields = {
    ...shipmentFields(request, request.postageType, replacement),
    max_price: null,
  }
  return drawCall('replaceShipment', 'PUT /shipments/{shipment_id}', {
    ...named(replacement),
    body: [ReplaceShipment, fields],
  })
}

function buyDraft(purchase: Asked<'buy_draft'>['purchase']): ApiCall | null {
  const { choice, labelFormat, fault } = purchase
  if (choice !== null && !isNameable(choice)) return null
  const fields = {
    service: choice && nameOf(choice),
    label_format: labelFormat,
    ...purchaseFields(purchase),
  }
  return drawCall('buyLabelOfShipment', 'POST /labels/{shipment_id}', {
    ...named(purchase),
    body: [BuyLabel, fields],
    fault,
  })
}

type Drawn = Pick<DraftRequest, 'orderId' | 'storeId' | 'batchId'> & {
  readonly request: CoreRequest
}

const drawnShipment = (drawn: Drawn, service: string | number | null) => ({
  ...shipmentFields(drawn.request, service, drawn),
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
