import { beforeAll, describe, expect, it } from 'vitest'
import { addCard } from '#core/payment/cards.ts'
import { expectQuoted, labelText } from '../../support/answers.ts'
import { type Body, without } from '../../support/body.ts'
import { ApiClient } from '../../support/client.ts'
import { PublishedApi } from '../../support/openapi.ts'
import { sharedService } from '../../support/service.ts'
import { flatRate, flatShipment, fundedV3 } from './v3-client.ts'

const publishedV4 = new PublishedApi(new URL('../../../openapi/v4.json', import.meta.url))

const service = await sharedService()
let v3: ApiClient
let v4: ApiClient
let account: number
beforeAll(async () => {
  ;({ v3, account } = await fundedV3(service))
  v4 = new ApiClient(`${service.url}/sandbox/api/v4`, await service.token(account), publishedV4)
})

/** The same parcel as version 4 asks for it. */
function nested(flat: Body): Body {
  const fields = ['name', 'address1', 'city', 'province_code', 'postal_code', 'country_code']
  const recipient = [...fields, 'email', 'phone']
  return {
    ...without(flat, ...recipient),
    to_address: Object.fromEntries(recipient.map(field => [field, flat[field]])),
  }
}

describe('version 3 beside version 4', () => {
  it('has a document of its own, on the same page', async () => {
    const document = await (await fetch(`${service.url}/api/v3/openapi.json`)).json()
    expect(document).toMatchObject({
      info: { version: '3.0' },
      servers: [{ url: '/api/v3' }, { url: '/sandbox/api/v3' }],
    })
    const page = await (await fetch(`${service.url}/docs`)).text()
    expect(page).toContain('/docs/v3.json')
    expect(page).toContain('/docs/v4.json')
  })

  it('quotes what version 4 quotes for the same parcel', async () => {
    const answer = await v3.post('/rates', flatRate())
    expectQuoted(answer)
    expect(answer.body).toEqual((await v4.post('/rates', nested(flatRate()))).body)
  })

  it.each(['00001', '00002', '00003'])('goes wrong as version 4 does: %s', async postal_code => {
    const flat = flatRate({ postal_code })
    // At once: the first code is waited for as long as a carrier may take.
    const [answer, newer] = await Promise.all([
      v3.post('/rates', flat),
      v4.post('/rates', nested(flat)),
    ])
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual(newer.body)
  })

  it('has no use for the nested address of version 4', async () => {
    const { status, body } = await v3.post('/rates', nested(flatRate()))
    expect(status).toBe(422)
    expect(Object.keys(body.fields)).toContain('name')
    expect(body.fields).not.toHaveProperty('to_address')
  })

  it('buys what version 4 buys for the same parcel', async () => {
    const flat = flatShipment({ label_format: 'ZPL' })
    const [one, other] = [
      await v3.post('/shipments', flat),
      await v4.post('/shipments', nested(flat)),
    ]
    expect(one.body.rate).toEqual(other.body.rate)
    const facts = ({ body }: typeof one) =>
      without(body.shipment, 'ship_code', 'tracking_code', 'created_at')
    expect(facts(one)).toEqual(facts(other))
    expect(labelText(one)).toMatch(/^\^XA/)
  })

  it('shares with it the key of a shipment', async () => {
    const headers = { 'idempotency-key': 'shared' }
    const first = await v3.post('/shipments', flatShipment(), { headers })
    const again = await v4.post('/shipments', nested(flatShipment()), { headers })
    expect(again.body.shipment.ship_code).toBe(first.body.shipment.ship_code)
  })

  it('shares with it the key of a top-up, and the balance', async () => {
    await addCard(service.app.worlds.sandbox, account, 'test_card', true)
    const headers = { 'idempotency-key': 'top-up' }
    const first = await v3.post('/credits', { amount: 25.5 }, { headers })
    expect(first.status).toBe(200)
    expect((await v4.post('/credits', { amount: 99 }, { headers })).body).toEqual(first.body)
  })

  it.each(['/credits', '/postage-types', '/shipments/%s', '/track?ship_code=%s'])(
    'shows what version 4 shows at %s',
    async path => {
      const { ship_code } = (await v3.post('/shipments', flatShipment())).body.shipment
      const { status, body } = await v3.get(path.replace('%s', ship_code))
      expect(status).toBe(200)
      expect(body).toEqual((await v4.get(path.replace('%s', ship_code))).body)
    },
  )

  it('lists what version 4 lists', async () => {
    await v3.post('/shipments', flatShipment({ name: 'Two' }))
    await v4.post('/shipments', nested(flatShipment({ name: 'Three' })))
    const { status, body } = await v3.get('/shipments?limit=2&to_name=t')
    expect(status).toBe(200)
    expect(body.data.map(({ name }: { name: string }) => name)).toEqual(['Three', 'Two'])
    expect(body.data).toEqual((await v4.get('/shipments?limit=2&to_name=t')).body.data)
  })

  it('makes a return label for a parcel that version 4 sent, and version 4 shows it', async () => {
    const sent = await v4.post('/shipments', nested(flatShipment()))
    const { ship_code } = sent.body.shipment
    const { status, body } = await v3.post('/shipments/return-label', { ship_code })
    expect(status).toBe(200)
    const seen = await v4.get(`/shipments/${body.shipment.ship_code}`)
    expect(seen.body).toEqual(body)
  })

  it('has a return label, which is no path of version 4', async () => {
    expect([404, 405]).toContain((await v4.post('/shipments/return-label', {})).status)
  })
})
