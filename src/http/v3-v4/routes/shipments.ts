import type { FastifyRequest } from 'fastify'
import type { Static, TObject } from 'typebox'
import { requireScopes } from '#core/access.ts'
import { type Creation, createShipment } from '#core/purchase/create-shipment.ts'
import { voidShipment } from '#core/purchase/void/void-shipment.ts'
import { viewShipment } from '#core/shipment/view-shipment.ts'
import { inPieces } from '#core/values/in-pieces.ts'
import type { EdgeScope } from '../../base/edge.ts'
import { IdempotencyHeaders } from '../../base/idempotency-headers.ts'
import { tenantOfRequest } from '../../base/judge/authentication.ts'
import { runCommand } from '../../base/run-command.ts'
import { sendList } from '../../base/send-list.ts'
import { TransportFault } from '../../base/transport-fault.ts'
import { linkOf, worldOf } from '../../base/world-of-request.ts'
import { contextOf, type PurchaseContext } from '../answer-context.ts'
import { answerPurchase } from '../answer-purchase.ts'
import { validBodyOf } from '../keyed-call.ts'
import type { Prepare } from '../lenient-requests.ts'
import {
  lookUpFailures,
  purchaseFailures,
  requestFailures,
  voidFailures,
} from '../wire/failures.ts'
import { checkLimit, pageEnvelope, toPage } from '../wire/list.ts'
import { fromShipment } from '../wire/shipment.ts'
import { fromShipmentView, ShipCodePath, ShipmentBody, VoidBody } from '../wire/shipment-answer.ts'
import {
  ShipmentQuery,
  ShipmentsBody,
  shipmentPages,
  toShipmentFilter,
} from '../wire/shipment-filter.ts'

export function listShipments(scope: EdgeScope): void {
  scope.get('/shipments', {
    config: {
      access: { scopes: ['shipments:read'], counts: 'reads' },
      prepare: checkLimit(shipmentPages),
    },
    schema: {
      operationId: 'listShipments',
      summary: 'List shipments',
      description: 'Newest first.',
      tags: ['Shipments'],
      querystring: ShipmentQuery,
      response: { 200: ShipmentsBody, ...requestFailures },
    },
    async handler(request, reply) {
      const [tenant, context] = [tenantOfRequest(request), contextOf(request)]
      const { shipments } = worldOf(request).store.read
      const page = toPage(request.query, shipmentPages)
      const filter = toShipmentFilter(request.query, context.settings.timeZone)
      const found = await shipments.page(tenant, filter, page)
      const pieces = inPieces(found.entries, ids => shipments.byIds(tenant, ids))
      const { success, ...after } = pageEnvelope(found, page, linkOf(request))
      return await sendList(reply, { before: { success }, after }, pieces, shipment =>
        fromShipment(shipment, context),
      )
    },
  })
}

/** What a version has of its own in the creation of a shipment. */
type CreationRoute<Request extends TObject> = {
  readonly description: string
  readonly request: Request
  readonly prepare: Prepare
  toCreation(asked: Static<Request>, context: PurchaseContext): Creation
}

export function createShipments<Request extends TObject>(
  scope: EdgeScope,
  { description, request: body, prepare, toCreation }: CreationRoute<Request>,
): void {
  scope.post('/shipments', {
    config: { access: { scopes: ['shipments:write'], counts: 'writes' }, prepare },
    attachValidation: true,
    schema: {
      operationId: 'createShipment',
      summary: 'Create a shipment',
      description,
      tags: ['Shipments'],
      headers: IdempotencyHeaders,
      body,
      response: { 200: ShipmentBody, ...purchaseFailures },
    },
    handler: (request, reply) =>
      answerPurchase(request, reply, (command, context) =>
        createShipment(command, () => {
          const creation = toCreation(validBodyOf(request) as Static<Request>, context)
          // Only the body tells whether a label is bought.
          if (!creation.draft) requireScopes(context.access, ['labels:create'])
          return creation
        }),
      ),
  })
}

export function fetchShipment(scope: EdgeScope): void {
  scope.get('/shipments/:ship_code', {
    config: { access: { scopes: ['shipments:read'], counts: 'reads' } },
    schema: {
      operationId: 'fetchShipment',
      summary: 'Fetch a shipment',
      description: 'With its label, as its creation returned it, and its current status.',
      tags: ['Shipments'],
      params: ShipCodePath,
      response: { 200: ShipmentBody, ...lookUpFailures },
    },
    async handler(request) {
      const { ship_code } = request.params
      const view = await viewShipment(worldOf(request), tenantOfRequest(request), ship_code)
      return fromShipmentView(view, contextOf(request))
    },
  })
}

export function voidShipments(scope: EdgeScope): void {
  scope.get('/shipments/:ship_code/void', {
    // A HEAD would void as well: it must not be a route.
    exposeHeadRoute: false,
    config: { access: { scopes: ['shipments:void'], counts: 'writes' } },
    schema: {
      operationId: 'voidShipment',
      summary: 'Void a shipment',
      description: 'Cancels a draft; refunds unused postage. Repeating the call returns the same.',
      tags: ['Shipments'],
      params: ShipCodePath,
      response: { 200: VoidBody, ...voidFailures },
    },
    async handler(request, reply) {
      reply.header('cache-control', 'no-store')
      refusePrefetch(request)
      const voided = await runCommand(request, reply, null, command =>
        voidShipment(command, request.params.ship_code),
      )
      return voided === null ? reply : { success: true as const, message: true as const }
    },
  })
}

const headers = ['purpose', 'sec-purpose', 'x-purpose', 'x-moz'] as const
const prefetch = /\b(?:prefetch|preview|prerender)\b/i

/** Refuses a browser's prefetch of a GET that changes something: nobody has clicked yet. */
function refusePrefetch(request: FastifyRequest): void {
  if (headers.some(name => prefetch.test(String(request.headers[name] ?? '')))) {
    throw new TransportFault(
      'prefetch_refused',
      'This address changes something when it is requested, so it cannot be prefetched.',
    )
  }
}
