import { batchToJoin } from '../batch/join-batch.ts'
import { carryOutOnce } from '../command/carry-out-once.ts'
import { type AnyCommand, accountNow, type Command, carryOut } from '../command/command.ts'
import { audienceOf } from '../event/publish.ts'
import type { SandboxFault } from '../sandbox/sandbox-fault.ts'
import type { CreatedShipment } from '../shipment/created-shipment.ts'
import { planPurchaseOfDraft } from './buy-draft.ts'
import { buyNewOnce } from './buy-once.ts'
import { carryOutSale } from './carry-out-sale.ts'
import { decidePurchase, judgeDraft, type PurchaseRequest } from './decide/decide-purchase.ts'
import { asSold } from './decide/sale-order.ts'
import { type Draft, type DraftRequest, draftOf, refuseLimitInBatch } from './draft.ts'
import { parcels } from './parcels.ts'
import { planParcels } from './plan-parcels.ts'
import type { SalePlan } from './plan-sale.ts'
import { publishShipments } from './publish-shipments.ts'
import { resumePurchase } from './settle/resume-purchase.ts'
import { insertUnbought, shipmentSubject } from './write-shipment.ts'

/** A label to be bought for a new shipment; its batch is named as the client sent it, and need not exist. */
export type NewLabel = PurchaseRequest & DraftRequest & { readonly fault: SandboxFault | null }

export type Creation = NewLabel & {
  /** Saves without buying. */
  readonly draft: boolean
}

/**
 * Makes a shipment, bought unless a draft was asked for; once under the key of the command. A retry gets the
 * shipment as it stands, a draft, too, and never begins another purchase.
 */
export const createShipment = (
  command: Command<CreatedShipment>,
  read: () => Creation | Promise<Creation>,
): Promise<CreatedShipment> =>
  carryOutOnce(command, {
    plan: async () => planCreation(command, await read()),
    perform: plan => carryOutPlan(command, plan),
    resume: ({ id }) => resumePurchase(command, id),
  })

/** Makes a shipment and buys its label, once under the key of the command. */
export const buyShipment = (
  command: Command<CreatedShipment>,
  read: () => NewLabel,
): Promise<CreatedShipment> =>
  buyNewOnce(command, {
    sales: parcels,
    planNew: async () => planNew(command, await joiningBatch(command, read())),
    planLeft: async (again, shipmentId) =>
      planPurchaseOfDraft(again, { ...read(), shipmentId, labelFormat: null }),
  })

/** Everything that can fail is done before there is a plan. */
type CreationPlan = { readonly kind: 'save'; readonly draft: Draft } | SalePlan

/** Judges, prices, numbers and draws. It takes numbers, and writes nothing else. */
async function planCreation(command: AnyCommand, creation: Creation): Promise<CreationPlan> {
  const { world, caller } = command
  if (creation.draft) refuseLimitInBatch(creation.limit, creation.batchId)
  const joining = await joiningBatch(command, creation)
  if (!creation.draft) return await planNew(command, joining)
  judgeDraft(world, caller, creation.request, creation.pathOf)
  const id = await world.store.takeNumbers('shipment', 1)
  return { kind: 'save', draft: await draftOf(command, id, joining, null) }
}

/** Names the batch as the database stores it. */
async function joiningBatch({ world, tenant }: AnyCommand, creation: NewLabel): Promise<NewLabel> {
  const field = creation.pathOf({ part: 'batch' })
  const batchId = await batchToJoin(world.store.read, tenant, creation.batchId, field)
  return { ...creation, batchId }
}

async function planNew(command: AnyCommand, creation: NewLabel): Promise<SalePlan> {
  const { world, caller } = command
  const decision = await decidePurchase(world, caller, creation, accountNow(command))
  const request = asSold(world, caller, decision, creation.request)
  const id = await world.store.takeNumbers('shipment', 1)
  const draft = await draftOf(command, id, { ...creation, request }, decision)
  return await planParcels(command, decision, draft, creation.fault)
}

const carryOutPlan = (
  command: Command<CreatedShipment>,
  plan: CreationPlan,
): Promise<CreatedShipment> =>
  plan.kind === 'save' ? saveDraft(command, plan.draft) : carryOutSale(command, plan)

const saveDraft = (command: Command<CreatedShipment>, draft: Draft): Promise<CreatedShipment> =>
  carryOut<CreatedShipment>(
    command,
    async writers => {
      await insertUnbought(writers, command.tenant, draft, 'draft')
      await publishShipments(parcels, audienceOf(command), writers, 'shipment.created', [draft.id])
      return { shipmentId: draft.id, replayed: false }
    },
    () => `drafted ${draft.shipCode}`,
    shipmentSubject(draft),
  )
