import type { PostalAddress } from '../address/postal-address.ts'
import { batchToJoin, joinBatch } from '../batch/join-batch.ts'
import { accountNow, type Command, carryOut } from '../command/command.ts'
import { idempotencyWindowMs } from '../command/key-window.ts'
import { customsNotes, type Declaration } from '../customs/declare-customs.ts'
import { doubtsAboutTaxIdentifier } from '../customs/tax-identifier.ts'
import { CoreError } from '../errors.ts'
import { orderNamed } from '../order/find-order.ts'
import { linkToOrder } from '../order/follow-shipment.ts'
import type { SandboxFault } from '../sandbox/sandbox-fault.ts'
import { shipCode } from '../shipment/ship-code.ts'
import type { ShipmentRequest } from '../shipment/shipment.ts'
import type { Made } from '../shipment/view-shipment.ts'
import { dayIn } from '../time/calendar-day.ts'
import { ownId } from '../values/own-id.ts'
import { buyHere, type Draft, takeKey } from './buy-in-process.ts'
import { buyElsewhere } from './buy-remotely.ts'
import { askCarrier } from './carrier-refusal.ts'
import {
  type Decision,
  decidePurchase,
  type FaultPaths,
  judgeDraft,
} from './decide/decide-purchase.ts'
import { lostLetters } from './decide/lost-letters.ts'
import { asSold, saleOrder } from './decide/sale-order.ts'
import type { ServiceChoice } from './decide/service-choice.ts'
import { newSaleReference } from './sale-reference.ts'
import { finishReplayed } from './settle/carry-on.ts'

export type Creation = {
  readonly request: ShipmentRequest
  readonly choice: ServiceChoice
  readonly orderId: string | null
  /** The shop that knows the order by that id; null where any may. */
  readonly storeId: string | null
  /** As it was sent: it need not exist. */
  readonly batchId: string | null
  /** Saves without buying. */
  readonly draft: boolean
  readonly key: string | null
  readonly fault: SandboxFault | null
  readonly paths: FaultPaths
}

/** Makes a shipment, bought unless a draft was asked for. */
export const createShipment = (command: Command, creation: Creation): Promise<Made> =>
  createOnce(command, creation.key, () => creation)

/**
 * The same, of what has yet to be read. A key that was used before gives the shipment it made then, as
 * it stands now, even where the request could no longer be carried out: that is looked up only where it
 * is refused, for whatever is carried out begins by taking the key, and finds it taken.
 */
export async function createOnce(
  command: Command,
  key: string | null,
  read: () => Creation,
): Promise<Made> {
  let make: () => Promise<Made>
  try {
    make = await judge(command, read())
  } catch (error) {
    const made = await madeBefore(command, key)
    if (made === null) throw error
    return made
  }
  const made = await make()
  return made.replayed ? await finishReplayed(command, made) : made
}

/** What is left to do once nothing about the request is in doubt. */
async function judge(command: Command, creation: Creation): Promise<() => Promise<Made>> {
  const { world, caller } = command
  const { request, choice, paths } = creation
  const joined = { ...creation, batchId: await batchToJoin(command, creation.batchId) }
  if (creation.draft) {
    judgeDraft(world, caller, request, paths)
    const draft = await draftOf(command, joined, null)
    return () => save(command, draft)
  }
  const at = accountNow(command)
  const decision = await decidePurchase(world, caller, request, choice, paths, at)
  return await prepare(command, joined, decision)
}

/** What was made under the key within its window, as it stands now; null where the key is fresh. */
export async function madeBefore(command: Command, key: string | null): Promise<Made | null> {
  if (key === null) return null
  const { world, tenant } = command
  const notBefore = world.clock.now() - idempotencyWindowMs
  const made = await world.store.read.keys.shipmentOf(tenant, 'v3_v4', key, notBefore)
  if (made === null) return null
  return await finishReplayed(command, { shipmentId: made, replayed: true })
}

async function prepare(
  command: Command,
  creation: Creation,
  decision: Decision,
): Promise<() => Promise<Made>> {
  const { world, caller } = command
  const request = asSold(world, caller, decision, creation.request)
  const draft = await draftOf(command, { ...creation, request }, decision.declaration)
  const order = saleOrder(world, caller, decision, draft, creation.fault)
  const selling = askCarrier(() => decision.carrier.sell?.(order))
  if (!selling) {
    throw new CoreError('carrier_error', `${decision.service.carrier.name} does not sell postage.`)
  }
  // A client's key never reaches a carrier.
  const reference = newSaleReference(world.environment, draft.id)
  return selling.kind === 'here'
    ? await buyHere(command, decision, draft, selling, reference)
    : () => buyElsewhere(command, decision, draft, { order, selling, reference })
}

async function draftOf(
  command: Command,
  { request, orderId, storeId, batchId, key }: Creation,
  declaration: Declaration | null,
): Promise<Draft> {
  const { world, caller, tenant } = command
  const id = await world.store.takeNumbers('shipment', 1)
  const shopId = storeId === null ? null : ownId(storeId)
  const order = await orderNamed(world.store.read, tenant, orderId, shopId)
  const createdAt = accountNow(command)
  const day = dayIn(caller.settings.timeZone, createdAt)
  return {
    id,
    shipCode: shipCode(day, id, world.shipCodeKey),
    day,
    createdAt,
    orderId,
    storeId: order ? String(order.shopId) : storeId,
    order: order?.id ?? null,
    batchId,
    request,
    key,
    notes: [
      ...lackingAddress(request),
      ...(declaration ? customsNotes(declaration) : []),
      ...doubtsAboutTaxIdentifier(request.taxIdentifier),
      ...lostLetters(world.labels, request, orderId, declaration !== null),
    ],
  }
}

/** A purchase without name, street or city works, and says so. */
function lackingAddress({
  toAddress,
  returnAddress,
  isReturn,
}: ShipmentRequest): readonly string[] {
  const shop = isReturn ? returnAddress : null
  return [...lackingIn('address', toAddress), ...(shop ? lackingIn('return address', shop) : [])]
}

function lackingIn(
  what: string,
  { name, company, address1, city }: PostalAddress,
): readonly string[] {
  const parts = [
    ['name', name ?? company],
    ['street', address1],
    ['city', city],
  ] as const
  const lacking = parts.filter(([, value]) => value === null).map(([part]) => part)
  return lacking.length > 0 ? [`The ${what} has no ${lacking.join(', no ')}.`] : []
}

function save(command: Command, draft: Draft): Promise<Made> {
  return carryOut(
    command,
    async writers => {
      const holder = await takeKey(writers, command, draft)
      if (holder !== null) return { shipmentId: holder, replayed: true }
      await joinBatch(writers, command.tenant, draft.batchId)
      await writers.shipments.insert(
        command.tenant,
        { ...draft, state: 'draft', bought: null, totalPaid: 0, nextMoveAt: null },
        null,
      )
      await linkToOrder(writers, command.tenant, draft, null)
      return { shipmentId: draft.id, replayed: false }
    },
    ({ replayed }) => (replayed ? null : `drafted ${draft.shipCode}`),
  )
}
