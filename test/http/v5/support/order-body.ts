import { expect } from 'vitest'
import type { Body } from '../../../support/body.ts'
import type { ApiClient } from '../../../support/client.ts'

/** Everything that must be said of an order, and what a test is about changed. */
export const orderBody = (store_id: unknown, changes: Body = {}): Body => ({
  store_id,
  order_id: '1001',
  to_address: {
    name: 'Ada Moreau',
    address1: '1200 SW Main St',
    city: 'Portland',
    country_code: 'US',
  },
  weight_unit: 'lbs',
  weight: 2.5,
  value: 25.5,
  currency: 'CAD',
  order_at: '2026-11-20 15:04:05',
  ...changes,
})

let stores = 0

/** A fresh store of the client's; its id. */
export async function storeOf(client: ApiClient): Promise<number> {
  stores += 1
  const { body, status } = await client.post('/stores', { identifier: `store ${stores}` })
  expect(status).toBe(201)
  return body.data.id
}
