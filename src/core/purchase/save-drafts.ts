import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Tenant } from '../access.ts'
import { batchToJoin, joinBatch } from '../batch/join-batch.ts'
import { type Command, carryOut } from '../command/command.ts'
import { CoreError, invalidFields } from '../errors.ts'
import { audienceOf } from '../event/audience.ts'
import type { ToldShipment } from '../facts.ts'
import { linkToOrder } from '../order/follow-shipment.ts'
import type { Shipment } from '../shipment/shipment.ts'
import type { Writers } from '../store.ts'
import { judgeDraft } from './decide/decide-purchase.ts'
import { type Draft, type DraftRequest, draftOf } from './draft.ts'
import type { FreightDraftRequest } from './freight/freight-request.ts'
import {
  type FreightDraft,
  freightDraftOf,
  insertFreight,
  judgeFreight,
} from './freight/save-freight.ts'
import { tellOfShipments } from './tell-of-shipments.ts'

export type SavedDrafts = {
  /** In the order of the requests; `index` is the place of its request. */
  readonly saved: readonly { readonly index: number; readonly shipment: ToldShipment }[]
  readonly refused: readonly RefusedDraft[]
}
export type RefusedDraft = { readonly index: number; readonly error: CoreError }

/** The requests of one call. To read one may refuse it. */
export type DraftRequests = {
  readonly count: number
  /** What the call names the list. */
  readonly field: string
  read(index: number): SentDraft
}

/** Of parcels, or of freight. */
type SentDraft = DraftRequest | FreightDraftRequest

const isOfFreight = (sent: SentDraft): sent is FreightDraftRequest => 'units' in sent.request

/** Other callers get their answers between so many requests. */
const requestsInTurn = 10

/**
 * Saves many drafts in one transaction: all that can be saved. The others are named, each with its
 * reason; a call that saves none is refused as a whole.
 */
export async function saveDrafts(
  command: Command<SavedDrafts>,
  requests: DraftRequests,
): Promise<SavedDrafts> {
  const { readable, refused } = await judgeAll(command, requests)
  if (readable.length === 0) throw allRefused(requests.field, refused)
  const drafts = await draftsOf(command, readable)
  const saved = drafts.map(({ index, made }) => ({ index, shipment: shipmentOf(made) }))
  return await carryOut<SavedDrafts>(
    command,
    async writers => {
      const { tenant } = command
      const made = drafts.map(one => one.made)
      const parcels = made.flatMap(one => ('draft' in one ? [one.draft] : []))
      const freight = made.flatMap(one => ('freight' in one ? [one.freight] : []))
      if (parcels.length > 0) await insertAll(writers, tenant, parcels)
      if (freight.length > 0) await insertFreight(writers, tenant, freight)
      const ids = saved.map(({ shipment }) => shipment.id)
      await tellOfShipments(audienceOf(command), writers, 'shipment.created', ids)
      return { saved, refused }
    },
    () => `drafted ${drafts.length} shipments`,
  )
}

/** A new shipment under a number of its own, of either kind. */
type MadeDraft = { readonly draft: Draft } | { readonly freight: FreightDraft }

const shipmentOf = (made: MadeDraft): ToldShipment =>
  'draft' in made ? asShipment(made.draft) : made.freight.shipment

type ReadableRequest = { readonly index: number; readonly request: SentDraft }

async function judgeAll(command: Command<SavedDrafts>, { count, read }: DraftRequests) {
  const readable: ReadableRequest[] = []
  const refused: RefusedDraft[] = []
  for (let index = 0; index < count; index++) {
    try {
      readable.push({ index, request: await judged(command, read(index)) })
    } catch (error) {
      if (!(error instanceof CoreError)) throw error
      refused.push({ index, error })
    }
    if (index % requestsInTurn === requestsInTurn - 1) await nextTurn()
  }
  return { readable, refused }
}

/** With its batch as the database stores it. */
async function judged(command: Command<SavedDrafts>, sent: SentDraft): Promise<SentDraft> {
  if (isOfFreight(sent)) {
    judgeFreight(command, sent)
    return sent
  }
  const { world, caller, tenant } = command
  const { request, pathOf } = sent
  judgeDraft(world, caller, request, pathOf)
  const field = pathOf({ part: 'batch' })
  return { ...sent, batchId: await batchToJoin(world.store.read, tenant, sent.batchId, field) }
}

async function draftsOf(command: Command<SavedDrafts>, readable: readonly ReadableRequest[]) {
  const firstId = await command.world.store.takeNumbers('shipment', readable.length)
  const drafts: { readonly index: number; readonly made: MadeDraft }[] = []
  for (const [place, { index, request }] of readable.entries()) {
    const id = firstId + place
    const made: MadeDraft = isOfFreight(request)
      ? { freight: await freightDraftOf(command, id, request) }
      : { draft: await draftOf(command, id, request, null) }
    drafts.push({ index, made })
    if (place % requestsInTurn === requestsInTurn - 1) await nextTurn()
  }
  return drafts
}

async function insertAll(
  writers: Writers,
  tenant: Tenant,
  drafts: readonly Draft[],
): Promise<void> {
  await writers.shipments.insertMany(
    tenant,
    drafts.map(draft => ({
      shipment: { ...draft, state: 'draft', bought: null, totalPaid: 0, nextMoveAt: null },
      label: null,
    })),
  )
  for (const draft of drafts) await linkToOrder(writers, tenant, draft, null)
  // In one order for all, so that two calls never wait for each other.
  const batches = new Set(drafts.map(({ batchId }) => batchId))
  for (const batchId of [...batches].sort()) await joinBatch(writers, tenant, batchId)
}

const asShipment = (draft: Draft): Shipment => ({
  id: draft.id,
  shipCode: draft.shipCode,
  state: 'draft',
  createdAt: draft.createdAt,
  orderId: draft.orderId,
  store: draft.storeId,
  batchId: draft.batchId,
  closeoutId: null,
  request: draft.request,
  bought: null,
  totalPaid: 0,
})

/** People read no more faults of one call. */
const mostFaults = 100

function allRefused(field: string, refused: readonly RefusedDraft[]): CoreError {
  const faults: Record<string, readonly string[]> = {}
  for (const { index, error } of refused) {
    if (Object.keys(faults).length >= mostFaults) break
    const place = `${field}.${index}`
    const named = Object.entries(error.fields)
    if (named.length === 0) faults[place] = [error.message]
    for (const [path, sentences] of named) faults[`${place}.${path}`] = sentences
  }
  return invalidFields(faults)
}
