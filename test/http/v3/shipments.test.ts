import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { cents, expectBought, expectRefused } from '../../support/answers.ts'
import { without } from '../../support/body.ts'
import { booksOf } from '../../support/funded-client.ts'
import { sharedService } from '../../support/service.ts'
import { flatShipment, fundedV3 } from './v3-client.ts'

const service = await sharedService()
const { v3, account } = await fundedV3(service)

const create = (changes = {}, its = v3, headers = {}) =>
  its.post('/shipments', flatShipment(changes), { headers })
const toFrance = {
  city: 'Lyon',
  province_code: '69',
  postal_code: '69001',
  country_code: 'FR',
  postage_type: '<CarrierA> Priority Mail International',
}

describe('a purchase', () => {
  it('gives the label, the shipment and the rate, and takes its price', async () => {
    const before = await booksOf(service, account)
    const answer = await create({ order_id: 77 })
    expectBought(answer)
    const { label, shipment, rate, tracking_code } = answer.body
    expect(Buffer.from(label, 'base64').subarray(0, 4).toString()).toBe('%PDF')
    expect(shipment).toMatchObject({
      tracking_code,
      name: 'Ada Moreau',
      city: 'Portland',
      phone: '5035550100',
      package_contents: 'Coffee mugs',
      value: 25,
      items: [],
      order_id: '77',
      display_order_id: '77',
      is_return: false,
      is_draft: false,
      purchase_label: true,
      total_paid: rate.total,
    })
    const after = await booksOf(service, account)
    expect(before.credits - after.credits).toBe(cents(rate.total))
  })

  it('needs neither province nor postal code outside the US and Canada', async () => {
    const toHongKong = { city: 'Hong Kong', country_code: 'HK', province_code: null }
    const asked = without(flatShipment({ ...toHongKong, customs_lines: [] }), 'postal_code')
    const answer = await v3.post('/shipments', asked)
    expectBought(answer)
    expect(answer.body.shipment).toMatchObject({ province_code: null, postal_code: null })
  })

  it.each([true, false])('needs both to the US, bought or not: %s', async purchase_label => {
    const sent = flatShipment({ purchase_label, province_code: ' ' })
    const answer = await v3.post('/shipments', sent)
    expectRefused(answer, 'province_code', 'field is required to US')
  })

  it.each(['Cheapest Express Tracked', 'cheapest_express_tracked'])('takes %s', async wish => {
    const { body } = await create({ postage_type: wish })
    expect(body.rate.postage_type).toBe('<CarrierA> Priority Mail Express')
  })

  it('needs a postage_type', async () => {
    const answer = await v3.post('/shipments', without(flatShipment(), 'postage_type'))
    expectRefused(answer, 'postage_type', 'field is required')
  })

  it.each([
    ['postage_type', 'Snail', 'is not a known postage type'],
    ['weight', 999, 'matches nothing'],
    ['label_format', 'gif', 'must be one of: pdf, zpl, png'],
    ['country_code', 'XX', 'ISO 3166-1 country code'],
    ['value', 1001, 'may not be worth more'],
  ])('is refused for %s: %s', async (field, value, says) => {
    const before = await booksOf(service, account)
    const answer = await create({ [field]: value })
    expect(answer.status).toBe(422)
    expect(answer.body.message).toContain(says)
    expect(await booksOf(service, account)).toEqual(before)
  })

  it('gets a box label page after the label for a fulfilment centre', async () => {
    const { body } = await create({ is_fba: 'yes', label_format: 'zpl' })
    expect(body.shipment.is_fba).toBe(true)
    const zpl = Buffer.from(body.label, 'base64').toString('latin1')
    expect(zpl.split('^XA')).toHaveLength(3)
  })

  it('keeps the tax_identifier as sent, and doubts one of the wrong form', async () => {
    const tax_identifier = { tax_type: 'EIN', number: '12', issuing_authority: 'US' }
    const answer = await create({ tax_identifier })
    expectBought(answer)
    expect(answer.body.shipment.tax_identifier).toEqual(tax_identifier)
    expect(answer.body.message).toContain('does not look like a number of type EIN')
    for (const field of ['tax_type', 'number', 'issuing_authority']) {
      const refused = await create({ tax_identifier: { [field]: 'x'.repeat(51) } })
      expectRefused(refused, `tax_identifier.${field}`, 'may not be longer than 50')
    }
  })

  it('without credits is 402 and leaves nothing', async () => {
    const { v3: poor } = await fundedV3(service, {}, 0)
    expect((await create({}, poor)).status).toBe(402)
    expect((await poor.get('/shipments')).body.meta.total).toBe(0)
  })
})

