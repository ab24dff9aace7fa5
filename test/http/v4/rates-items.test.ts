import { describe, expect, it } from 'vitest'
import { expectQuoted, expectRefused, namesOf } from '../../support/answers.ts'
import type { Body } from '../../support/body.ts'
import type { Answer } from '../../support/client.ts'
import { sharedService } from '../../support/service.ts'
import { rateBody, to } from './requests.ts'

const service = await sharedService()
const client = await service.client()

const item = (changes: Body = {}): Body => ({
  description: 'Coffee mug',
  sku: 'MUG-1',
  quantity: 2,
  value: 12.5,
  currency: 'CAD',
  country_of_origin: 'CA',
  hs_code: '6911.10',
  manufacturer_name: 'Potters',
  manufacturer_address1: '1 Kiln Rd',
  manufacturer_city: 'Halifax',
  manufacturer_province_code: 'NS',
  manufacturer_postal_code: 'B3H 1A1',
  manufacturer_country_code: 'CA',
  ...changes,
})
const quote = (changes: Body = {}) => client.post('/rates', rateBody(changes))
const quoteItem = (changes: Body) => quote({ items: [item(changes)] })

describe('items', () => {
  it.each([[null], [[]], [''], [[null, item()]], [undefined]])('may be %j', async items =>
    expectQuoted(await quote({ items })),
  )
  it.each([5, 'mug', {}])('may not be %j', async items =>
    expectRefused(await quote({ items }), 'items', 'must be a list'),
  )
  it('may be 500 and not more', async () => {
    const many = (count: number) => new Array(count).fill({ value: 1 })
    expectQuoted(await quote({ items: many(500) }))
    expectRefused(
      await quote({ items: many(501) }),
      'items',
      'may not contain more than 500 entries',
    )
  })
  it('are refused by the place that they were sent with, whatever is empty before them', async () => {
    expectRefused(
      await quote({ items: [null, item(), '', item({ quantity: 0 })] }),
      'items.3.quantity',
      'must be at least 1',
    )
    expectRefused(await quote({ postage_types: ['', null, 'Rocket'] }), 'postage_types.2', 'Rocket')
    const { to_address: _, ...flat } = rateBody()
    const query = new URLSearchParams({
      ...Object.fromEntries(Object.entries(flat).map(([name, value]) => [name, String(value)])),
      'to_address[country_code]': 'US',
      'to_address[postal_code]': '97205',
      'items[2][quantity]': '0',
    })
    expectRefused(await client.get(`/rates?${query}`), 'items.2.quantity', 'must be at least 1')
  })
  it('are objects', async () =>
    expectRefused(await quote({ items: [item(), 5] }), 'items.1', 'must be an object'))
  it('may leave out every field', async () => expectQuoted(await quote({ items: [{}] })))
})

const limits = [
  ['description', 255],
  ['sku', 255],
  ['manufacturer_name', 40],
  ['manufacturer_address1', 50],
  ['manufacturer_city', 35],
  ['manufacturer_postal_code', 10],
] as const

describe.each(limits)('items.%s', (field, most) => {
  it(`may hold ${most} characters and not one more`, async () => {
    expectQuoted(await quoteItem({ [field]: '🚚'.repeat(most) }))
    expectRefused(
      await quoteItem({ [field]: 'x'.repeat(most + 1) }),
      `items.0.${field}`,
      `may not be longer than ${most} characters`,
    )
  })
})

const twoCharacters = [
  ['country_of_origin', 'de'],
  ['manufacturer_province_code', 'qc'],
  ['manufacturer_country_code', 'de'],
] as const

describe.each(twoCharacters)('items.%s', (field, code) => {
  it('is two characters in any case', async () => {
    expectQuoted(await quoteItem({ [field]: code }))
    const answer = await quoteItem({ [field]: 'CAN' })
    expectRefused(answer, `items.0.${field}`, 'must be exactly 2 characters long')
  })
})

describe.each(['country_of_origin', 'manufacturer_country_code'])('items.%s', field => {
  it.each(['ZZ', 'éé', 'UK', 'XK', '12'])(
    'is refused where ISO gave its code to no country: %s',
    async code => {
      const answer = await quoteItem({ [field]: code })
      expectRefused(answer, `items.0.${field}`, 'is not an ISO 3166-1 country code')
    },
  )
})

