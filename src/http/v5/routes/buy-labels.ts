import type { FastifyRequest } from 'fastify'
import { CoreError, notFound } from '#core/errors.ts'
import { buyDraft } from '#core/purchase/buy-draft.ts'
import { buyShipment } from '#core/purchase/buy-shipment.ts'
import type { CreatedShipment } from '#core/shipment/created-shipment.ts'
import type { Readers } from '#core/store.ts'
import { parseId } from '#core/values/parse-id.ts'
import { tenantOfRequest } from '../../base/authentication.ts'
import type { EdgeScope } from '../../base/edge.ts'
import { questionContextOf } from '../../base/quote-for-caller.ts'
import { addChange, type ChangeAnswer } from '../edge/change-route.ts'
import { wireLabel } from '../edge/wire-labels.ts'
import { purchaseFailures, searchFailures } from '../wire/failures.ts'
import { LabelBody, PendingLabelBody } from '../wire/label.ts'
import { BuyLabel, LabelRequest, toBoughtCreation, toDraftPurchase } from '../wire/label-request.ts'
import { ShipmentPath } from '../wire/shipment-path.ts'

const scopes = ['labels:create'] as const
const tags = ['Labels']
const retrySeconds = 2

const ends =
  'While the carrier has not settled the purchase the answer is 202: do not buy again, but send the same under the same `Idempotency-Key`, or fetch the shipment. Where nothing was sold, nothing is charged.'

export function buyLabels(scope: EdgeScope): void {
  addChange<CreatedShipment, typeof LabelRequest>(scope, 'POST', '/labels', {
    scopes,
    schema: {
      operationId: 'buyLabel',
      summary: 'Buy a label for packages in the body',
      description: `Makes a shipment and buys its label in one. ${ends} Then there is no shipment either, but after a 202: its draft stays, and the same call under its key buys it.`,
      tags,
      body: LabelRequest,
      response: { 201: LabelBody, 202: PendingLabelBody, ...purchaseFailures },
    },
    act: ({ command, request, body, fault }) =>
      buyShipment(command, () => ({
        ...toBoughtCreation(body, questionContextOf(request)),
        fault,
      })),
    present: (created, readers, { request }) => labelOf(created, readers, request),
  })
}

export function buyLabelsOfShipments(scope: EdgeScope): void {
  addChange<CreatedShipment, typeof BuyLabel, typeof ShipmentPath>(
    scope,
    'POST',
    '/labels/:shipment_id',
    {
      scopes,
      schema: {
        operationId: 'buyLabelOfShipment',
        summary: 'Buy the label of a saved shipment',
        description: `At the price of this moment. Of two purchases of one shipment one buys, and the other is 409 \`conflict\`. ${ends} Then the shipment is a draft again.`,
        tags,
        params: ShipmentPath,
        body: BuyLabel,
        response: {
          201: LabelBody,
          202: PendingLabelBody,
          ...purchaseFailures,
          404: searchFailures[404],
        },
      },
      act: ({ command, request, body, params, fault }) =>
        buyDraft(command, () => {
          const shipmentId = parseId(params.shipment_id)
          if (shipmentId === null) throw notFound('Shipment')
          return { ...toDraftPurchase(body, questionContextOf(request)), shipmentId, fault }
        }),
      present: (created, readers, { request }) => labelOf(created, readers, request),
    },
  )
}

async function labelOf(
  { shipmentId, fresh }: CreatedShipment,
  readers: Readers,
  request: FastifyRequest,
): Promise<ChangeAnswer> {
  const shipment =
    fresh?.shipment ?? (await readers.shipments.byId(tenantOfRequest(request), shipmentId))
  if (shipment?.bought) {
    const { bought } = shipment
    return { status: 201, body: { data: wireLabel(request, { ...shipment, bought }) } }
  }
  if (shipment?.state !== 'purchasing') throw nothingSold()
  const { id, shipCode } = shipment
  return {
    status: 202,
    body: { data: { shipment_id: id, ship_code: shipCode, status: 'pending' } },
    retryAfterSeconds: retrySeconds,
  }
}

/** The purchase of an earlier call under the key ended without a sale, and its draft was deleted. */
const nothingSold = (): CoreError =>
  new CoreError(
    'carrier_error',
    'The carrier sold nothing, and nothing was charged. To buy, send it again under another Idempotency-Key.',
  )