describe('customs_description', () => {
  it('is declared in place of package_contents, which the shipment keeps', async () => {
    const customs_description = 'Stoneware'
    const { body } = await create({ ...toFrance, customs_description, label_format: 'zpl' })
    expect(Buffer.from(body.label, 'base64').toString('latin1')).toContain('Stoneware')
    expect(body.shipment.package_contents).toBe('Coffee mugs')
  })
})

describe('label_format', () => {
  it('says in the published document where the pages of a picture stand', () => {
    const document = readFileSync(new URL('../../../openapi/v3.json', import.meta.url), 'utf8')
    const { description } =
      JSON.parse(document).components.schemas.ShipmentRequest.properties.label_format
    expect(description).toContain('a PNG is one picture in which they stand below one another')
  })
})

describe('customs_lines', () => {
  const line = {
    description: 'Scarf',
    quantity: 2,
    hs_code: '6117.10',
    country_of_origin: 'ca',
    value: 12.5,
    currency: 'CAD',
    weight: 0.5,
    weight_unit: 'kg',
  }

  it('are declared in place of the contents, and come back as items', async () => {
    const { body } = await create({ ...toFrance, customs_lines: [line], label_format: 'zpl' })
    expect(body.shipment.items).toMatchObject([
      {
        description: 'Scarf',
        quantity: 2,
        value: 12.5,
        hs_code: '6117.10',
        country_of_origin: 'CA',
      },
    ])
    expect(body.shipment).toMatchObject({ value: 25, package_contents: 'Scarf' })
    const zpl = Buffer.from(body.label, 'base64').toString('latin1')
    expect(zpl).toContain('Scarf')
    expect(zpl).toContain('0.500')
  })

  it('share what those with a weight of their own leave of the parcel', async () => {
    const lines = [line, { ...without(line, 'weight', 'weight_unit'), description: 'Hat' }]
    const asked = { ...toFrance, weight: 1.2, weight_unit: 'kg', customs_lines: lines }
    const { body } = await create({ ...asked, label_format: 'zpl' })
    const zpl = Buffer.from(body.label, 'base64').toString('latin1')
    expect(zpl).toContain('^FD0.500^FS')
    expect(zpl).toContain('^FD0.700^FS')
  })

  it('may not weigh more together than the parcel; of a draft nobody adds them up', async () => {
    const lines = [line, null, { ...line, weight: 700, weight_unit: 'g' }]
    const asked = { ...toFrance, weight: 1.2, weight_unit: 'kg', customs_lines: lines }
    expectBought(await create(asked))
    expectRefused(
      await create({ ...asked, weight: 1.19 }),
      'customs_lines.2.weight',
      'makes the goods heavier than the packed parcel, 1.19 kg',
    )
    expect((await create({ ...asked, weight: 1.19, purchase_label: false })).status).toBe(200)
  })

  it('of nothing but null leave the contents to be declared', async () => {
    const answer = await create({ ...toFrance, customs_lines: [null] })
    expectBought(answer)
    expect(answer.body.shipment).toMatchObject({ items: [], package_contents: 'Coffee mugs' })
  })

  it('skip null among others, and are named by the place that they were sent in', async () => {
    const lacking = without(line, 'value', 'weight')
    expectRefused(
      await create({ ...toFrance, customs_lines: [line, null, lacking] }),
      'customs_lines.2.value',
      'is required across a border',
    )
  })

  it('from China need an hs_code', async () => {
    const chinese = { ...without(line, 'hs_code'), country_of_origin: 'CN' }
    expectRefused(
      await create({ ...toFrance, customs_lines: [chinese] }),
      'customs_lines.0.hs_code',
      'is required for goods from CN',
    )
  })

  it('are in the currency of the shipment where they name none', async () => {
    const lines = [without(line, 'currency')]
    const { body } = await create({ ...toFrance, currency: 'EUR', customs_lines: lines })
    expect(body.shipment.items[0].currency).toBe('EUR')
  })

  it.each([
    ['quantity', 0, 'must be at least 1'],
    ['quantity', 1.5, 'must be a whole number'],
    ['hs_code', '12', 'must be 6 to 10 digits'],
    ['country_of_origin', 'CAN', 'exactly 2 characters'],
    ['country_of_origin', 'ZZ', 'is not an ISO 3166-1 country code'],
    ['country_of_origin', 'éé', 'is not an ISO 3166-1 country code'],
    ['value', -1, 'must be at least 0'],
    ['weight_unit', 'lb', 'must be one of: lbs, kg, g, oz'],
    ['description', 'x'.repeat(256), 'may not be longer than 255'],
  ])('refuse %s: %s', async (field, value, says) => {
    const answer = await create({ customs_lines: [{ ...line, [field]: value }] })
    expectRefused(answer, `customs_lines.0.${field}`, says)
  })

  it('that name no value leave the parcel the value it was sent with', async () => {
    const bare = without(line, 'value')
    const toToronto = { province_code: 'ON', postal_code: 'M5V 2T6', country_code: 'CA' }
    const wish = { ...toToronto, insured: true, value: 500, postage_type: 'carrierb_ground' }
    const listed = await create({ ...wish, customs_lines: [bare, { ...bare, quantity: 3 }] })
    const alone = await create(wish)
    expectBought(listed)
    expect(listed.body.rate).toEqual(alone.body.rate)
    expect(listed.body.shipment).toMatchObject({ value: 500, currency: 'CAD' })
    const dear = await create({ ...wish, value: 5000, customs_lines: [bare] })
    expectRefused(dear, 'customs_lines', 'may not be worth more than 1000 CAD')
  })

  it('together may not be worth more than the ceiling', async () => {
    const answer = await create({ customs_lines: [{ ...line, value: 600 }] })
    expectRefused(answer, 'customs_lines', 'may not be worth more than 1000 CAD')
  })
})

