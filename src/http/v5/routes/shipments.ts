import { notFound } from '#core/errors.ts'
import { changeDraft } from '#core/purchase/change-draft.ts'
import { refundsOf } from '#core/purchase/refund.ts'
import { deleteShipment } from '#core/purchase/void-shipment.ts'
import type { VoidedShipment } from '#core/purchase/voided-shipment.ts'
import { findShipment } from '#core/shipment/find-shipment.ts'
import type { Shipment } from '#core/shipment/shipment.ts'
import { inPieces } from '#core/values/in-pieces.ts'
import { parseId } from '#core/values/parse-id.ts'
import { callerOf, tenantOfRequest } from '../../base/authentication.ts'
import type { EdgeScope } from '../../base/edge.ts'
import { questionContextOf } from '../../base/quote-for-caller.ts'
import { sendList } from '../../base/send-list.ts'
import { linkOf, worldOf } from '../../base/world-of-request.ts'
import { addChange } from '../edge/change-route.ts'
import { wireShipment, wireShipments } from '../edge/wire-shipments.ts'
import {
  changeConflict,
  recordFailures,
  requestFailures,
  searchFailures,
} from '../wire/failures.ts'
import { pageEnvelope } from '../wire/list.ts'
import { pageOf } from '../wire/page-query.ts'
import { fromVoided, ShipmentBody, ShipmentsBody, VoidedBody } from '../wire/shipment-answer.ts'
import { ShipmentQuery, toShipmentFilter } from '../wire/shipment-filter.ts'
import { ShipmentPath } from '../wire/shipment-path.ts'
import { ReplaceShipment, toReplacement } from '../wire/shipment-request.ts'

const reads = { access: { scopes: ['shipments:read'], counts: 'reads' } } as const
const tags = ['Shipments']

export function listShipments(scope: EdgeScope): void {
  scope.get('/shipments', {
    config: reads,
    schema: {
      operationId: 'listShipments',
      summary: 'List shipments',
      description: 'Newest first. A draft that was deleted is not among them.',
      tags,
      querystring: ShipmentQuery,
      response: { 200: ShipmentsBody, ...requestFailures },
    },
    async handler(request, reply) {
      const tenant = tenantOfRequest(request)
      const { shipments, voids } = worldOf(request).store.read
      const page = pageOf(request.query)
      const filter = toShipmentFilter(request.query, callerOf(request).settings.timeZone)
      const { entries, total } = await shipments.page(tenant, filter, page)
      const pieces = inPieces(entries, async ids =>
        wireShipments(request, { voids }, await shipments.byIds(tenant, ids)),
      )
      const after = pageEnvelope({ count: entries.length, total }, page, linkOf(request))
      return await sendList(reply, { after }, pieces, shipment => shipment)
    },
  })
}

export function fetchShipment(scope: EdgeScope): void {
  scope.get('/shipments/:shipment_id', {
    config: reads,
    schema: {
      operationId: 'fetchShipment',
      summary: 'Fetch a shipment',
      description: 'As it stands now. A draft that was deleted is not found.',
      tags,
      params: ShipmentPath,
      response: { 200: ShipmentBody, ...searchFailures },
    },
    async handler(request) {
      const { read } = worldOf(request).store
      const id = parseId(request.params.shipment_id)
      const shipment = await findShipment(read, tenantOfRequest(request), id)
      return { data: await wireShipment(request, read, shipment) }
    },
  })
}

export function replaceShipments(scope: EdgeScope): void {
  addChange<Shipment, typeof ReplaceShipment, typeof ShipmentPath>(
    scope,
    'PUT',
    '/shipments/:shipment_id',
    {
      scopes: ['shipments:write'],
      schema: {
        operationId: 'replaceShipment',
        summary: 'Replace a draft',
        description: 'Replaces all that was sent of it. Its id, its code and its batch stay.',
        tags,
        params: ShipmentPath,
        body: ReplaceShipment,
        response: {
          200: ShipmentBody,
          ...recordFailures,
          ...changeConflict('conflict', 'batch_in_use'),
        },
      },
      act({ command, request, body, params }) {
        const shipmentId = parseId(params.shipment_id)
        if (shipmentId === null) throw notFound('Shipment')
        const replacement = toReplacement(body, questionContextOf(request))
        return changeDraft(command, { ...replacement, shipmentId })
      },
      present: async (shipment, readers, { request }) => ({
        status: 200,
        body: { data: await wireShipment(request, readers, shipment) },
      }),
    },
  )
}

export function deleteShipments(scope: EdgeScope): void {
  addChange<VoidedShipment, never, typeof ShipmentPath>(
    scope,
    'DELETE',
    '/shipments/:shipment_id',
    {
      scopes: ['shipments:void'],
      schema: {
        operationId: 'deleteShipment',
        summary: 'Delete a draft, or void a shipment',
        description:
          'A draft is deleted. Of a bought shipment the unused postage is given back, by some carriers later; asked again, it says the same. What has been scanned, is on a closeout or was bought more than 30 days ago is not voidable.',
        tags,
        params: ShipmentPath,
        response: {
          200: VoidedBody,
          ...recordFailures,
          ...changeConflict('not_voidable', 'conflict'),
        },
      },
      act: ({ command, params }) => deleteShipment(command, parseId(params.shipment_id)),
      async present({ shipmentId }, readers, { command: { tenant } }) {
        const shipment = await readers.shipments.byId(tenant, shipmentId)
        if (!shipment) throw new Error(`the shipment ${shipmentId} was voided and is gone`)
        const refundOf = await refundsOf(readers, tenant, [shipment])
        return { status: 200, body: { data: fromVoided(shipment, refundOf(shipment)) } }
      },
    },
  )
}
