import { CoreError } from '#core/errors.ts'
import { type EventType, eventTypes, testEventType } from '#core/facts.ts'
import { addOwnCard } from '#core/payment/cards.ts'
import { topUpCredits } from '#core/payment/top-up-credits.ts'
import { bookPickups } from '#core/pickup/book-pickups.ts'
import { voidShipment } from '#core/purchase/void/void-shipment.ts'
import { formatMinor, houseCurrency } from '#core/values/money.ts'
import { testWebhook } from '#core/webhook/change-webhook.ts'
import { demoCard } from '#payments/sandbox/magic-cards.ts'
import { processedBatch } from './processed-batch.ts'
import {
  advanceToFirstScan,
  type BoughtShipment,
  type Scene,
  type TriggerOutcome,
} from './scene.ts'

export type TriggeredType = EventType | typeof testEventType
export const triggeredTypes: readonly TriggeredType[] = [...eventTypes, testEventType]

type Trigger = { readonly does: string; act(scene: Scene): Promise<TriggerOutcome> }

const topUpAmount = 25_00

const shipmentCodes = ({ id, shipCode, bought }: BoughtShipment) => ({
  shipment_id: id,
  ship_code: shipCode,
  tracking_code: bought.trackingCode,
})

const bought = (shipment: BoughtShipment, further = ''): TriggerOutcome => ({
  says: `bought ${shipment.shipCode} (${formatMinor(shipment.totalPaid)} CAD)${further}`,
  made: shipmentCodes(shipment),
})

async function voided(scene: Scene): Promise<TriggerOutcome> {
  const shipment = await scene.buy()
  await voidShipment(await scene.command(), shipment.shipCode)
  return bought(shipment, ' and voided it')
}

/** Makes each fact happen as a client's call would. */
export const triggers: Readonly<Record<TriggeredType, Trigger>> = {
  'shipment.created': {
    does: 'saves a draft',
    async act(scene) {
      const { id, shipCode } = await scene.draft()
      return { says: `saved the draft ${shipCode}`, made: { shipment_id: id, ship_code: shipCode } }
    },
  },
  'shipment.purchased': { does: 'buys a label', act: async scene => bought(await scene.buy()) },
  'shipment.voided': { does: 'buys a label and voids it', act: voided },
  'shipment.refunded': { does: 'buys a label and voids it', act: voided },
  'tracking.updated': {
    does: "buys a label, and moves the account's clock to its first scan",
    async act(scene) {
      const shipment = await scene.buy()
      const now = await advanceToFirstScan(scene, shipment)
      return {
        says: `${bought(shipment).says}, and moved the account's clock to ${now}`,
        made: { ...shipmentCodes(shipment), clock: now },
      }
    },
  },
  'batch.processed': { does: 'buys a batch of one draft', act: processedBatch },
  'order.created': {
    does: 'places an order',
    async act(scene) {
      const { id, request } = await scene.order()
      return { says: `placed the order ${request.orderId}`, made: { order_id: id } }
    },
  },
  'order.fulfilled': {
    does: 'places an order, and buys a label for it',
    async act(scene) {
      const { id, request } = await scene.order()
      const { orderId, shopId } = request
      const shipment = await scene.buy({ orderId, storeId: String(shopId) })
      return {
        says: `placed the order ${orderId}, and ${bought(shipment).says} for it`,
        made: { order_id: id, ...shipmentCodes(shipment) },
      }
    },
  },
  'credits.topped_up': {
    does: `tops up by ${formatMinor(topUpAmount)} CAD with a test card`,
    async act(scene) {
      const card = await addOwnCard(await scene.command(), demoCard.token, false)
      const { id, state } = await topUpCredits(await scene.command(), () => ({
        amount: topUpAmount,
        cardId: card.id,
        fault: null,
      }))
      return {
        says: `topped up by ${formatMinor(topUpAmount)} CAD (${state})`,
        made: { top_up_id: id },
      }
    },
  },
  'credits.low': {
    does: 'buys a label, for which low_credits is taken to be the balance',
    async act(scene) {
      const { world, tenant } = scene
      const lowCredits = await world.store.read.ledger.balance(tenant, 'credits', houseCurrency)
      const command = await scene.command()
      const { caller } = command
      const settings = { ...caller.settings, lowCredits }
      const buyer = { ...command, caller: { ...caller, settings } }
      const limit = `low_credits taken to be the balance of ${formatMinor(lowCredits)} CAD`
      return bought(await scene.buy({}, buyer), ` with ${limit}`)
    },
  },
  'pickup.updated': {
    does: 'buys a label and has it picked up',
    async act(scene) {
      const shipment = await scene.buy()
      const anyTime = { day: null, readyAt: null, closeAt: null, locationId: null }
      const request = { ...anyTime, shipmentIds: [shipment.id], instructions: null }
      const [pickup] = await bookPickups(await scene.command(), request)
      if (!pickup) throw new Error('nothing was booked for a shipment')
      const { id, carrierName, day } = pickup
      return {
        says: `${bought(shipment).says}, and booked the pickup ${id}: ${carrierName} comes on ${day}`,
        made: { pickup_id: id, ...shipmentCodes(shipment) },
      }
    },
  },
  [testEventType]: {
    does: 'tests each webhook of the account',
    async act(scene) {
      const { world, tenant, account } = scene
      const webhooks = await world.store.read.webhooks.list(tenant)
      if (webhooks.length === 0) {
        const says = `${account.name} has no webhook in the sandbox that could be tested.`
        throw new CoreError(
          'not_found',
          `${says} postilion listen needs no webhook and receives every other event.`,
        )
      }
      for (const { id } of webhooks) await testWebhook(await scene.command(), id)
      const ids = webhooks.map(({ id }) => id)
      return { says: `tested the webhooks ${ids.join(', ')}`, made: { webhook_ids: ids } }
    },
  },
}
