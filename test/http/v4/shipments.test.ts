import { describe, expect, it } from 'vitest'
import { cents, expectBought, labelText } from '../../support/answers.ts'
import { setSetting } from '../../support/at-shell.ts'
import { type Body, without } from '../../support/body.ts'
import { packageNames, serviceNames } from '../../support/catalogue-names.ts'
import { type Answer, ApiClient } from '../../support/client.ts'
import { booksOf, fundedClient } from '../../support/funded-client.ts'
import { sharedService } from '../../support/service.ts'
import { mug, shipmentBody, toPortland } from './requests.ts'

const service = await sharedService()
const { client, account } = await fundedClient(service, { region_change: 'true' }, 100_000_00)

const create = (changes: Body = {}, headers: Record<string, string> = {}): Promise<Answer> =>
  client.post('/shipments', shipmentBody(changes), { headers })

const toBerlin = { ...toPortland, country_code: 'DE', province_code: null, postal_code: '10115' }
const toToronto = {
  ...toPortland,
  country_code: 'CA',
  province_code: 'ON',
  postal_code: 'M5V 2T6',
}

describe('a purchase', () => {
  it('answers with label, tracking code, shipment and rate, and charges the total once', async () => {
    const before = await booksOf(service, account)
    const answer = await create({ order_id: '1001' })
    expectBought(answer)
    const { shipment, rate, tracking_code } = answer.body
    expect(labelText(answer)).toMatch(/^%PDF/)
    expect(shipment.tracking_code).toBe(tracking_code)
    expect(shipment).toMatchObject({ rate: rate.rate, tax: rate.tax, total_paid: rate.total })
    const after = await booksOf(service, account)
    expect(before.credits - after.credits).toBe(cents(rate.total))
    expect(after.holds).toBe(0)
  })

  it('costs what it was quoted at', async () => {
    const { body } = await client.post('/rates', shipmentBody())
    for (const quote of body.rates as { postage_type: string }[]) {
      const answer = await create({ postage_type: quote.postage_type })
      expectBought(answer)
      expect(answer.body.rate).toEqual(quote)
    }
  })

  it('shows every field as it was sent', async () => {
    const sent = {
      to_address: toPortland,
      order_id: 'A-17',
      signature_confirmation: true,
      insured: true,
      label_format: 'ZPL',
      region: 'bc',
      tax_identifier: { tax_type: 'EIN', number: '12-3456789', issuing_authority: 'US' },
      items: [
        { ...mug, sku: 'MUG-1', hs_code: '6911.10', country_of_origin: 'ca' },
        { description: 'Spoon', value: 3, currency: 'CAD', manufacturer_name: 'Spoons & Co' },
      ],
    }
    const { body } = await create(sent)
    expect(body.shipment).toMatchObject({
      ...toPortland,
      status: 'Ready',
      order_id: 'A-17',
      display_order_id: 'A-17',
      signature_confirmation: true,
      insured: true,
      label_format: 'zpl',
      region: 'BC',
      tax_identifier: sent.tax_identifier,
      weight: 2,
      weight_unit: 'lbs',
      length: 10,
      width: 8,
      height: 4,
      size_unit: 'in',
      package_type: 'Parcel',
      package_contents: 'Coffee mug, Spoon',
      value: 28,
      currency: 'CAD',
      is_return: false,
      is_fba: false,
      is_draft: false,
      purchase_label: true,
      store: null,
      batch_id: null,
      closeout_id: null,
    })
    expect(body.shipment.items[0]).toEqual({
      description: 'Coffee mug',
      sku: 'MUG-1',
      quantity: 2,
      value: 12.5,
      currency: 'CAD',
      country_of_origin: 'CA',
      hs_code: '6911.10',
      manufacturer_name: null,
      manufacturer_address1: null,
      manufacturer_city: null,
      manufacturer_province_code: null,
      manufacturer_postal_code: null,
      manufacturer_country_code: null,
    })
    expect(body.shipment.items[1]).toMatchObject({
      quantity: 1,
      manufacturer_name: 'Spoons & Co',
    })
    expect(body.shipment.ship_code).toMatch(/^\d{6}[0-9A-Z]{4,6}$/)
    expect(body.shipment.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/)
  })

  it('shows the sender that is on the label', async () => {
    const own = JSON.stringify({ name: 'Shop', address1: '1 King St', city: 'Toronto' })
    const { client: its } = await fundedClient(service, { return_address: own })
    const { body } = await its.post('/shipments', shipmentBody())
    expect(body.shipment).toMatchObject({
      return_name: 'Shop',
      return_address1: '1 King St',
      return_city: 'Toronto',
    })
    const standard = await create()
    expect(standard.body.shipment.return_name).toMatch(/^account \d+$/)
    expect(standard.body.shipment.return_country_code).toBe('CA')
  })

  it('shows that sender for good, whatever the account is called later', async () => {
    const own = (name: string) => JSON.stringify({ name, address1: '1 King St', city: 'Toronto' })
    const { client: its, account: id } = await fundedClient(service, { return_address: own('Old') })
    const bought = await its.post('/shipments', shipmentBody())
    const draft = await its.post('/shipments', shipmentBody({ is_draft: true }))
    await setSetting(service.app.register, id, 'return_address', own('New'), Date.now())
    const fetch = (answer: Answer) => its.get(`/shipments/${answer.body.shipment.ship_code}`)
    expect((await fetch(bought)).body.shipment.return_name).toBe('Old')
    expect((await fetch(draft)).body.shipment.return_name).toBe('New')
  })

  it('works without name, street or city, and says so', async () => {
    const answer = await create({ to_address: { country_code: 'US', postal_code: '97205' } })
    expectBought(answer)
    expect(answer.body.message).toContain('no name')
    expect(answer.body.message).toContain('no street')
    expect(answer.body.message).toContain('no city')
    expect(answer.body.shipment).toMatchObject({ name: null, address1: null, city: null })
  })

  it.each([{}, { name: ' ', address1: null, is_residential: true }])(
    'goes back to the account where its return address is as blank as %j',
    async return_address => {
      const blank = await create({ is_return: true, return_address })
      const absent = await create({ is_return: true })
      expectBought(blank)
      const shown = ({ body }: Answer) =>
        Object.entries(body.shipment).filter(([field]) => field.startsWith('return_'))
      expect(shown(blank)).toEqual(shown(absent))
      expect(blank.body.shipment.return_country_code).toBe('CA')
    },
  )

  it('that goes back to no street and no city says so', async () => {
    const answer = await create({ is_return: true, return_address: { name: 'Shop' } })
    expectBought(answer)
    expect(answer.body.message).toContain('The return address has no street, no city.')
  })

  it('doubts a tax identifier, and buys all the same', async () => {
    const answer = await create({ tax_identifier: { tax_type: 'EIN', number: '12' } })
    expectBought(answer)
    expect(answer.body.message).toContain('does not look like a number of type EIN')
  })

  it('of mixed currencies is shown in CAD', async () => {
    const { body } = await create({ items: [mug, { ...mug, currency: 'USD', quantity: 1 }] })
    expect(body.shipment.currency).toBe('CAD')
    expect(body.shipment.value).toBeGreaterThan(37.5)
    const dollars = await create({ items: [{ ...mug, currency: 'USD' }] })
    expect(dollars.body.shipment).toMatchObject({ currency: 'USD', value: 25 })
  })

  it('within Canada is taxed and needs no customs', async () => {
    const answer = await create({ to_address: toToronto, items: [] })
    expectBought(answer)
    expect(answer.body.rate.hst).toBeGreaterThan(0)
    expect(cents(answer.body.shipment.total_paid)).toBe(
      cents(answer.body.rate.rate) + cents(answer.body.rate.tax),
    )
  })

  it('from the old top-level fields needs no items', async () => {
    const old = { package_contents: 'Books', value: 20, currency: 'CAD', hs_code: '4901.99' }
    const answer = await create({ ...old, items: [] })
    expectBought(answer)
    expect(answer.body.shipment).toMatchObject({ package_contents: 'Books', value: 20, items: [] })
  })

  it('is filled in from the account’s customs defaults, and says so', async () => {
    const defaults = {
      default_customs_description: 'Merchandise',
      default_customs_value: '10.00',
    }
    const { client: its } = await fundedClient(service, defaults)
    const answer = await its.post('/shipments', without(shipmentBody(), 'items'))
    expectBought(answer)
    expect(answer.body.message).toContain('Merchandise')
  })

  it('needs the tariff number that the account’s default origin needs', async () => {
    const { client: its } = await fundedClient(service, { default_country_of_origin: 'CN' })
    const items = [{ description: 'Mug', value: 10 }]
    const answer = await its.post('/shipments', shipmentBody({ to_address: toBerlin, items }))
    expect(answer.status).toBe(422)
    expect(answer.body.errors).toEqual(['The items.0.hs_code is required for goods from CN.'])
  })
})