describe('purchase_label: false', () => {
  it('saves a draft and takes nothing', async () => {
    const before = await booksOf(service, account)
    const answer = await create({ purchase_label: false })
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({
      label: null,
      tracking_code: null,
      rate: null,
      shipment: { status: 'Incomplete', is_draft: true, purchase_label: false, total_paid: 0 },
    })
    expect(await booksOf(service, account)).toEqual(before)
  })

  it.each(['0', 'no', 'off', 'false', 0])('is also said as %j', async purchase_label => {
    expect((await create({ purchase_label })).body.shipment.status).toBe('Incomplete')
  })
})

describe('an Idempotency-Key', () => {
  const key = (name: string) => ({ 'idempotency-key': name })

  it('used again gives the shipment it made, whatever is sent', async () => {
    const first = await create({}, v3, key('once'))
    const before = await booksOf(service, account)
    const again = await create({ weight: 3, name: 'Somebody Else' }, v3, key('once'))
    expect(again.body).toEqual(first.body)
    expect(await booksOf(service, account)).toEqual(before)
  })

  it('used again decides alone, even where the body would be refused', async () => {
    const first = await create({}, v3, key('decides'))
    for (const body of [undefined, {}, flatShipment({ weight: 'heavy' }), { country_code: 'XX' }]) {
      const again = await v3.post('/shipments', body, { headers: key('decides') })
      expect(again.status).toBe(200)
      expect(again.body).toEqual(first.body)
    }
  })

  it('that is fresh is not used up by a body that is refused', async () => {
    expect((await create({ weight: 'heavy' }, v3, key('refused'))).status).toBe(422)
    expectBought(await create({}, v3, key('refused')))
  })

  it('of ten at once makes one shipment', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => create({}, v3, key('at once'))),
    )
    expect(new Set(answers.map(({ body }) => body.shipment.ship_code)).size).toBe(1)
  })

  it('of 256 characters is refused', async () => {
    expect((await create({}, v3, key('k'.repeat(256)))).status).toBe(422)
  })
})

describe('a shipment', () => {
  it('is fetched as it was created', async () => {
    const created = await create()
    const { ship_code } = created.body.shipment
    const fetched = await v3.get(`/shipments/${ship_code.toLowerCase()}`)
    expect(fetched.body).toEqual(created.body)
  })

  it('of nobody, and of another account, is the same 404', async () => {
    const { v3: stranger } = await fundedV3(service)
    const { ship_code } = (await create()).body.shipment
    const [foreign, unknown] = [
      await stranger.get(`/shipments/${ship_code}`),
      await stranger.get('/shipments/261121ZZZZZZ'),
    ]
    expect([foreign.status, unknown.status]).toEqual([404, 404])
    expect(foreign.body).toEqual(unknown.body)
  })
})

describe('a void', () => {
  it('gives the price back, and asked again says the same', async () => {
    const before = await booksOf(service, account)
    const { ship_code } = (await create()).body.shipment
    for (const _ of [1, 2]) {
      const { status, body } = await v3.get(`/shipments/${ship_code}/void`)
      expect(status).toBe(200)
      expect(body).toEqual({ success: true, message: true })
    }
    expect(await booksOf(service, account)).toEqual(before)
    const { body } = await v3.get(`/shipments/${ship_code}`)
    expect(body).toMatchObject({ label: null, shipment: { status: 'Void Requested' } })
  })

  it('by HEAD is 405, by a prefetch 403; neither changes anything', async () => {
    const { ship_code } = (await create()).body.shipment
    const path = `/shipments/${ship_code}/void`
    const head = await v3.ask('HEAD', path)
    expect(head.status).toBe(405)
    expect((await v3.get(path, { headers: { purpose: 'prefetch' } })).status).toBe(403)
    expect((await v3.get(`/shipments/${ship_code}`)).body.shipment.status).toBe('Ready')
  })

  it("of another account's shipment is 404 and changes nothing", async () => {
    const { v3: stranger } = await fundedV3(service)
    const { ship_code } = (await create()).body.shipment
    expect((await stranger.get(`/shipments/${ship_code}/void`)).status).toBe(404)
    expect((await v3.get(`/shipments/${ship_code}`)).body.shipment.status).toBe('Ready')
  })
})

