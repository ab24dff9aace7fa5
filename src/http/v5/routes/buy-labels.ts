import type { FastifyRequest } from 'fastify'
import type { AnyCommand } from '#core/command/command.ts'
import { CoreError, notFound } from '#core/errors.ts'
import { findAnyShipment } from '#core/freight/find-any-shipment.ts'
import { buyDraft } from '#core/purchase/buy-draft.ts'
import { buyShipment } from '#core/purchase/create-shipment.ts'
import { bookFreight, bookSavedFreight } from '#core/purchase/freight/book-freight.ts'
import type { CreatedShipment } from '#core/shipment/created-shipment.ts'
import type { Readers } from '#core/store.ts'
import { parseId } from '#core/values/parse-id.ts'
import type { EdgeScope } from '../../base/edge.ts'
import { tenantOfRequest } from '../../base/judge/authentication.ts'
import { freightContextOf } from '../../base/quote-for-caller.ts'
import { addChange, type ChangeAnswer } from '../edge/change-route.ts'
import { goodsOfBody, goodsOfShipment } from '../edge/goods-of-request.ts'
import { wireAnyLabel } from '../edge/wire-labels.ts'
import { BuyLabel } from '../wire/buy-label.ts'
import { purchaseFailures, searchFailures } from '../wire/failures.ts'
import { toDraftBooking, toFreightCreation } from '../wire/freight-label-request.ts'
import { freightType } from '../wire/goods-forms.ts'
import { LabelBody, PendingLabelBody } from '../wire/label.ts'
import { AnyLabelRequest, toBoughtCreation, toDraftPurchase } from '../wire/label-request.ts'
import { ShipmentPath } from '../wire/shipment-path.ts'

const scopes = ['labels:create'] as const
const tags = ['Labels']
const retrySeconds = 2

const ends =
  'While the carrier has not settled the purchase the answer is 202: do not buy again, but send the same under the same `Idempotency-Key`, or fetch the shipment. Where nothing was sold, nothing is charged.'

export function buyLabels(scope: EdgeScope): void {
  addChange<CreatedShipment, typeof AnyLabelRequest>(scope, 'POST', '/labels', {
    scopes,
    schema: {
      operationId: 'buyLabel',
      summary: 'Buy a label for packages in the body',
      description: `Makes a shipment and buys its label in one. ${ends} Then there is no shipment either, but after a 202: its draft stays, and the same call under its key buys it. With \`type\` \`ltl\` it books freight: \`service\` is required, and the token needs \`ltl:write\` too.`,
      tags,
      body: AnyLabelRequest,
      response: { 201: LabelBody, 202: PendingLabelBody, ...purchaseFailures },
    },
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
        description: `At the price of this moment. Of two purchases of one shipment one buys, and the other is 409 \`conflict\`. ${ends} Then the shipment is a draft again. To book freight a service must be named, here or by the draft, and the token needs \`ltl:write\` too.`,
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
      goodsOf: goodsOfShipment,
      act({ command, request, body, params, fault, goods }) {
        const shipmentId = parseId(params.shipment_id)
        if (shipmentId !== null && goods === 'freight') {
          const read = () => toDraftBooking(body, freightContextOf(request))
          return bookSavedFreight(command, async () => ({
            ...(await readOfShipment(command, shipmentId, read)),
            shipmentId,
            fault,
          }))
        }
        return buyDraft(command, async () => {
          if (shipmentId === null) throw notFound('Shipment')
          const read = () => toDraftPurchase(body, freightContextOf(request))
          return { ...(await readOfShipment(command, shipmentId, read)), shipmentId, fault }
        })
      },
      present: (created, readers, { request }) => labelOf(created, readers, request),
    },
  )
}

/** Where there is no such shipment, that is the fault, whatever else is wrong. */
async function readOfShipment<Wish>(
  { world, tenant }: AnyCommand,
  shipmentId: number,
  read: () => Wish,
): Promise<Wish> {
  try {
    return read()
  } catch (error) {
    await findAnyShipment(world.store.read, tenant, shipmentId)
    throw error
  }
}

async function labelOf(
  { shipmentId, fresh }: CreatedShipment,
  readers: Readers,
  request: FastifyRequest,
): Promise<ChangeAnswer> {
  const { shipments, freight } = readers
  const tenant = tenantOfRequest(request)
  const shipment =
    fresh?.shipment ??
    (await shipments.byId(tenant, shipmentId)) ??
    (await freight.byId(tenant, shipmentId))
  const label = shipment && wireAnyLabel(request, shipment)
  if (label) return { status: 201, body: { data: label } }
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
