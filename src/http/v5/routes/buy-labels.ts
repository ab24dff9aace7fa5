import type { FastifyRequest } from 'fastify'
import type { AnyCommand } from '#core/command/command.ts'
import { CoreError } from '#core/errors.ts'
import { findAnyShipment } from '#core/freight/find-any-shipment.ts'
import { buyDraft } from '#core/purchase/buy-draft.ts'
import { buyShipment } from '#core/purchase/create-shipment.ts'
import { bookFreight, bookSavedFreight } from '#core/purchase/freight/book-freight.ts'
import type { CreatedShipment } from '#core/shipment/created-shipment.ts'
import type { Readers } from '#core/store.ts'
import { requireId } from '#core/values/parse-id.ts'
import { tenantOfRequest } from '../../base/judge/authentication.ts'
import { freightContextOf } from '../../base/quote-for-caller.ts'
import { changeRoute, UnsettledAnswer } from '../edge/change-route.ts'
import { goodsOfBody, goodsOfShipment } from '../edge/goods-of-request.ts'
import { nouns } from '../edge/nouns.ts'
import { wireAnyLabel } from '../edge/wire-labels.ts'
import { BuyLabel } from '../wire/buy-label.ts'
import { purchaseFailures } from '../wire/failures.ts'
import { toDraftBooking, toFreightCreation } from '../wire/freight-label-request.ts'
import { freightType } from '../wire/goods-forms.ts'
import { LabelBody, PendingLabelBody } from '../wire/label.ts'
import {
  ParcelsOrFreightRequest,
  toBoughtCreation,
  toDraftPurchase,
} from '../wire/label-request.ts'
import { ShipmentPath } from '../wire/request-fields.ts'

const ends =
  'While the carrier has not settled the purchase the response is 202: do not buy again, but repeat the request with the same `Idempotency-Key`, or fetch the shipment. If nothing was sold, nothing is charged.'

export const buyLabels = changeRoute<CreatedShipment, typeof ParcelsOrFreightRequest>(
  'POST',
  '/labels',
  {
    noun: nouns.labels,
    operationId: 'buyLabel',
    summary: 'Buy a label for packages in the body',
    description: `Creates a shipment and buys its label in one call. ${ends} Then no shipment remains either, except after a 202: its draft stays, and the same call with its key buys it. With \`type\` \`ltl\` it books freight: \`service\` is required, and the token needs \`ltl:write\` too.`,
    body: ParcelsOrFreightRequest,
    done: [201, LabelBody],
    unsettled: PendingLabelBody,
    failures: purchaseFailures,
    goodsOf: goodsOfBody,
    act: ({ command, request, body, fault }) =>
      body.type === freightType
        ? bookFreight(command, () => ({
            ...toFreightCreation(body, freightContextOf(request)),
            fault,
          }))
        : buyShipment(command, () => ({
            ...toBoughtCreation(body, freightContextOf(request)),
            fault,
          })),
    present: (created, readers, { request }) => boughtLabelView(created, readers, request),
  },
)

export const buyLabelsOfShipments = changeRoute<
  CreatedShipment,
  typeof BuyLabel,
  typeof ShipmentPath
>('POST', '/labels/:shipment_id', {
  noun: nouns.labels,
  operationId: 'buyLabelOfShipment',
  summary: 'Buy the label of a saved shipment',
  description: `At the current price. If a shipment is bought twice at once, one purchase succeeds, and the other is 409 \`conflict\`. ${ends} Then the shipment is a draft again. To book freight a service must be named, here or by the draft, and the token needs \`ltl:write\` too.`,
  params: ShipmentPath,
  body: BuyLabel,
  done: [201, LabelBody],
  unsettled: PendingLabelBody,
  failures: purchaseFailures,
  goodsOf: goodsOfShipment,
  act({ command, request, body, params, fault, goods }) {
    const shipmentId = requireId(params.shipment_id, 'Shipment')
    if (goods === 'freight') {
      const read = () => toDraftBooking(body, freightContextOf(request))
      return bookSavedFreight(command, async () => ({
        ...(await readOfShipment(command, shipmentId, read)),
        shipmentId,
        fault,
      }))
    }
    return buyDraft(command, async () => {
      const read = () => toDraftPurchase(body, freightContextOf(request))
      return { ...(await readOfShipment(command, shipmentId, read)), shipmentId, fault }
    })
  },
  present: (created, readers, { request }) => boughtLabelView(created, readers, request),
})

/** Where there is no such shipment, that is the fault, whatever else is wrong. */
async function readOfShipment<Options>(
  { world, tenant }: AnyCommand,
  shipmentId: number,
  read: () => Options,
): Promise<Options> {
  try {
    return read()
  } catch (error) {
    await findAnyShipment(world.store.read, tenant, shipmentId)
    throw error
  }
}

async function boughtLabelView(
  { shipmentId, fresh }: CreatedShipment,
  readers: Readers,
  request: FastifyRequest,
): Promise<object> {
  const { shipments, freight } = readers
  const tenant = tenantOfRequest(request)
  const shipment =
    fresh?.shipment ??
    (await shipments.byId(tenant, shipmentId)) ??
    (await freight.byId(tenant, shipmentId))
  const label = shipment && wireAnyLabel(request, shipment)
  if (label) return label
  if (shipment?.state !== 'purchasing') throw nothingSold()
  const { id, shipCode } = shipment
  return new UnsettledAnswer({ shipment_id: id, ship_code: shipCode, status: 'pending' })
}

/** The purchase of an earlier call under the key ended without a sale, and its draft was deleted. */
const nothingSold = (): CoreError =>
  new CoreError(
    'carrier_error',
    'The carrier sold nothing, and nothing was charged. To buy, send the request again with another Idempotency-Key.',
  )