describe('tracking', () => {
  it('finds the same by each key', async () => {
    const { ship_code, tracking_code } = (await create({ order_id: 'T-1' })).body.shipment
    const whole = await v3.get(`/track?ship_code=${ship_code}`)
    for (const query of [
      `ship_code=${ship_code}`,
      `tracking_code=${tracking_code}`,
      'order_id=t-1',
    ]) {
      const { status, body } = await v3.get(`/track?${query}`)
      expect(status).toBe(200)
      expect(body).toEqual(whole.body)
    }
  })

  it('wants a key, and keys that agree', async () => {
    const { ship_code } = (await create()).body.shipment
    expect((await v3.get('/track')).status).toBe(422)
    expect((await v3.get(`/track?ship_code=${ship_code}&tracking_code=1Z`)).status).toBe(404)
  })

  it("does not find another account's", async () => {
    const { v3: stranger } = await fundedV3(service)
    const { tracking_code } = (await create()).body.shipment
    expect((await stranger.get(`/track?tracking_code=${tracking_code}`)).status).toBe(404)
  })
})

describe('the list', () => {
  it('is newest first, with links of its own', async () => {
    const { v3: its } = await fundedV3(service)
    for (const name of ['One', 'Two', 'Three']) await create({ name }, its)
    const { status, body } = await its.get('/shipments?limit=2&to_name=t')
    expect(status).toBe(200)
    expect(body.data.map(({ name }: { name: string }) => name)).toEqual(['Three', 'Two'])
    expect(body.meta.path).toBe(`${service.url}/sandbox/api/v3/shipments`)
    expect(body.links.first).toContain('/sandbox/api/v3/shipments?')
  })

  it.each(['limit=0', 'limit=501', 'page=0', 'status=lost', 'from_date=soon'])(
    'refuses %s',
    async query => {
      expect((await v3.get(`/shipments?${query}`)).status).toBe(422)
    },
  )

  it.each(['batch_id', 'closeout_id', 'order_id', 'tracking_code', 'ship_code'])(
    'finds nothing by a %s that nothing has',
    async field => {
      expect((await v3.get(`/shipments?${field}=NONE`)).body.meta.total).toBe(0)
    },
  )

  it('shows nothing of another account', async () => {
    const { v3: stranger } = await fundedV3(service)
    expect((await stranger.get('/shipments')).body.meta.total).toBe(0)
  })
})

describe("the sandbox's magic names", () => {
  it('REFUSED is refused by the carrier; nothing is charged or kept', async () => {
    const before = await booksOf(service, account)
    expect((await create({ name: 'REFUSED' })).status).toBe(422)
    expect(await booksOf(service, account)).toEqual(before)
  })

  it('LOST ANSWER gets the one label that was sold', async () => {
    const answer = await create({ name: 'LOST ANSWER' })
    expectBought(answer)
    expect((await booksOf(service, account)).holds).toBe(0)
  })

  it('a carrier that is away is 503', async () => {
    const answer = await create({ postal_code: '00002', postage_type: 'carrierb_ground' })
    expect(answer.status).toBe(503)
  })

  it('Sandbox-Fault: crash_after_carrier leaves a purchase that its key finds bought', async () => {
    const headers = { 'idempotency-key': 'v3 crash' }
    const crash = { ...headers, 'sandbox-fault': 'crash_after_carrier' }
    await expect(create({}, v3, crash)).rejects.toThrow()
    expect((await create({}, v3, headers)).body.shipment.status).toBe('Ready')
  })

  it('a purchase left open is not carried on by a saved draft without labels:create', async () => {
    const headers = { 'idempotency-key': 'v3 left open' }
    const crash = { ...headers, 'sandbox-fault': 'crash_after_carrier' }
    await expect(create({}, v3, crash)).rejects.toThrow()
    const token = await service.token(account, 'sandbox', ['shipments:write'])
    const saved = flatShipment({ purchase_label: false })
    expect((await v3.post('/shipments', saved, { headers, token })).status).toBe(403)
    expect((await booksOf(service, account)).holds).toBeGreaterThan(0)
    expectBought(await create({}, v3, headers))
    expect((await booksOf(service, account)).holds).toBe(0)
  })
})
