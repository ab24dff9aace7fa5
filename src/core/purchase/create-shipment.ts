import { batchToJoin } from '../batch/join-batch.ts'
import { carryOutOnce } from '../command/carry-out-once.ts'
import {
  type AnyCommand,
  accountNow,
  type Command,
  carryOut,
  withoutKey,
} from '../command/command.ts'
import { audienceOf } from '../event/publish.ts'
import type { SandboxFault } from '../sandbox/sandbox-fault.ts'
import type { CreatedShipment } from '../shipment/created-shipment.ts'
import { buyDraft } from './buy-draft.ts'
import { carryOutSale } from './carry-out-sale.ts'
import { decidePurchase, judgeDraft, type PurchaseRequest } from './decide/decide-purchase.ts'
import { asSold } from './decide/sale-order.ts'
import { type Draft, type DraftRequest, draftOf } from './draft.ts'
import { parcels } from './parcels.ts'
import { planSale } from './plan-parcels.ts'
import { publishShipments } from './publish-shipments.ts'
import type { SalePlan } from './sale-of-kind.ts'
import { resumePurchase } from './settle/resume-purchase.ts'
import { insertUnbought, shipmentSubject } from './write-shipment.ts'

/** A client asks for this; its batch is named as the client sent it, and need not exist. */
export type Creation = PurchaseRequest &
  DraftRequest & {
    /** Saves without buying. */
    readonly draft: boolean
    readonly fault: SandboxFault | null
  }

/** Makes a shipment, bought unless a draft was asked for; once under the key of the command. */
export const createShipment = (
  command: Command<CreatedShipment>,
  read: () => Creation | Promise<Creation>,
): Promise<CreatedShipment> =>
  carryOutOnce(command, {
    plan: async () => planCreation(command, await read()),
    perform: plan => carryOutPlan(command, plan),
    resume: ({ id }) => resumePurchase(command, id),
  })

/**
 * Makes a shipment and buys its label, once under the key of the command. An earlier call under the key,
 * whose buyer was asked to wait, may have ended without a sale and left a draft: then that draft is
 * bought, and nothing else.
 */
export const buyShipment = (
  command: Command<CreatedShipment>,
  read: () => Creation,
): Promise<CreatedShipment> =>
  carryOutOnce(command, {
    plan: async () => planCreation(command, read()),
    perform: plan => carryOutPlan(command, plan),
    async resume({ id }) {
      const resumed = await resumePurchase(command, id)
      const shipment = await command.world.store.read.shipments.byId(command.tenant, id)
      if (resumed === null || shipment?.state !== 'draft') return resumed
      const purchase = { ...read(), shipmentId: id, labelFormat: null }
      // The earlier call has taken the key.
      return await buyDraft(withoutKey(command), () => purchase)
    },
  })

/** Everything that can fail is done before there is a plan. */
type CreationPlan = { readonly kind: 'save'; readonly draft: Draft } | SalePlan

/** Judges, prices, numbers and draws. It takes numbers, and writes nothing else. */
async function planCreation(command: AnyCommand, creation: Creation): Promise<CreationPlan> {
  const { world, caller, tenant } = command
  const { request, pathOf } = creation
  const batchField = pathOf({ part: 'batch' })
  const batchId = await batchToJoin(world.store.read, tenant, creation.batchId, batchField)
  if (creation.draft) {
    judgeDraft(world, caller, request, pathOf)
    const id = await world.store.takeNumbers('shipment', 1)
    return { kind: 'save', draft: await draftOf(command, id, { ...creation, batchId }, null) }
  }
  const decision = await decidePurchase(world, caller, creation, accountNow(command))
  const sold = { ...creation, batchId, request: asSold(world, caller, decision, request) }
  const id = await world.store.takeNumbers('shipment', 1)
  const draft = await draftOf(command, id, sold, decision)
  return await planSale(command, decision, draft, creation.fault)
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