describe('a label', () => {
  it.each([
    ['pdf', '%PDF-1', '%%EOF'],
    ['zpl', '^XA', '^XZ'],
    ['png', '\x89PNG\r\n\x1a\n', 'IEND\xaeB`\x82'],
  ])('comes as %s', async (label_format, start, end) => {
    const answer = await create({ label_format })
    expect(answer.body.label).toMatch(/^[A-Za-z0-9+/]+=*$/)
    const text = labelText(answer)
    expect(text.slice(0, start.length)).toBe(start)
    expect(text.trimEnd().slice(-end.length)).toBe(end)
    expect(answer.body.shipment.label_format).toBe(label_format)
  })

  it('is a pdf where no format is named', async () => {
    expect((await create()).body.shipment.label_format).toBe('pdf')
    expect((await create({ label_format: null })).body.shipment.label_format).toBe('pdf')
  })

  it('is the same whenever it is fetched', async () => {
    const bought = await create({ label_format: 'png' })
    const fetched = await client.get(`/shipments/${bought.body.shipment.ship_code}`)
    expect(fetched.body).toEqual(bought.body)
  })

  it('to a territory of the US is addressed as to a state, without customs papers', async () => {
    const { to_address: _, ...rest } = shipmentBody({ label_format: 'zpl' })
    const to_address = { name: 'Ana', address1: '1 Calle Luna', city: 'San Juan' }
    const place = { ...to_address, postal_code: '00901' }
    const own = await create({ ...rest, to_address: { ...place, country_code: 'PR' } })
    expect(labelText(own).match(/\^XA/g)).toHaveLength(1)
    expect(labelText(own)).toContain('SAN JUAN PR 00901')
    expect(own.body.shipment.country_code).toBe('PR')
  })

  it('costs what its quote said, fractions of a cent included, and keeps them', async () => {
    const items = [{ description: 'Screw', quantity: 9999, value: 0.005 }]
    const body = shipmentBody({ items, insured: true, postage_type: 'CarrierA Priority Mail' })
    const quoted = await client.post('/rates', {
      ...body,
      postage_types: ['CarrierA Priority Mail'],
    })
    const bought = await client.post('/shipments', body)
    expect(bought.body.rate.total).toBe(quoted.body.rates[0].total)
    expect(bought.body.shipment.items[0].value).toBe(0.005)
    expect(bought.body.shipment.value).toBe(50)
  })

  it('is followed by customs papers across a border, one page a format', async () => {
    const at_home = await create({ to_address: toToronto, label_format: 'zpl' })
    expect(labelText(at_home).match(/\^XA/g)).toHaveLength(1)
    const abroad = await create({ to_address: toBerlin, weight: 0.5, label_format: 'zpl' })
    expectBought(abroad)
    expect(labelText(abroad).match(/\^XA/g)?.length).toBeGreaterThan(1)
  })

  it('for a fulfilment centre is followed by a box page', async () => {
    const answer = await create({ is_fba: true, to_address: toToronto, label_format: 'zpl' })
    expectBought(answer)
    expect(labelText(answer).match(/\^XA/g)?.length).toBeGreaterThan(1)
    expect(answer.body.shipment.is_fba).toBe(true)
  })

  it.each([
    ['FBA15ABC-7', 'FBA15ABC-7U000001'],
    ['#10_01 a', '#10_01 aU000001'],
    ['№ 5, Straße', null],
    ['A'.repeat(40), null],
  ])('has the box numbered by the order id %j where bars can hold it', async (order_id, barred) => {
    const answer = await create({ is_fba: true, order_id, label_format: 'zpl' })
    expectBought(answer)
    const { ship_code } = answer.body.shipment
    expect(labelText(answer)).toContain(barred ?? `${ship_code}U000001`)
    expect(answer.body.shipment.order_id).toBe(order_id)
  })
})

