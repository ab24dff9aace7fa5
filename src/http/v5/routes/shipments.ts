import type { FastifyRequest } from 'fastify'
import type { AnyCommand } from '#core/command/command.ts'
import { invalid, notFound } from '#core/errors.ts'
import { type AnyShipment, isFreight } from '#core/facts.ts'
import { findAnyShipment } from '#core/freight/find-any-shipment.ts'
import { changeDraft } from '#core/purchase/change-draft.ts'
import { deleteFreight } from '#core/purchase/freight/cancel-freight.ts'
import { changeFreight } from '#core/purchase/freight/save-freight.ts'
import type { VoidedShipment } from '#core/purchase/void-once.ts'
import { deleteShipment } from '#core/purchase/void-shipment.ts'
import type { ShipmentKind } from '#core/shipment-kind.ts'
import { inPieces } from '#core/values/in-pieces.ts'
import type { FoundPage, Page } from '#core/values/page.ts'
import { parseId } from '#core/values/parse-id.ts'
import { refuseLimitInBatch } from '#schema/price-limit.ts'
import type { EdgeScope } from '../../base/edge.ts'
import { callerOf, tenantOfRequest } from '../../base/judge/authentication.ts'
import { freightContextOf } from '../../base/quote-for-caller.ts'
import { sendList } from '../../base/send-list.ts'
import { linkOf, worldOf } from '../../base/world-of-request.ts'
import { bodyReader } from '../edge/body-reader.ts'
import { addChange } from '../edge/change-route.ts'
import { goodsOfShipment, requireToSeeFreight, shipmentInPath } from '../edge/goods-of-request.ts'
import { type WireAny, wireAny, wireFreights } from '../edge/wire-freight.ts'
import { wireShipments } from '../edge/wire-shipments.ts'
import { voidedOf } from '../edge/wire-voided.ts'
import {
  changeConflict,
  recordFailures,
  requestFailures,
  searchFailures,
} from '../wire/failures.ts'
import { toFreightDraft } from '../wire/freight-request.ts'
import { asFreight, freightType, typeSaid } from '../wire/goods-forms.ts'
import { pageEnvelope } from '../wire/list.ts'
import { pageOf } from '../wire/page-query.ts'
import { limitOfBatchedDraft } from '../wire/purchase-fields.ts'
import { ShipmentBody, ShipmentsBody, VoidedBody } from '../wire/shipment-answer.ts'
import { ShipmentQuery, toFreightFilter, toShipmentFilter } from '../wire/shipment-filter.ts'
import { ShipmentPath } from '../wire/shipment-path.ts'
import { ReplaceAny, ReplacementRequest, toReplacement } from '../wire/shipment-request.ts'

const reads = { access: { scopes: ['shipments:read'], counts: 'reads' } } as const
const tags = ['Shipments']

export function listShipments(scope: EdgeScope): void {
  scope.get('/shipments', {
    config: reads,
    schema: {
      operationId: 'listShipments',
      summary: 'List shipments',
      description:
        'Newest first. A draft that was deleted is not among them. To list freight, `type` `ltl`, the token needs `ltl:read` too.',
      tags,
      querystring: ShipmentQuery,
      response: { 200: ShipmentsBody, ...requestFailures },
    },
    async handler(request, reply) {
      const page = pageOf(request.query)
      const { found, wire } = await (request.query.type === freightType
        ? listedFreight(request, request.query, page)
        : listedParcels(request, request.query, page))
      const { entries, total } = found
      const after = pageEnvelope({ count: entries.length, total }, page, linkOf(request))
      return await sendList(reply, { after }, inPieces(entries, wire), shipment => shipment)
    },
  })
}

type ListedShipments = {
  readonly found: FoundPage
  wire(ids: readonly number[]): Promise<readonly WireAny[]>
}

async function listedParcels(
  request: FastifyRequest,
  query: ShipmentQuery,
  page: Page,
): Promise<ListedShipments> {
  const tenant = tenantOfRequest(request)
  const { shipments, voids } = worldOf(request).store.read
  const filter = toShipmentFilter(query, callerOf(request).settings.timeZone)
  return {
    found: await shipments.page(tenant, filter, page),
    wire: async (ids: readonly number[]) =>
      wireShipments(request, { voids }, await shipments.byIds(tenant, ids)),
  }
}