describe('items.quantity', () => {
  it.each([1, 9999, '2', '2.0', 2.0])('may be %j', async quantity =>
    expectQuoted(await quoteItem({ quantity, value: 0.01 })),
  )
  it.each([
    [0, 'must be at least 1'],
    [10_000, 'may not be greater than 9999'],
    [1.5, 'must be a whole number'],
    ['some', 'must be a whole number'],
  ])('may not be %j', async (quantity, says) =>
    expectRefused(await quoteItem({ quantity }), 'items.0.quantity', says),
  )
})

describe('items.value', () => {
  it.each([0, '12.50', 0.01])('may be %j', async value => expectQuoted(await quoteItem({ value })))
  it.each([
    [-0.01, 'must be at least 0'],
    [1_000_000.01, 'may not be greater than 1000000'],
    ['twelve', 'must be a number'],
  ])('may not be %j', async (value, says) =>
    expectRefused(await quoteItem({ value }), 'items.0.value', says),
  )
})

describe('items.currency', () => {
  it.each(['CAD', 'USD', 'EUR', 'AUD', 'GBP', null])('may be %j', async currency =>
    expectQuoted(await quoteItem({ currency })),
  )
  it.each(['cad', 'JPY', 'dollars'])('may not be %j', async currency =>
    expectRefused(
      await quoteItem({ currency }),
      'items.0.currency',
      'must be one of: CAD, USD, EUR, AUD, GBP',
    ),
  )
})

describe('items.hs_code', () => {
  it.each(['691110', '6911.10', '6911.10.00.10', '6911100010', 691110])(
    'may be %j',
    async hs_code => expectQuoted(await quoteItem({ hs_code })),
  )
  it.each(['69111', '69111000101', '6911-10', 'mugs', '.691110', '6911..10'])(
    'may not be %j',
    async hs_code =>
      expectRefused(
        await quoteItem({ hs_code }),
        'items.0.hs_code',
        'must be 6 to 10 digits, with or without dots',
      ),
  )
  it('of books lets Media Mail in, if all of them are', async () => {
    const book = item({ hs_code: '4901.99' })
    expect(namesOf(await quote({ items: [book, book] }))).toContain('<CarrierA> Media Mail')
    expect(namesOf(await quote({ items: [book, item()] }))).not.toContain('<CarrierA> Media Mail')
  })
})

describe('the declared value', () => {
  it('of exactly 1000.00 passes', async () =>
    expectQuoted(await quote({ items: [item({ quantity: 4, value: 250 })] })))
  it('of a cent more is refused', async () =>
    expectRefused(
      await quote({
        items: [item({ quantity: 4, value: 250 }), item({ quantity: 1, value: 0.01 })],
      }),
      'items',
      'may not be worth more than 1000 CAD in total (setting max_declared_value); the declared value is 1000.01',
    ))
  it('counts each unit', async () =>
    expectRefused(
      await quoteItem({ quantity: 9999, value: 1 }),
      'items',
      'the declared value is 9999',
    ))

  it('is refused, and not a crash, where both numbers are the largest that may be sent', async () => {
    for (const currency of ['CAD', 'USD', 'GBP']) {
      expectRefused(
        await quoteItem({ quantity: 9999, value: 1_000_000, currency }),
        'items',
        'the declared value is',
      )
    }
  })

  it('counts fractions of a cent before it rounds', async () => {
    expectRefused(
      await quoteItem({ quantity: 9999, value: 0.1049 }),
      'items',
      'the declared value is 1048.9',
    )
  })
  it('counts in CAD whatever the currency', async () =>
    expectRefused(
      await quoteItem({ quantity: 1, value: 999, currency: 'USD' }),
      'items',
      'may not be worth',
    ))
  it('has the ceiling of the account', async () => {
    const its = await service.client({ max_declared_value: '2000.00' })
    expectQuoted(
      await its.post('/rates', rateBody({ items: [item({ quantity: 2, value: 1000 })] })),
    )
  })
  it('of a request without items is that of its value', async () => {
    expectQuoted(await quote({ value: 1000 }))
    expectRefused(await quote({ value: 1000.01 }), 'value', 'may not be worth more than 1000 CAD')
  })
})

