import type { TObject } from 'typebox'
import type { AnyCommand } from '#core/command/command.ts'
import { invalid } from '#core/errors.ts'
import { type AnyShipment, isFreight } from '#core/facts.ts'
import { findAnyShipment } from '#core/freight/find-any-shipment.ts'
import { refundableDays } from '#core/purchase/bought-label.ts'
import { changeDraft } from '#core/purchase/change-draft.ts'
import { changeFreight } from '#core/purchase/freight/save-freight.ts'
import type { VoidedShipment } from '#core/purchase/void/void-once.ts'
import { deleteFreight, voidShipmentById } from '#core/purchase/void/void-shipment.ts'
import type { ShipmentKind } from '#core/shipment-kind.ts'
import type { Page } from '#core/values/page.ts'
import { requireId } from '#core/values/parse-id.ts'
import { freightContextOf } from '../../base/quote-for-caller.ts'
import { changeRoute } from '../edge/change-route.ts'
import { goodsOfShipment, requireToSeeFreight, shipmentInPath } from '../edge/goods-of-request.ts'
import { nouns } from '../edge/nouns.ts'
import { listRoute, type ReadCall, recordRoute } from '../edge/read-route.ts'
import { bodyReader } from '../edge/read-strictly.ts'
import { voidedOf, wireAny, wireFreights } from '../edge/wire-freight.ts'
import { wireShipments } from '../edge/wire-shipments.ts'
import { toFreightDraft } from '../wire/freight-request.ts'
import { asFreight, freightType, typeSaid } from '../wire/goods-forms.ts'
import { sentLimit } from '../wire/purchase-fields.ts'
import { ShipmentPath } from '../wire/request-fields.ts'
import { ShipmentBody, ShipmentsBody, VoidedBody } from '../wire/shipment-answer.ts'
import { ShipmentQuery, toFreightFilter, toShipmentFilter } from '../wire/shipment-filter.ts'
import { ReplaceAny, ReplacementRequest, toReplacement } from '../wire/shipment-request.ts'

export const listShipments = listRoute('/shipments', {
  noun: nouns.shipments,
  operationId: 'listShipments',
  summary: 'List shipments',
  description:
    'Newest first. Deleted drafts are not listed. To list freight, `type` `ltl`, the token needs `ltl:read` too.',
  query: ShipmentQuery,
  response: { 200: ShipmentsBody },
  list: (call, page) =>
    call.query.type === freightType ? listFreight(call, page) : listParcels(call, page),
})

type ListCall = ReadCall<TObject, typeof ShipmentQuery>

async function listParcels({ request, read, caller, tenant, query }: ListCall, page: Page) {
  const filter = toShipmentFilter(query, caller.settings.timeZone)
  return {
    found: await read.shipments.page(tenant, filter, page),
    read: async (ids: readonly number[]) =>
      wireShipments(request, read, await read.shipments.byIds(tenant, ids)),
  }
}

async function listFreight({ request, read, caller, tenant, query }: ListCall, page: Page) {
  requireToSeeFreight(request)
  const filter = toFreightFilter(query, caller.settings.timeZone)
  return {
    found: filter ? await read.freight.page(tenant, filter, page) : { entries: [], total: 0 },
    read: async (ids: readonly number[]) =>
      wireFreights(request, read, await read.freight.byIds(tenant, ids)),
  }
}

export const fetchShipment = recordRoute('/shipments/:shipment_id', {
  noun: nouns.shipments,
  operationId: 'fetchShipment',
  summary: 'Fetch a shipment',
  description:
    'In its current state. A deleted draft is not found. To see freight the token needs `ltl:read` too.',
  params: ShipmentPath,
  response: { 200: ShipmentBody },
  find: async ({ request, read }) => wireAny(request, read, await shipmentInPath(request)),
})

export const replaceShipments = changeRoute<
  AnyShipment,
  typeof ReplacementRequest,
  typeof ShipmentPath
>('PUT', '/shipments/:shipment_id', {
  noun: nouns.shipments,
  operationId: 'replaceShipment',
  summary: 'Replace a draft',
  description:
    'Replaces all fields of the draft. Its id, its code, its kind and its batch stay. Freight may be sent with `type` `ltl`, and needs `ltl:write` too.',
  params: ShipmentPath,
  body: ReplacementRequest,
  done: [200, ShipmentBody],
  conflicts: ['conflict', 'batch_in_use'],
  readsBody: true,
  goodsOf: goodsOfShipment,
  async act({ command, request, body, params, goods }): Promise<AnyShipment> {
    const shipmentId = requireId(params.shipment_id, 'Shipment')
    const context = freightContextOf(request)
    const sent = readReplacement(body, goods)
    const saidGoods = sent.type === freightType ? 'freight' : 'parcels'
    if (saidGoods !== goods) await refuseOtherKind(command, shipmentId)
    if (sent.type === freightType) {
      return await changeFreight(command, { ...toFreightDraft(sent, context), shipmentId })
    }
    const limit = sentLimit(sent.max_price)
    return await changeDraft(command, { ...toReplacement(sent, context), limit, shipmentId })
  },
  present: (shipment, readers, { request }) => wireAny(request, readers, shipment),
})

const readForm = bodyReader(ReplaceAny)

/** A body that leaves its kind open is read as one of the stored kind. */
const readReplacement = (body: unknown, goods: ShipmentKind) =>
  readForm(goods === 'freight' && typeSaid(body) === null ? asFreight(body) : body)

/** Where there is no such shipment, that is the fault. */
async function refuseOtherKind({ world, tenant }: AnyCommand, id: number): Promise<never> {
  const stored = await findAnyShipment(world.store.read, tenant, id)
  const type = isFreight(stored) ? freightType : 'courier'
  throw invalid('type', `The type must stay ${type}: a draft cannot change its kind.`)
}

export const deleteShipments = changeRoute<VoidedShipment, never, typeof ShipmentPath>(
  'DELETE',
  '/shipments/:shipment_id',
  {
    noun: nouns.shipments,
    scopes: ['shipments:void'],
    operationId: 'deleteShipment',
    summary: 'Delete a draft, or void a shipment',
    description: `A draft is deleted. For a bought shipment the unused postage is refunded, with some carriers later; repeating the call returns the same. A shipment that has been scanned, is on a closeout or was bought more than ${refundableDays} days ago (some carriers allow more or fewer days) cannot be voided, nor can booked freight: \`POST /ltl/{shipment_id}/cancel\` cancels it. A draft of freight needs \`ltl:write\` too.`,
    params: ShipmentPath,
    done: [200, VoidedBody],
    conflicts: ['not_voidable', 'conflict'],
    goodsOf: goodsOfShipment,
    act({ command, params, goods }) {
      const id = requireId(params.shipment_id, 'Shipment')
      return goods === 'freight' ? deleteFreight(command, id) : voidShipmentById(command, id)
    },
    present: ({ shipmentId }, readers, { command }) =>
      voidedOf(readers, command.tenant, shipmentId),
  },
)
