import type { Tenant } from '../access.ts'
import { batchToJoin, joinBatch } from '../batch/join-batch.ts'
import { type AnyCommand, type Command, carryOut } from '../command/command.ts'
import { CoreError, invalidFields } from '../errors.ts'
import { audienceOf } from '../event/publish.ts'
import type { AnyShipment } from '../facts.ts'
import { linkToOrder } from '../order/follow-shipment.ts'
import type { Writers } from '../store.ts'
import { givingWay } from '../time/give-way.ts'
import { counted } from '../values/counted.ts'
import { judgeDraft } from './decide/decide-purchase.ts'
import { type Draft, type DraftRequest, draftOf, refuseLimitInBatch } from './draft.ts'
import { freight } from './freight/freight.ts'
import { asUnbooked, newFreight } from './freight/freight-draft.ts'
import type { FreightDraftRequest } from './freight/freight-request.ts'
import { judgeFreight } from './freight/save-freight.ts'
import { insertFreight } from './freight/write-freight.ts'
import { parcels } from './parcels.ts'
import type { AnyDraft } from './plan-sale.ts'
import { publishShipments } from './publish-shipments.ts'
import { asUnbought } from './write-shipment.ts'

export type SavedDrafts = {
  /** In the order of the requests. */
  readonly saved: readonly SavedDraft[]
  readonly refused: readonly UnsavedDraft[]
}
/** `index` is the place of its request. */
export type SavedDraft = { readonly index: number; readonly shipment: AnyShipment }
export type UnsavedDraft = { readonly index: number; readonly error: CoreError }

/** The requests of one call. To read one may refuse it. */
export type DraftRequests = {
  readonly count: number
  /** What the call names the list. */
  readonly field: string
  /** Names the fields of a fault from the request on, and the place of a request that is none. */
  read(index: number): AnyRequest
}

/** A draft of parcels, or of freight. */
type AnyRequest = DraftRequest | FreightDraftRequest

const isOfFreight = (sent: AnyRequest): sent is FreightDraftRequest => 'units' in sent.request

/**
 * Saves many drafts in one transaction: all that can be saved. The others are named, each with its
 * reason; a call that saves none is refused as a whole. The answer is made before the transaction, which
 * holds up every other writer: it is long, and nothing that is written changes it.
 */
export async function saveDrafts<Answer>(
  command: Command<Answer>,
  requests: DraftRequests,
  answerOf: (drafts: SavedDrafts) => Promise<Answer>,
): Promise<Answer> {
  const { readable, refused } = await judgeAll(command, requests)
  if (readable.length === 0) throw allRefused(requests.field, refused)
  const drafts = await draftsOf(command, readable)
  const saved = drafts.map(({ index, draft }) => ({ index, shipment: asShipment(draft) }))
  const result = await answerOf({ saved, refused })
  return await carryOut<Answer>(
    command,
    async writers => {
      const { tenant } = command
      const ofParcels = drafts.flatMap(({ draft }) => (draft.goods === 'parcels' ? [draft] : []))
      const ofFreight = drafts.flatMap(({ draft }) => (draft.goods === 'freight' ? [draft] : []))
      await insertAll(writers, tenant, ofParcels)
      for (const draft of ofFreight) await insertFreight(writers, tenant, draft, 'draft')
      const audience = audienceOf(command)
      const created = 'shipment.created'
      await publishShipments(parcels, audience, writers, created, ofParcels.map(idOf))
      await publishShipments(freight, audience, writers, created, ofFreight.map(idOf))
      return result
    },
    () => `drafted ${counted(drafts.length, 'shipment')}`,
  )
}

const idOf = ({ id }: { readonly id: number }): number => id

type ReadableRequest = { readonly index: number; readonly request: AnyRequest }

async function judgeAll(command: AnyCommand, { count, read }: DraftRequests) {
  const readable: ReadableRequest[] = []
  const refused: UnsavedDraft[] = []
  // A request may be large, and is read whole.
  const giveWay = givingWay()
  for (let index = 0; index < count; index++) {
    try {
      readable.push({ index, request: await judged(command, read(index)) })
    } catch (error) {
      if (!(error instanceof CoreError)) throw error
      refused.push({ index, error })
    }
    await giveWay()
  }
  return { readable, refused }
}

/** Names the batch as the database stores it. */
async function judged(command: AnyCommand, sent: AnyRequest): Promise<AnyRequest> {
  const { world, caller, tenant } = command
  if (isOfFreight(sent)) {
    judgeFreight(command, sent)
    return sent
  }
  const { request, pathOf } = sent
  refuseLimitInBatch(sent.limit, sent.batchId)
  judgeDraft(world, caller, request, pathOf)
  const field = pathOf({ part: 'batch' })
  return { ...sent, batchId: await batchToJoin(world.store.read, tenant, sent.batchId, field) }
}

async function draftsOf(command: AnyCommand, readable: readonly ReadableRequest[]) {
  const firstId = await command.world.store.takeNumbers('shipment', readable.length)
  const drafts: { readonly index: number; readonly draft: AnyDraft }[] = []
  const giveWay = givingWay()
  for (const [place, { index, request }] of readable.entries()) {
    drafts.push({ index, draft: await anyDraft(command, firstId + place, request) })
    await giveWay()
  }
  return drafts
}

const anyDraft = (command: AnyCommand, id: number, sent: AnyRequest): Promise<AnyDraft> =>
  isOfFreight(sent) ? newFreight(command, id, sent) : draftOf(command, id, sent, null)

async function insertAll(
  writers: Writers,
  tenant: Tenant,
  drafts: readonly Draft[],
): Promise<void> {
  await writers.shipments.insertMany(
    tenant,
    drafts.map(draft => ({ shipment: asUnbought(draft, 'draft'), label: null })),
  )
  for (const draft of drafts) await linkToOrder(writers, tenant, draft, null)
  // All calls lock batches in one order, so that two never wait for each other.
  const batches = new Set(drafts.map(({ batchId }) => batchId))
  for (const batchId of [...batches].sort()) await joinBatch(writers, tenant, batchId)
}

const asShipment = (draft: AnyDraft): AnyShipment =>
  draft.goods === 'freight'
    ? asUnbooked(draft, 'draft')
    : { ...asUnbought(draft, 'draft'), store: draft.storeId, closeoutId: null }

/** People read no more faults of one call. */
const mostFaults = 100

function allRefused(field: string, refused: readonly UnsavedDraft[]): CoreError {
  const faults: Record<string, readonly string[]> = {}
  for (const { index, error } of refused) {
    if (Object.keys(faults).length >= mostFaults) break
    const place = `${field}.${index}`
    const named = Object.entries(error.fields)
    if (named.length === 0) faults[place] = [error.message]
    for (const [path, sentences] of named) {
      faults[path === place ? place : `${place}.${path}`] = sentences
    }
  }
  return invalidFields(faults)
}
