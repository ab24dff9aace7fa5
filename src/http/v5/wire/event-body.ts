import type { Environment } from '#core/environment.ts'
import { type AnyShipment, type Fact, isFreight, type NewEvent } from '#core/facts.ts'
import type { Pickup } from '#core/pickup/pickup.ts'
import type { Refund } from '#core/purchase/void/refund.ts'
import { houseCurrency, toDecimal } from '#core/values/money.ts'
import { parseId } from '#core/values/parse-id.ts'
import type {
  BatchFacts,
  LowCreditsFacts,
  OrderFacts,
  PickupFacts,
  ShipmentFacts,
  TestFacts,
  TopUpFacts,
  TrackingFacts,
} from './event.ts'
import { toStatus } from './status.ts'

/**
 * The message of an event, made once. It names what happened and what a program decides by, without names,
 * addresses and links: those are fetched. This file needs no schemas: the shell words events, too.
 */
export const eventBody = (
  { id, fact, sequence, at }: NewEvent,
  environment: Environment,
): string => {
  const timestamp = wireMoment(at)
  return JSON.stringify({
    id,
    type: fact.type,
    sequence,
    environment,
    timestamp,
    data: dataOf(fact),
  })
}

type Data =
  | ShipmentFacts
  | TrackingFacts
  | BatchFacts
  | OrderFacts
  | TopUpFacts
  | LowCreditsFacts
  | PickupFacts
  | TestFacts

function dataOf(fact: Fact): Data {
  switch (fact.type) {
    case 'shipment.created':
    case 'shipment.purchased':
    case 'shipment.voided':
    case 'shipment.refunded':
      return shipmentFacts(fact.shipment, fact.refund)
    case 'tracking.updated':
      return trackingFacts(fact)
    case 'batch.processed':
      return batchFacts(fact)
    case 'order.created':
    case 'order.fulfilled':
      return orderFacts(fact)
    case 'credits.topped_up': {
      const { id, amount, currency } = fact.topUp
      return { id, amount: toDecimal(amount), currency }
    }
    case 'credits.low': {
      const [available, limit] = [toDecimal(fact.available), toDecimal(fact.limit)]
      return { available, limit, currency: houseCurrency }
    }
    case 'pickup.updated':
      return pickupFacts(fact.pickup)
    case 'webhook.test':
      return { webhook_id: fact.webhookId }
  }
}

function shipmentFacts(shipment: AnyShipment, refund: Refund | null): ShipmentFacts {
  const { bought } = shipment
  const parcels = isFreight(shipment) ? null : shipment
  const batchId = parcels?.batchId ?? null
  return {
    id: shipment.id,
    ship_code: shipment.shipCode,
    type: typeOf(shipment),
    status: toStatus(shipment.state),
    is_return: parcels?.request.isReturn ?? false,
    carrier: bought?.carrierName ?? null,
    service_name: bought?.serviceName ?? null,
    tracking_code: codeOf(shipment),
    total_paid: toDecimal(shipment.totalPaid),
    currency: bought?.price.currency ?? houseCurrency,
    refund: refund && { ...refund, amount: toDecimal(refund.amount) },
    order_id: shipment.orderId,
    batch_id: batchId === null ? null : parseId(batchId),
    created_at: wireMoment(shipment.createdAt),
    purchased_at: bought && wireMoment(bought.boughtAt),
  }
}

const trackingFacts = ({
  shipment,
  scan,
}: Extract<Fact, { type: 'tracking.updated' }>): TrackingFacts => ({
  shipment_id: shipment.id,
  ship_code: shipment.shipCode,
  type: typeOf(shipment),
  tracking_code: codeOf(shipment),
  status: toStatus(scan.state),
  description: scan.description,
  location: scan.location,
  at: wireMoment(scan.at),
})

const batchFacts = ({ batch }: Extract<Fact, { type: 'batch.processed' }>): BatchFacts => ({
  id: batch.id,
  name: batch.name,
  status: batch.state,
  shipments_count: batch.shipmentsCount,
  processed_count: batch.processedCount,
  failed_count: batch.failedCount,
  processed_at: batch.processedAt === null ? null : wireMoment(batch.processedAt),
})

const orderFacts = ({ order }: Extract<Fact, { readonly order: unknown }>): OrderFacts => ({
  id: order.id,
  order_id: order.request.orderId,
  store_id: order.request.shopId,
  status: order.status,
  shipment_ids: [...order.shipmentIds],
  created_at: wireMoment(order.createdAt),
})

const pickupFacts = (pickup: Pickup): PickupFacts => ({
  id: pickup.id,
  carrier: pickup.carrierName,
  status: pickup.state,
  confirmation_number: pickup.confirmationNumber,
  pickup_date: pickup.day,
  shipment_ids: [...pickup.shipmentIds],
})

/** A service without tracking has an empty number. */
const codeOf = ({ bought }: AnyShipment): string | null => bought?.trackingCode || null

const typeOf = (shipment: AnyShipment) => (isFreight(shipment) ? 'ltl' : 'courier')

const wireMoment = (at: number): string => new Date(at).toISOString()
