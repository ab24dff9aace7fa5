import { beforeAll, expect, test } from 'vitest'
import type { Command } from '#core/command/command.ts'
import { placeOrder } from '#core/order/orders.ts'
import { cancelFreight, voidShipmentById } from '#core/purchase/void/void-shipment.ts'
import { openShop } from '#core/shop/shops.ts'
import { advanceClock } from '#core/tracking/advance-clock.ts'
import type { World } from '#core/world.ts'
import { creation, parcel } from '../../../proof/parcels.ts'
import { commandFor, openAccount, proofWorld, remoteRecipient } from '../../../proof/proof-world.ts'
import { runDueJobs } from '../../../proof/run-jobs.ts'
import { createShipment } from '../../../support/create-shipment.ts'
import { describeOnEachEngine } from '../../../support/engines.ts'
import {
  bookDraft,
  bookFreight,
  freightCreation,
  freightRequest,
  saveFreight,
} from '../../../support/freight-request.ts'
import { listen, tellingWorld } from '../../../support/listening-account.ts'
import { orderPaths, orderRequest } from '../../../support/order-request.ts'

const noon = Date.UTC(2026, 5, 15, 12)
const dayMs = 86_400_000
const hourMs = 3_600_000
const credits = 5_000_00

describeOnEachEngine('who listens to an account', kit => {
  let world: World
  let accounts = 0
  beforeAll(async () => {
    world = telling(proofWorld({ store: await kit.open(), now: () => noon }))
  })

  /** Of a shipment a message says what its record says. */
  const telling = (plain: World): World => ({
    ...tellingWorld(plain),
    writeEvent({ fact }) {
      const told = 'shipment' in fact ? fact.shipment : null
      const said = { type: fact.type, state: told?.state, isBooked: told?.bought != null }
      return JSON.stringify('scan' in fact ? { ...said, scan: fact.scan.description } : said)
    },
  })

  async function account(): Promise<Command> {
    accounts += 1
    await openAccount(world, accounts, credits)
    await listen(world, accounts, [accounts])
    const command = await commandFor(world, accounts)
    return { ...command, caller: { ...command.caller, listens: true } }
  }

  async function told({ tenant }: Command): Promise<readonly unknown[]> {
    const messages: unknown[] = []
    for (let sequence = 1; ; sequence += 1) {
      const event = await world.store.read.events.bySequence(tenant, sequence)
      if (event === null) return messages
      messages.push(JSON.parse(event.body))
    }
  }

  const created = { type: 'shipment.created', state: 'draft', isBooked: false }
  const purchased = { type: 'shipment.purchased', state: 'bought', isBooked: true }
  const voided = [
    { type: 'shipment.voided', state: 'voided', isBooked: true },
    { type: 'shipment.refunded', state: 'voided', isBooked: true },
  ]

  test.each(['Ann', remoteRecipient])(
    'hears of a draft for %s, its booking and its end',
    async name => {
      const command = await account()
      const wanted = freightCreation(freightRequest({}, name))
      const { shipmentId } = await saveFreight(command, wanted)
      await bookDraft(command, shipmentId)
      await cancelFreight(command, shipmentId)
      expect(await told(command)).toEqual([created, purchased, ...voided])
    },
  )

  test('hears of an end that waited for the carrier when the carrier agrees', async () => {
    const command = await account()
    const wanted = freightCreation(freightRequest({}, 'VOID LATER'))
    const { shipmentId } = await bookFreight(command, wanted)
    await cancelFreight(command, shipmentId)
    expect(await told(command)).toEqual([purchased])
    await runDueJobs(telling(proofWorld({ store: world.store, now: () => noon + 2 * hourMs })))
    expect(await told(command)).toEqual([purchased, ...voided])
  })

  test('hears of each scan, of both while it is in transit', async () => {
    const command = await account()
    await bookFreight(command)
    await advanceClock(world, command.tenant.accountId, 60 * dayMs)
    const scan = (state: string, description: string) => ({
      type: 'tracking.updated',
      state,
      isBooked: true,
      scan: description,
    })
    expect(await told(command)).toEqual([
      purchased,
      scan('accepted', 'Picked up'),
      scan('in_transit', 'In transit to the destination'),
      scan('in_transit', 'Out for delivery'),
      scan('delivered', 'Delivered'),
    ])
  })

  test.each(['Ann', remoteRecipient])(
    'hears of an order that a booking for %s fulfils',
    async name => {
      const command = await account()
      const { id: shopId } = await openShop(command, 'Main Street')
      await placeOrder(command, orderRequest({ shopId }), orderPaths)
      const wanted = freightCreation(freightRequest({}, name), { orderId: '1001' })
      await bookFreight(command, wanted)
      const types = (await told(command)).map(message => (message as { type: string }).type)
      expect(types).toEqual(['order.created', 'shipment.purchased', 'order.fulfilled'])
    },
  )

  test.each(['Ann', remoteRecipient])(
    'hears once of an order of which a parcel and freight for %s are bought in one moment',
    async name => {
      const command = await account()
      const { id: shopId } = await openShop(command, 'Main Street')
      await placeOrder(command, orderRequest({ shopId }), orderPaths)
      const both = [
        await createShipment(command, { ...creation(parcel({}, name)), orderId: '1001' }),
        await bookFreight(command, freightCreation(freightRequest({}, name), { orderId: '1001' })),
      ] as const
      const types = async () =>
        (await told(command)).map(message => (message as { type: string }).type)
      const first = ['order.created', 'shipment.purchased', 'order.fulfilled', 'shipment.purchased']
      expect(await types()).toEqual(first)
      // Without either of them it is open again, and the next one fulfils it.
      await voidShipmentById(command, both[0].shipmentId)
      await cancelFreight(command, both[1].shipmentId)
      await createShipment(command, { ...creation(parcel({}, name)), orderId: '1001' })
      const ends = ['shipment.voided', 'shipment.refunded']
      const last = ['shipment.purchased', 'order.fulfilled']
      expect(await types()).toEqual([...first, ...ends, ...ends, ...last])
    },
  )

  test.each(['Ann', remoteRecipient])(
    'hears once of credits that bookings for %s make low',
    async name => {
      const command = await account()
      const wanted = freightCreation(freightRequest({}, name))
      const settings = { ...command.caller.settings, lowCredits: credits - 1 }
      const careful = { ...command, caller: { ...command.caller, settings } }
      await bookFreight(careful, wanted)
      await bookFreight(careful, wanted)
      const types = (await told(command)).map(message => (message as { type: string }).type)
      expect(types.filter(type => type === 'credits.low')).toHaveLength(1)
    },
  )
})
