import { AnsweredBefore, carryOutOnce } from '#core/command/carry-out-once.ts'
import type { Command } from '#core/command/command.ts'
import { topUpCredits } from '#core/payment/top-up-credits.ts'
import { createShipment } from '#core/purchase/create-shipment.ts'
import { openShop } from '#core/shop/open-shop.ts'
import type { Store } from '#core/store.ts'
import type { World } from '#core/world.ts'
import { requestKey } from '../support/create-shipment.ts'
import { marked, type Step } from './marked-store.ts'
import { creation, parcel } from './parcels.ts'
import { commandFor, farDoor, proofWorld } from './proof-world.ts'

/** Commands of one transaction and of several, whose answers are kept. */
export const keyedCalls = ['shop', 'in process', 'remote', 'top-up'] as const
export type KeyedCall = (typeof keyedCalls)[number]

export type KeyedTask = {
  readonly kind: 'keyed'
  readonly call: KeyedCall
  readonly account: number
  readonly now: number
}

/** Makes each presentation another one: equal answers are kept answers. */
const present = (result: object) => ({
  status: 200,
  body: Buffer.from(`${JSON.stringify(result, ['id', 'shipmentId'])} ${Math.random()}`),
})

/** Makes the call under its key; gives the answer that was kept by an earlier one, else null. */
export async function callKeyed(
  world: World,
  account: number,
  call: KeyedCall,
): Promise<string | null> {
  const command = { ...(await commandFor(world, account)), key: requestKey('the key', call) }
  try {
    await carryOut({ ...command, present }, call)
    return null
  } catch (error) {
    if (!(error instanceof AnsweredBefore)) throw error
    return Buffer.from(error.answer.body).toString()
  }
}

async function carryOut(command: Command<object>, call: KeyedCall): Promise<void> {
  switch (call) {
    case 'shop':
      await carryOutOnce(command, {
        plan: () => openShop(command, 'Mugs'),
        perform: async shop => shop,
        resume: () => Promise.reject(new Error('its answer was not kept')),
      })
      return
    case 'in process':
    case 'remote': {
      const name = call === 'remote' ? farDoor : 'Ann'
      const request = parcel({ toAddress: { ...parcel().toAddress, name } })
      await createShipment(command, () => creation(request))
      return
    }
    case 'top-up':
      await topUpCredits(command, () => ({ amount: 25_00, fault: null }))
  }
}

export async function performKeyed(
  store: Store,
  { call, account, now }: KeyedTask,
  step: Step,
): Promise<void> {
  await callKeyed(proofWorld({ store: marked(store, step), now: () => now }), account, call)
}