describe('a postage type', () => {
  it.each(['<CarrierB> Ground', 'carrierb_ground', 'CARRIERB GROUND', 'carrierb-ground'])(
    'is bought as %j',
    async postage_type => {
      const { body } = await create({ postage_type })
      expect(body.rate.postage_type).toBe('<CarrierB> Ground')
      expect(body.shipment.postage_type).toBe('<CarrierB> Ground')
    },
  )

  it('is bought by its id, as a number or a text; its name wins', async () => {
    const { body } = await client.get('/postage-types')
    const ground = body.postage_types.find(({ code }: Body) => code === 'carrierb_ground')
    for (const postage_type_id of [ground.id, String(ground.id), `${ground.id}.0`]) {
      expect((await create({ postage_type_id })).body.rate.postage_type_id).toBe(ground.id)
    }
    const both = { postage_type_id: ground.id, postage_type: '<CarrierA> Priority Mail' }
    expect((await create(both)).body.rate.postage_type).toBe('<CarrierA> Priority Mail')
  })

  it.each([undefined, null, '', 'Cheapest Tracked', 'cheapest_tracked', 'CHEAPEST TRACKED'])(
    'that is %j is the cheapest tracked one',
    async postage_type => {
      const { body } = await client.post('/rates', shipmentBody())
      const tracked = body.rates.filter(({ trackable }: Body) => trackable)
      const least = Math.min(...tracked.map(({ total }: { total: number }) => total))
      const bought = await create({ postage_type })
      expectBought(bought)
      expect(bought.body.rate.total).toBe(least)
    },
  )

  it.each(['Cheapest Express Tracked', 'cheapest_express_tracked'])(
    'that is %j is express and tracked',
    async postage_type => {
      const bought = await create({ postage_type })
      expect(bought.body.rate.postage_type).toBe('<CarrierA> Priority Mail Express')
    },
  )

  it.each(serviceNames)('%s can be bought somewhere', async postage_type => {
    const places = [toPortland, toBerlin]
    const answers: Answer[] = []
    for (const to_address of places) {
      answers.push(
        await create({
          to_address,
          postage_type,
          weight: 0.5,
          items: [{ ...mug, hs_code: '490199' }],
        }),
      )
    }
    const restricted = postage_type.includes('Library')
    expect(answers.some(({ status }) => status === 200)).toBe(!restricted)
  })

  it.each(packageNames)('takes the package type %s', async package_type => {
    const small = { weight: 0.5, length: 6, width: 4, height: 0.5 }
    const answer = await create({ package_type, ...small })
    expectBought(answer)
    expect(answer.body.rate.package_type).toBe(package_type)
    expect(answer.body.shipment.package_type).toBe(package_type)
  })

  it.each([undefined, null, 'parcel', 'package', 'thick_envelope'])(
    'takes the package type %j as a Parcel',
    async package_type =>
      expect((await create({ package_type })).body.shipment.package_type).toBe('Parcel'),
  )
})

