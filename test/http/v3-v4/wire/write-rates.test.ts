import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addOnTypes } from '#core/catalogue/add-on-type.ts'
import type { Price, Quote } from '#core/rating/quote.ts'
import { writeRates } from '#http/v3-v4/wire/write-rates.ts'
import { fakeWorld } from '#test/support/fake-world.ts'
import { testedApi } from '#test/support/openapi.ts'

const catalogue = fakeWorld('sandbox').catalogue()
const cents = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 10_000_000 }))

const composedPrice: fc.Arbitrary<Price> = fc.record({
  baseRate: cents,
  addOns: fc.array(
    fc.record({
      type: fc.constantFrom(...addOnTypes),
      name: fc.string({ unit: 'grapheme' }),
      cost: cents,
    }),
    { maxLength: 4 },
  ),
  duty: cents,
  rate: cents,
  gst: cents,
  pst: cents,
  hst: cents,
  qst: cents,
  dutyTax: cents,
  tax: cents,
  total: cents,
  currency: fc.constant('CAD' as const),
})
const plainPrice: fc.Arbitrary<Price> = cents.map(rate => ({
  ...{ baseRate: rate, addOns: [], duty: 0, rate },
  ...{ gst: 0, pst: 0, hst: 0, qst: 0, dutyTax: 0, tax: 0, total: rate, currency: 'CAD' },
}))
const price = fc.oneof(composedPrice, plainPrice)
const quote: fc.Arbitrary<Quote> = fc
  .tuple(
    price,
    fc.constantFrom(...catalogue.services.map(({ id }) => id)),
    fc.constantFrom(...catalogue.packages.map(({ id }) => id)),
    fc.record({ least: fc.integer({ min: 1, max: 30 }), most: fc.integer({ min: 1, max: 30 }) }),
    fc.option(fc.record({ retail: price, enterprise: price }), { nil: null }),
  )
  .map(([own, serviceId, packageId, deliveryDays, tiers]) => ({
    ...own,
    serviceId,
    packageId,
    deliveryDays,
    tiers,
  }))

/** The wire as one would write it without hurry. */
const plainly = (one: Quote, from: Price): object => {
  const service = catalogue.service(one.serviceId)
  const { least, most } = one.deliveryDays
  return {
    postage_type: service?.name,
    postage_type_id: one.serviceId,
    package_type: catalogue.packageType(one.packageId)?.name,
    trackable: service?.trackable,
    base_rate: from.baseRate / 100,
    add_ons: from.addOns.map(({ name, type, cost }) => ({
      name,
      type,
      cost: cost / 100,
      currency: from.currency,
    })),
    duty: from.duty / 100,
    rate: from.rate / 100,
    gst: from.gst / 100,
    pst: from.pst / 100,
    hst: from.hst / 100,
    qst: from.qst / 100,
    duty_tax: from.dutyTax / 100,
    tax: from.tax / 100,
    total: from.total / 100,
    currency: from.currency,
    delivery_days: least === most ? `${least}` : `${least}-${most}`,
  }
}
const tierPlainly = (one: Quote, from: Price): object => ({
  ...plainly(one, from),
  service: catalogue.service(one.serviceId)?.code,
  subtotal: from.rate / 100,
})
const quotePlainly = (one: Quote): object => ({
  ...plainly(one, one),
  ...(one.tiers && {
    tier_pricing: {
      retail: tierPlainly(one, one.tiers.retail),
      enterprise: tierPlainly(one, one.tiers.enterprise),
    },
  }),
})

describe('the rates written by hand', () => {
  // Where a tax is zero but its parts are not, the quote is not one of the engine's.
  const consistent = ({ tax, gst, pst, hst, qst, dutyTax }: Price) =>
    tax > 0 || gst + pst + hst + qst + dutyTax === 0
  const whole = (one: Quote) =>
    [one, one.tiers?.retail, one.tiers?.enterprise].every(each => !each || consistent(each))

  it('are what JSON would make of the same rates, and what the document says', () =>
    fc.assert(
      fc.property(fc.array(quote.filter(whole), { maxLength: 12 }), quotes => {
        const written: { rates: object[] } = JSON.parse(
          writeRates({ quotes, excluded: [] }, catalogue),
        )
        expect(written.rates).toEqual(quotes.map(quotePlainly))
        expect(testedApi.faultOf('POST', '/rates', 200, written)).toBeNull()
      }),
      { numRuns: 300 },
    ))

  it('come with a message where there are none', () => {
    const { message } = JSON.parse(writeRates({ quotes: [], excluded: [] }, catalogue))
    expect(message).toBe('No postage type is offered for this parcel on this lane.')
  })

  it('name what a carrier said once, however many services it has', () => {
    const excluded = [1, 2].map(serviceId => ({
      serviceId,
      reason: 'carrier_timeout' as const,
      message: 'The "carrier" did not answer.',
    }))
    const { message } = JSON.parse(writeRates({ quotes: [], excluded }, catalogue))
    expect(message.match(/did not answer/g)).toHaveLength(1)
  })

  it('is ASCII alone, whatever the catalogue names its surcharges', () => {
    fc.assert(
      fc.property(fc.array(quote, { maxLength: 3 }), quotes => {
        expect(writeRates({ quotes, excluded: [] }, catalogue)).toMatch(/^[\x20-\x7e]*$/)
      }),
    )
  })
})
