import { expect, it } from 'vitest'
import { priceCard } from '#http/dashboard/nouns/shipments/price-card.ts'
import { sampleBought } from '../../support/sample-shipments.ts'

const charged = { kind: 'charged_parts', why: 'the carrier priced it' } as const

it('a price that was converted tells the rate and its day, and no other does', () => {
  const { price } = sampleBought('1Z')
  const exchange = { currency: 'USD', day: '2026-11-27', millionths: 1_385_000 } as const
  const told = 'at the rate of 2026-11-27: 1 USD = 1.3850 CAD.'
  expect(priceCard({ ...charged, price: { ...price, exchange } }).source).toContain(told)
  expect(priceCard({ ...charged, price }).source).not.toContain('converted')
})