describe('a draft', () => {
  it.each([{ is_draft: true }, { is_draft: 1 }, { purchase_label: false }])(
    'is made by %j: nothing is bought or charged',
    async changes => {
      const before = await booksOf(service, account)
      const { status, body } = await create(changes)
      expect(status).toBe(200)
      expect(body).toMatchObject({ success: true, label: null, tracking_code: null, rate: null })
      expect(body.shipment).toMatchObject({
        status: 'Incomplete',
        is_draft: true,
        purchase_label: false,
        rate: null,
        tax: null,
        total_paid: 0,
        tracking_code: null,
      })
      expect(await booksOf(service, account)).toEqual(before)
    },
  )

  it('is not made by purchase_label where is_draft says otherwise', async () =>
    expectBought(await create({ is_draft: false, purchase_label: false })))

  it('needs no country and no customs, and keeps what was sent', async () => {
    const { status, body } = await create({
      is_draft: true,
      to_address: { name: 'Later' },
      postage_type: 'Pigeon Post',
      items: [{ sku: 'X' }],
    })
    expect(status).toBe(200)
    expect(body.shipment).toMatchObject({ name: 'Later', postage_type: 'Pigeon Post' })
  })

  it('calls what it knows by its exact name', async () => {
    const { body } = await create({
      is_draft: true,
      postage_type: 'carrierb_ground',
      package_type: 'flat_rate_padded_envelope',
    })
    expect(body.shipment).toMatchObject({
      postage_type: '<CarrierB> Ground',
      package_type: 'Flat Rate PAdded Envelope',
    })
  })

  it('needs shipments:write alone', async () => {
    const token = await service.token(account, 'sandbox', ['shipments:write'])
    const sent = shipmentBody({ is_draft: true })
    expect((await client.post('/shipments', sent, { token })).status).toBe(200)
  })
})

