import type { OrderRequest } from '#core/order/order.ts'
import type { OrderPaths } from '#core/order/orders.ts'

export const orderPaths: OrderPaths = { shop: 'store_id' }

/** An order as the core sees it, with what a test is about changed. */
export const orderRequest = (changes: Partial<OrderRequest> = {}): OrderRequest => ({
  shopId: 1,
  orderId: '1001',
  address: {
    name: 'Ada Moreau',
    company: null,
    address1: '1200 SW Main St',
    address2: null,
    city: 'Portland',
    provinceCode: 'OR',
    postalCode: '97205',
    countryCode: 'US',
    phone: null,
    email: null,
  },
  weightUnit: 'lbs',
  weight: 2,
  value: 25_00,
  currency: 'CAD',
  orderedAt: Date.UTC(2026, 10, 20, 15),
  orderedAtText: '2026-11-20 15:00:00',
  customerId: null,
  carrierCode: null,
  postageCode: null,
  packageCode: null,
  note: null,
  shopLabel: null,
  tags: [],
  items: [],
  ...changes,
})
