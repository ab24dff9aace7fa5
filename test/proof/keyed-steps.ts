import type { Tenant } from '#core/access.ts'
import { answerOnce } from '#core/command/carry-out-once.ts'
import type { Command } from '#core/command/command.ts'
import type { EdgeAnswer } from '#core/command/key-store.ts'
import { CoreError } from '#core/errors.ts'
import { topUpCredits } from '#core/payment/top-up-credits.ts'
import { buyDraft } from '#core/purchase/buy-draft.ts'
import { createShipment } from '#core/purchase/create-shipment.ts'
import { saveDrafts } from '#core/purchase/save-drafts.ts'
import { voidShipmentById } from '#core/purchase/void/void-shipment.ts'
import { openShop } from '#core/shop/shops.ts'
import type { Readers, Store } from '#core/store.ts'
import type { World } from '#core/world.ts'
import { requestKey } from '../support/create-shipment.ts'
import { draftPurchase } from '../support/draft-purchase.ts'
import { marked, type Step } from './marked-store.ts'
import { creation, parcel } from './parcels.ts'
import { commandFor, proofWorld, remoteRecipient } from './proof-world.ts'

/** Commands of one transaction and of several, whose answers are kept. */
export const keyedCalls = [
  'shop',
  'in process',
  'remote',
  'top-up',
  'drafts',
  'draft here',
  'draft far',
  'delete draft',
  'void here',
  'void far',
] as const
export type KeyedCall = (typeof keyedCalls)[number]

export type KeyedTask = {
  readonly kind: 'keyed'
  readonly call: KeyedCall
  readonly account: number
  readonly now: number
  /** What is bought, deleted or void; 0 where the call is about nothing that was there before. */
  readonly shipmentId: number
}

type Preparation = { readonly recipient: string; readonly draft: boolean }

/** The shipments that calls are about. */
const preparations: Readonly<Partial<Record<KeyedCall, Preparation>>> = {
  'draft here': { recipient: 'Ann', draft: true },
  'draft far': { recipient: remoteRecipient, draft: true },
  'delete draft': { recipient: 'Ann', draft: true },
  'void here': { recipient: 'Ann', draft: false },
  'void far': { recipient: remoteRecipient, draft: false },
}

/** Makes what the call is about; its id. */
export async function prepareKeyed(
  world: World,
  account: number,
  call: KeyedCall,
): Promise<number> {
  const preparation = preparations[call]
  if (preparation === undefined) return 0
  const { recipient, draft } = preparation
  const command = await commandFor(world, account)
  const { shipmentId } = await createShipment(command, () =>
    creation(parcelTo(recipient), { draft }),
  )
  return shipmentId
}

export const draftsAtOnce = 3

const parcelTo = (name: string) => parcel({ toAddress: { ...parcel().toAddress, name } })

/** Each presentation is another one: equal answers are kept answers. What is open is not kept. */
const presentTo =
  (tenant: Tenant) =>
  async (result: object, readers: Readers): Promise<EdgeAnswer> => {
    const told = `${JSON.stringify(result, ['id', 'shipmentId'])} ${Math.random()}`
    return { status: 200, body: Buffer.from(told), isFinal: await isFinal(tenant, result, readers) }
  }

async function isFinal(tenant: Tenant, result: object, { shipments }: Readers): Promise<boolean> {
  if ('reference' in result && 'state' in result && result.state !== 'posted') return false
  if (!('shipmentId' in result)) return true
  const shipment = await shipments.byId(tenant, Number(result.shipmentId))
  return shipment?.state !== 'purchasing'
}

/** What was begun under the key has ended without a sale or a payment, and the key is free. */
const givenUp: ReadonlySet<string> = new Set(['carrier_error', 'payment_declined'])

/** Makes the call under its key; gives the answer that was kept by an earlier one, else null. */
export async function callKeyed(
  world: World,
  { account, call, shipmentId }: Pick<KeyedTask, 'account' | 'call' | 'shipmentId'>,
): Promise<string | null> {
  const key = requestKey('the key', call)
  const begun = await commandFor(world, account)
  try {
    const { kind, answer } = await answerOnce<object>(
      { ...begun, key },
      presentTo(begun.tenant),
      command => carryOut(command, call, shipmentId),
    )
    return kind === 'repeated' ? Buffer.from(answer.body).toString() : null
  } catch (error) {
    if (error instanceof CoreError && givenUp.has(error.code)) return null
    throw error
  }
}

async function carryOut(
  command: Command<object>,
  call: KeyedCall,
  shipmentId: number,
): Promise<object> {
  switch (call) {
    case 'shop':
      return await openShop(command, 'Mugs')
    case 'in process':
      return await createShipment(command, () => creation(parcelTo('Ann')))
    case 'remote':
      return await createShipment(command, () => creation(parcelTo(remoteRecipient)))
    case 'top-up':
      return await topUpCredits(command, () => ({ amount: 25_00, fault: null }))
    case 'drafts':
      return await saveDrafts(
        command,
        { count: draftsAtOnce, field: 'drafts', read: () => creation(parcel()) },
        async drafts => drafts,
      )
    case 'draft here':
    case 'draft far':
      return await buyDraft(command, () => draftPurchase(shipmentId))
    case 'delete draft':
    case 'void here':
    case 'void far':
      return await voidShipmentById(command, shipmentId)
  }
}

export async function performKeyed(store: Store, task: KeyedTask, step: Step): Promise<void> {
  await callKeyed(proofWorld({ store: marked(store, step), now: () => task.now }), task)
}