describe('a return', () => {
  const shop = { ...toToronto, name: 'The Shop', city: 'Toronto' }

  it('travels to return_address; the record keeps both as they were sent', async () => {
    const answer = await create({ is_return: true, return_address: shop })
    expectBought(answer)
    expect(answer.body.shipment).toMatchObject({
      is_return: true,
      name: toPortland.name,
      return_name: 'The Shop',
      return_postal_code: 'M5V 2T6',
    })
    const tracked = await client.get(`/track?ship_code=${answer.body.shipment.ship_code}`)
    expect(tracked.body.details.destination).toBe('Toronto, ON, CA')
  })

  it('goes to the account’s own address where none is sent', async () => {
    const answer = await create({ is_return: 'yes' })
    expectBought(answer)
    expect(answer.body.shipment.return_name).toMatch(/^account \d+$/)
  })

  it('is none where is_return is not true: return_address is not looked at', async () => {
    const answer = await create({ return_address: { name: true, city: 'x'.repeat(99) } })
    expectBought(answer)
    expect(answer.body.shipment.return_name).toMatch(/^account \d+$/)
  })
})

describe('an Idempotency-Key', () => {
  it('used again gives the first shipment, whatever else is sent, and charges once', async () => {
    const headers = { 'idempotency-key': 'order 1001' }
    const first = await create({}, headers)
    const before = await booksOf(service, account)
    const second = await create({ weight: 5, to_address: toBerlin }, headers)
    expect(second.status).toBe(200)
    expect(second.body).toEqual(first.body)
    expect(await booksOf(service, account)).toEqual(before)
  })

  it('used again decides alone, even where the body would be refused', async () => {
    const headers = { 'idempotency-key': 'decides' }
    const first = await create({}, headers)
    const bodies = [undefined, {}, shipmentBody({ weight: 'heavy' }), { postage_type: 'Snail' }]
    for (const body of bodies) {
      const again = await client.post('/shipments', body, { headers })
      expect(again.status).toBe(200)
      expect(again.body).toEqual(first.body)
    }
  })

  it('buys nothing for a token without labels:create, which may ask what it made', async () => {
    const headers = { 'idempotency-key': 'asked by another token' }
    const first = await create({}, headers)
    const token = await service.token(account, 'sandbox', ['shipments:write'])
    const again = await client.post('/shipments', shipmentBody(), { headers, token })
    expect(again.body).toEqual(first.body)
    const fresh = { 'idempotency-key': 'fresh' }
    const refused = await client.post('/shipments', shipmentBody(), { headers: fresh, token })
    expect(refused.status).toBe(403)
  })

  it('is not remembered where the creation failed', async () => {
    const headers = { 'idempotency-key': 'mended' }
    expect((await create({ postage_type: 'Pigeon Post' }, headers)).status).toBe(422)
    expectBought(await create({}, headers))
  })

  it('shows the shipment as it is now', async () => {
    const headers = { 'idempotency-key': 'voided meanwhile' }
    const { body } = await create({}, headers)
    await client.get(`/shipments/${body.shipment.ship_code}/void`)
    const replay = await create({}, headers)
    expect(replay.body.shipment).toMatchObject({
      ship_code: body.shipment.ship_code,
      status: 'Void Requested',
    })
    expect(replay.body.label).toBeNull()
  })

  it('of another account is another key', async () => {
    const headers = { 'idempotency-key': 'shared' }
    const { client: other } = await fundedClient(service)
    const [first, second] = [
      await create({}, headers),
      await other.post('/shipments', shipmentBody(), { headers }),
    ]
    expect(second.body.shipment.ship_code).not.toBe(first.body.shipment.ship_code)
  })

  it('serves drafts, and 255 characters of any alphabet', async () => {
    for (const key of ['k'.repeat(255), ' a b ', 'clé']) {
      const headers = { 'idempotency-key': Buffer.from(key).toString('latin1') }
      const first = await create({ is_draft: true }, headers)
      const second = await create({ is_draft: true }, headers)
      expect(second.body).toEqual(first.body)
    }
  })

  it('used by twenty at once buys one label', async () => {
    const headers = { 'idempotency-key': 'twenty' }
    const before = await booksOf(service, account)
    const answers = await Promise.all(Array.from({ length: 20 }, () => create({}, headers)))
    const codes = new Set(answers.map(({ body }) => body.shipment.ship_code))
    expect(codes.size).toBe(1)
    const after = await booksOf(service, account)
    expect(before.credits - after.credits).toBe(cents(answers[0]?.body.rate.total))
  })
})