describe('the old fields at the top', () => {
  it.each([
    ['value', -1],
    ['currency', 'JPY'],
    ['hs_code', 'mugs'],
    ['country_of_origin', 'CAN'],
    ['package_contents', 'x'.repeat(256)],
    ['customs_description', 'x'.repeat(256)],
  ])('%s is judged where there are no items', async (field, value) => {
    expect((await quote({ [field]: value })).body.fields).toHaveProperty(field)
    expect((await quote({ [field]: value, items: [] })).body.fields).toHaveProperty(field)
  })
  it.each(['value', 'currency', 'hs_code', 'country_of_origin', 'package_contents'])(
    '%s is not looked at beside items',
    async field => expectQuoted(await quote({ [field]: { any: 'thing' }, items: [item()] })),
  )
  it('are quoted as one item', async () => {
    const flat = await quote({ value: 300, hs_code: '4901.99', insured: true })
    const nested = await quote({ items: [{ value: 300, hs_code: '490199' }], insured: true })
    expect(flat.body).toEqual(nested.body)
    expect(namesOf(flat)).toContain('<CarrierA> Media Mail')
  })
})

describe('what is not declared', () => {
  const insured = { insured: true, postage_types: '<CarrierA> Priority Mail' }
  const abroad = rateBody(insured)
  const athome = rateBody({
    ...to({ country_code: 'CA', province_code: 'BC', postal_code: 'V6B 1A1' }),
    insured: true,
  })
  const priceOf = ({ body }: Answer): unknown =>
    body.rates.map(({ total }: { total: number }) => total)

  it("is not protected for the account's default_customs_value, which is for customs", async () => {
    const its = await service.client({ default_customs_value: '350.00' })
    const declared = await client.post('/rates', { ...abroad, items: [{ value: 350 }] })
    const nothing = await client.post('/rates', abroad)
    const ours = await its.post('/rates', abroad)
    expect(ours.body).toEqual(nothing.body)
    expect(ours.body.message).toContain('no value to protect')
    expect(priceOf(ours)).not.toEqual(priceOf(declared))
  })
  it('is worth nothing within Canada, and nothing without that setting', async () => {
    const its = await service.client({ default_customs_value: '350.00' })
    expect(priceOf(await its.post('/rates', athome))).toEqual(
      priceOf(await client.post('/rates', athome)),
    )
    expect(priceOf(await client.post('/rates', abroad))).toEqual(
      priceOf(await client.post('/rates', { ...abroad, items: [{ value: 0 }] })),
    )
  })
  it('is asked only where no item says otherwise', async () => {
    const its = await service.client({ default_customs_value: '350.00' })
    const cheap = { ...abroad, items: [{ value: 1 }] }
    expect(priceOf(await its.post('/rates', cheap))).toEqual(
      priceOf(await client.post('/rates', cheap)),
    )
  })
})

describe('protection and signature', () => {
  const addOns = (body: { rates: { add_ons: { type: string }[] }[] }) =>
    body.rates.map(rate => rate.add_ons.map(({ type }) => type))

  it('are not charged unless they are asked for', async () => {
    const answer = await quote({ items: [item({ value: 400 })] })
    expectQuoted(answer)
    const types = addOns(answer.body).flat()
    for (const type of ['insurance', 'signature']) expect(types).not.toContain(type)
  })
  it.each([true, 1, 'yes'])('insured %j adds protection of the declared value', async insured => {
    const { body } = await quote({ insured, items: [item({ value: 400 })] })
    expect(addOns(body).flat()).toContain('insurance')
  })
  it.each([true, '1', 'on'])('signature_confirmation %j adds a signature', async signature => {
    const { body } = await quote({ signature_confirmation: signature })
    expect(addOns(body).flat()).toContain('signature')
  })
  it.each(['insured', 'signature_confirmation', 'is_return'])(
    '%s is true or false',
    async field => {
      expectRefused(await quote({ [field]: 'perhaps' }), field, 'must be true or false')
      expectQuoted(await quote({ [field]: null }))
    },
  )
})

describe('tax_identifier', () => {
  it('is three free texts of up to 50 characters', async () => {
    const tax_identifier = { tax_type: 'IOSS', number: 'IM0000000001', issuing_authority: 'IE' }
    expectQuoted(await quote({ tax_identifier }))
    expectQuoted(await quote({ tax_identifier: { tax_type: 'made up', number: 12 } }))
    for (const field of Object.keys(tax_identifier)) {
      expectRefused(
        await quote({ tax_identifier: { [field]: 'x'.repeat(51) } }),
        `tax_identifier.${field}`,
        'may not be longer than 50 characters',
      )
    }
  })
  it.each([null, {}, undefined])('may be %j', async tax_identifier =>
    expectQuoted(await quote({ tax_identifier })),
  )
  it('may not be a text', async () =>
    expectRefused(await quote({ tax_identifier: 'IOSS' }), 'tax_identifier', 'must be an object'))
})
