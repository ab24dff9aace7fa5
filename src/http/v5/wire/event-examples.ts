import { testEventType } from '#core/facts.ts'
import { momentExample, serviceExample, shipCodeExample, trackingCodeExample } from './examples.ts'

/** A message as the published document shows it. */
export const eventExample = (type: string, data: object) => ({
  id: 'evt_5f0c1d2e3b4a59687786959493929190',
  type,
  sequence: 1,
  environment: 'sandbox',
  timestamp: momentExample,
  data,
})

export const testDataExample = { webhook_id: 1 }

export const testExample = eventExample(testEventType, testDataExample)

const purchased = {
  id: 1,
  ship_code: shipCodeExample,
  type: 'courier' as const,
  status: 'ready' as const,
  is_return: false,
  carrier: serviceExample.carrier,
  service_name: serviceExample.service_name,
  tracking_code: trackingCodeExample,
  total_paid: 15.03,
  currency: 'CAD' as const,
  refund: null,
  order_id: '1001',
  batch_id: null,
  created_at: momentExample,
  purchased_at: momentExample,
}

const voided = {
  ...purchased,
  status: 'voided' as const,
  refund: { amount: 15.03, currency: 'CAD' as const, status: 'posted' as const },
}

export const shipmentExamples = {
  created: {
    ...purchased,
    status: 'incomplete' as const,
    carrier: null,
    service_name: null,
    tracking_code: null,
    total_paid: 0,
    purchased_at: null,
  },
  purchased,
  voided,
  refunded: voided,
}

export const trackingExample = {
  shipment_id: 1,
  ship_code: shipCodeExample,
  type: 'courier' as const,
  tracking_code: trackingCodeExample,
  status: 'received' as const,
  description: 'Accepted at the drop-off location',
  location: '',
  at: momentExample,
}

export const batchExample = {
  id: 1,
  name: 'Monday',
  status: 'processed_with_errors' as const,
  shipments_count: 12,
  processed_count: 11,
  failed_count: 1,
  processed_at: momentExample,
}

const created = {
  id: 1,
  order_id: '1001',
  store_id: 1,
  status: 'open' as const,
  shipment_ids: [],
  created_at: momentExample,
}

export const orderExamples = {
  created,
  fulfilled: { ...created, status: 'fulfilled' as const, shipment_ids: [1] },
}

export const topUpExample = { id: 1, amount: 50, currency: 'CAD' as const }

export const lowCreditsExample = { available: 42.17, limit: 50, currency: 'CAD' as const }

export const pickupDataExample = {
  id: 1,
  carrier: serviceExample.carrier,
  status: 'scheduled' as const,
  confirmation_number: 'PU0000000017',
  pickup_date: '2026-11-24',
  shipment_ids: [1],
}
