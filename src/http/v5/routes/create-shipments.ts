import type { FastifyRequest } from 'fastify'
import Type, { type TObject } from 'typebox'
import { invalid } from '#core/errors.ts'
import { findAnyShipment } from '#core/freight/find-any-shipment.ts'
import { createShipment } from '#core/purchase/create-shipment.ts'
import type { DraftRequest } from '#core/purchase/draft.ts'
import { saveFreight } from '#core/purchase/freight/save-freight.ts'
import {
  type DraftRequests,
  type SavedDraft,
  type SavedDrafts,
  saveDrafts,
} from '#core/purchase/save-drafts.ts'
import type { CreatedShipment } from '#core/shipment/created-shipment.ts'
import type { Readers } from '#core/store.ts'
import { LongList } from '../../base/judge/long-list.ts'
import { freightContextOf } from '../../base/quote-for-caller.ts'
import { worldOf } from '../../base/world-of-request.ts'
import { type ChangeCall, changeRoute } from '../edge/change-route.ts'
import { writeLongAnswer } from '../edge/long-answer.ts'
import { nouns } from '../edge/nouns.ts'
import { bodyReader } from '../edge/read-strictly.ts'
import { wireAny } from '../edge/wire-freight.ts'
import { FreightShipmentRequest, toFreightDraft } from '../wire/freight-request.ts'
import { asParcels, saysFreight } from '../wire/goods-forms.ts'
import { sentLimit } from '../wire/purchase-fields.ts'
import {
  BulkRequest,
  CreatedBody,
  fromRefused,
  mostShipmentsAtOnce,
} from '../wire/shipment-answer.ts'
import {
  type ShipmentContext,
  ShipmentRequest,
  shipmentExample,
  toDraftRequest,
} from '../wire/shipment-request.ts'

const OneOrMany = Type.Union([ShipmentRequest, FreightShipmentRequest, BulkRequest], {
  title: 'CreateShipmentsRequest',
  examples: [shipmentExample],
})
const mostBytes = 16 * 1024 * 1024

/** The answer about many shipments, as it is sent. */
type WrittenDrafts = { readonly written: Buffer }
type Created = CreatedShipment | WrittenDrafts
type CreationCall = ChangeCall<typeof OneOrMany, TObject, Created>

const readShipment = bodyReader(asParcels(ShipmentRequest))
const readFreight = bodyReader(FreightShipmentRequest)

export const createShipments = changeRoute<Created, typeof OneOrMany>('POST', '/shipments', {
  noun: nouns.shipments,
  operationId: 'createShipments',
  summary: 'Create a shipment, or many',
  description: `Saves drafts and buys nothing: \`POST /labels/{shipment_id}\` does. A list \`shipments\` of up to ${mostShipmentsAtOnce} creates those that can be created, and reports the others; if none can be created it is 422. With \`type\` \`ltl\` a shipment is freight, for which the token needs \`ltl:write\` too; a list may hold both kinds. The body may have up to 16 MiB, and each shipment in it up to 1 MiB.`,
  body: OneOrMany,
  done: [201, CreatedBody],
  conflicts: ['conflict', 'batch_in_use'],
  bodyLimit: mostBytes,
  longList: 'shipments',
  readsBody: true,
  goodsOf: async ({ body }) => ((await namesFreight(body)) ? 'freight' : 'parcels'),
  act: call => (isMany(call.body) ? createMany(call, call.body.shipments) : createOne(call)),
  present: (created, readers, call) =>
    'written' in created ? created.written : shipmentOf(created, readers, call),
})

/** A body that names a list is about many, whatever else it names. */
const isMany = (body: unknown): body is { readonly shipments: unknown } =>
  typeof body === 'object' && body !== null && 'shipments' in body && body.shipments !== null

/** Also where it is one of many. */
async function namesFreight(body: unknown): Promise<boolean> {
  if (!isMany(body)) return saysFreight(body)
  if (!(body.shipments instanceof LongList)) return false
  for await (const sent of body.shipments) if (saysFreight(sent)) return true
  return false
}

function createOne({
  command,
  request,
  body,
  fault,
  goods,
}: CreationCall): Promise<CreatedShipment> {
  if (goods === 'freight') {
    return saveFreight(command, () => toFreightDraft(readFreight(body), freightContextOf(request)))
  }
  return createShipment(command, () => ({
    ...toLimitedDraft(body, freightContextOf(request)),
    choice: { kind: 'cheapest_tracked' },
    maxPrice: null,
    draft: true,
    fault,
  }))
}

function createMany({ command, request }: CreationCall, sent: unknown): Promise<WrittenDrafts> {
  if (!(sent instanceof LongList)) throw invalid('shipments', 'The shipments must be a list.')
  if (sent.length === 0 || sent.length > mostShipmentsAtOnce) {
    throw invalid('shipments', `The shipments must hold 1 to ${mostShipmentsAtOnce} entries.`)
  }
  const context = freightContextOf(request)
  const requests: DraftRequests = {
    count: sent.length,
    field: 'shipments',
    read(index) {
      const one = sent.at(index)
      if (!isRecord(one)) throw noShipment(`shipments.${index}`)
      return saysFreight(one)
        ? toFreightDraft(readFreight(one), context)
        : toLimitedDraft(one, context)
    },
  }
  return saveDrafts(command, requests, drafts => writeDrafts(request, drafts))
}

function toLimitedDraft(body: unknown, context: ShipmentContext): DraftRequest {
  const sent = readShipment(body)
  return { ...toDraftRequest(sent, context), limit: sentLimit(sent.max_price) }
}

const isRecord = (sent: unknown): boolean =>
  typeof sent === 'object' && sent !== null && !Array.isArray(sent)

const noShipment = (place: string) => invalid(place, `The ${place} must be an object.`)

const shipmentOf = async (
  { shipmentId }: CreatedShipment,
  readers: Readers,
  { command, request }: CreationCall,
) => wireAny(request, readers, await findAnyShipment(readers, command.tenant, shipmentId))

async function writeDrafts(
  request: FastifyRequest,
  { saved, refused }: SavedDrafts,
): Promise<WrittenDrafts> {
  const readers = worldOf(request).store.read
  const present = ({ shipment }: SavedDraft) => wireAny(request, readers, shipment)
  const errors = refused.map(fromRefused)
  return { written: await writeLongAnswer('shipments', saved, present, { errors }) }
}