async function listedFreight(
  request: FastifyRequest,
  query: ShipmentQuery,
  page: Page,
): Promise<ListedShipments> {
  requireToSeeFreight(request)
  const tenant = tenantOfRequest(request)
  const { freight, voids } = worldOf(request).store.read
  const filter = toFreightFilter(query, callerOf(request).settings.timeZone)
  return {
    found: filter ? await freight.page(tenant, filter, page) : { entries: [], total: 0 },
    wire: async (ids: readonly number[]) =>
      wireFreights(request, { voids }, await freight.byIds(tenant, ids)),
  }
}

export function fetchShipment(scope: EdgeScope): void {
  scope.get('/shipments/:shipment_id', {
    config: reads,
    schema: {
      operationId: 'fetchShipment',
      summary: 'Fetch a shipment',
      description:
        'As it stands now. A draft that was deleted is not found. To see freight the token needs `ltl:read` too.',
      tags,
      params: ShipmentPath,
      response: { 200: ShipmentBody, ...searchFailures },
    },
    async handler(request) {
      const shipment = await shipmentInPath(request)
      return { data: await wireAny(request, worldOf(request).store.read, shipment) }
    },
  })
}

export function replaceShipments(scope: EdgeScope): void {
  addChange<AnyShipment, typeof ReplacementRequest, typeof ShipmentPath>(
    scope,
    'PUT',
    '/shipments/:shipment_id',
    {
      scopes: ['shipments:write'],
      schema: {
        operationId: 'replaceShipment',
        summary: 'Replace a draft',
        description:
          'Replaces all that was sent of it. Its id, its code, its kind and its batch stay. Freight may be sent with `type` `ltl`, and needs `ltl:write` too.',
        tags,
        params: ShipmentPath,
        body: ReplacementRequest,
        response: {
          200: ShipmentBody,
          ...recordFailures,
          ...changeConflict('conflict', 'batch_in_use'),
        },
      },
      readsBody: true,
      goodsOf: goodsOfShipment,
      async act({ command, request, body, params, goods }): Promise<AnyShipment> {
        const shipmentId = parseId(params.shipment_id)
        if (shipmentId === null) throw notFound('Shipment')
        const context = freightContextOf(request)
        const sent = readReplacement(body, goods)
        const saidGoods = sent.type === freightType ? 'freight' : 'parcels'
        if (saidGoods !== goods) await refuseOtherKind(command, shipmentId)
        await refuseLimitOfMember(command, shipmentId, sent.max_price)
        return sent.type === freightType
          ? await changeFreight(command, { ...toFreightDraft(sent, context), shipmentId })
          : await changeDraft(command, { ...toReplacement(sent, context), shipmentId })
      },
      present: async (shipment, readers, { request }) => ({
        status: 200,
        body: { data: await wireAny(request, readers, shipment) },
      }),
    },
  )
}

const readForm = bodyReader(ReplaceAny)

/** A body that leaves its kind open is read as one of the stored kind. */
const readReplacement = (body: unknown, goods: ShipmentKind) =>
  readForm(goods === 'freight' && typeSaid(body) === null ? asFreight(body) : body)

/** Where there is no such shipment, that is the fault. */
async function refuseOtherKind({ world, tenant }: AnyCommand, id: number): Promise<never> {
  const stored = await findAnyShipment(world.store.read, tenant, id)
  const type = isFreight(stored) ? freightType : 'courier'
  throw invalid('type', `The type must stay ${type}: a draft does not change its kind.`)
}

/** A draft that stands in a batch would be bought with it, whatever the limit. */
async function refuseLimitOfMember(
  { world, tenant }: AnyCommand,
  id: number,
  maxPrice: unknown,
): Promise<void> {
  if (maxPrice === undefined || maxPrice === null) return
  const stored = await findAnyShipment(world.store.read, tenant, id)
  if (!isFreight(stored)) refuseLimitInBatch(maxPrice, stored.batchId, limitOfBatchedDraft)
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
          'A draft is deleted. Of a bought shipment the unused postage is given back, by some carriers later; asked again, it says the same. What has been scanned, is on a closeout or was bought more than 30 days ago is not voidable, nor is booked freight: `POST /ltl/{shipment_id}/cancel` cancels it. A draft of freight needs `ltl:write` too.',
        tags,
        params: ShipmentPath,
        response: {
          200: VoidedBody,
          ...recordFailures,
          ...changeConflict('not_voidable', 'conflict'),
        },
      },
      goodsOf: goodsOfShipment,
      act({ command, params, goods }) {
        const id = parseId(params.shipment_id)
        return id !== null && goods === 'freight'
          ? deleteFreight(command, id)
          : deleteShipment(command, id)
      },
      present: async ({ shipmentId }, readers, { command }) => ({
        status: 200,
        body: { data: await voidedOf(readers, command.tenant, shipmentId) },
      }),
    },
  )
}