describe('a shipment', () => {
  it('is fetched by its code, in any case', async () => {
    const { body } = await create()
    const { ship_code } = body.shipment
    for (const code of [ship_code, ship_code.toLowerCase(), ` ${ship_code} `]) {
      const fetched = await client.get(`/shipments/${encodeURIComponent(code)}`)
      expect(fetched.status).toBe(200)
      expect(fetched.body).toEqual(body)
    }
  })

  it('of another account, of the other world, and none at all are the same 404', async () => {
    const { body } = await create()
    const { ship_code, tracking_code } = body.shipment
    const { client: other } = await fundedClient(service)
    const token = await service.token(account, 'production')
    const production = new ApiClient(`${service.url}/api/v4`, token)
    const paths = (code: string) => [
      `/shipments/${code}`,
      `/shipments/${code}/void`,
      `/track?ship_code=${code}`,
    ]
    const unknown = await Promise.all(paths('991231ZZZZZZ').map(path => client.get(path)))
    for (const asker of [other, production]) {
      for (const [index, path] of paths(ship_code).entries()) {
        const foreign = await asker.get(path)
        expect(foreign.status).toBe(404)
        expect(foreign.text).toBe(unknown[index]?.text)
      }
      const tracked = await asker.get(`/track?tracking_code=${tracking_code}`)
      expect(tracked.text).toBe(unknown[2]?.text)
    }
    expect((await client.get(`/shipments/${ship_code}`)).body.shipment.status).toBe('Ready')
  })
})
