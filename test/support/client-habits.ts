import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectBought } from './answers.ts'
import type { Body } from './body.ts'
import { ApiClient } from './client.ts'
import { fundedClient } from './funded-client.ts'
import type { PublishedApi } from './openapi.ts'
import { type Service, startService } from './service.ts'

/** How a version asks for a parcel; its recipient's fields are named apart. */
export type Habitat = {
  readonly version: string
  readonly published: PublishedApi
  rates(changes?: Body, recipient?: Body): Body
  shipment(changes?: Body, recipient?: Body): Body
}

/** What clients in the field send, one test each: every version that is lenient keeps all of it. */
export function describeClientHabits({ version, published, rates, shipment }: Habitat): void {
  let service: Service
  let client: ApiClient
  let base: string
  let token: string
  beforeAll(async () => {
    service = await startService()
    const { account } = await fundedClient(service)
    token = await service.token(account)
    base = `${service.url}/sandbox/api/${version}`
    client = new ApiClient(base, token, published)
  })
  afterAll(() => service[Symbol.asyncDispose]())

  const quote = (changes: Body = {}, recipient: Body = {}) =>
    client.post('/rates', rates(changes, recipient))
  const create = (changes: Body = {}, recipient: Body = {}, headers = {}) =>
    client.post('/shipments', shipment(changes, recipient), { headers })

  describe(`a client of ${version}`, () => {
    it('sends numbers as texts', async () => {
      const plain = await quote()
      const spelled = await quote({ weight: '2.0', length: ' 10 ', width: '8', height: '4' })
      expect(spelled.body).toEqual(plain.body)
      expect((await quote({ weight: '2e0' })).status).toBe(422)
      expect((await quote({ weight: '1,000' })).status).toBe(422)
    })

    it('sends whole numbers as 2.0', async () => {
      const { ship_code } = (await create()).body.shipment
      const asked = await client.get(`/shipments?limit=2.0&page=1.0&ship_code=${ship_code}`)
      expect(asked.status).toBe(200)
      expect(asked.body.meta).toMatchObject({ per_page: 2, current_page: 1, total: 1 })
    })

    it('sends "" and null for absent', async () => {
      const blank = { postage_types: '', region: '', insured: '', signature_confirmation: null }
      const recipient = { company: '', address2: '  ', email: null, is_residential: '' }
      expect((await quote(blank, recipient)).body).toEqual((await quote({}, recipient)).body)
      expect((await quote(blank, recipient)).status).toBe(200)
    })

    it('sends fields that nobody knows', async () => {
      const answer = await quote({ shop: { id: 1 }, __v: 2 }, { nickname: 'Ada' })
      expect(answer.body).toEqual((await quote()).body)
    })

    it('is refused a body that is nested more than 64 deep', async () => {
      const body = `{"nested":${'['.repeat(400_000)}${']'.repeat(400_000)}}`
      const headers = { 'content-type': 'application/json' }
      const refused = await client.post('/rates', body, { headers })
      expect(refused.status).toBe(400)
      expect(refused.body.message).toBe('The body may not be nested more than 64 deep.')
    })

    it('sends a return_address without is_return', async () => {
      const answer = await create({ return_address: { name: 'Shop', country_code: 'nowhere' } })
      expectBought(answer)
      expect(answer.body.shipment).toMatchObject({ is_return: false })
      expect(answer.body.shipment.return_name).toMatch(/^account \d+$/)
    })

    it.each(['CARRIERB GROUND', 'carrierb_ground', '<carrierb> ground', 'CarrierB-Ground'])(
      'names a service as %s',
      async name => {
        const { body } = await quote({ postage_types: [name] })
        expect(body.rates).toHaveLength(1)
        expect(body.rates[0].postage_type).toBe('<CarrierB> Ground')
      },
    )

    it.each(['parcel', 'PARCEL', 'thick_envelope', 'Package'])('names Parcel as %s', async name => {
      expect((await quote({ package_type: name })).body).toEqual((await quote()).body)
    })

    it.each(['us', 'Us'])('sends the country as %s', async country_code => {
      const answer = await create({}, { country_code, province_code: 'or' })
      expect(answer.body.shipment).toMatchObject({ country_code: 'US', province_code: 'OR' })
    })

    it('sends postal codes with and without spaces', async () => {
      const toronto = { city: 'Toronto', province_code: 'ON', country_code: 'CA' }
      const quotes = await Promise.all(
        ['M5V 2T6', 'M5V2T6', 'm5v-2t6'].map(postal_code => quote({}, { ...toronto, postal_code })),
      )
      expect(quotes[0]?.body.rates.length).toBeGreaterThan(0)
      for (const { body } of quotes) expect(body).toEqual(quotes[0]?.body)
    })

    it('sends a status alone, repeated, in brackets and with commas', async () => {
      await create()
      const total = async (query: string) =>
        (await client.get(`/shipments?${query}`)).body.meta.total
      const ready = await total('status=ready')
      expect(ready).toBeGreaterThan(0)
      for (const query of [
        'status=ready&status=incomplete',
        'status[]=ready&status[]=incomplete',
        'status%5B%5D=Ready',
        'status=READY,In_Transit',
      ]) {
        expect(await total(query), query).toBe(ready)
      }
    })

    it('sends dates, and date-times with and without an offset', async () => {
      const { created_at, ship_code } = (await create()).body.shipment
      const day = created_at.slice(0, 10)
      const code = `ship_code=${ship_code}`
      const total = async (query: string) =>
        (await client.get(`/shipments?${code}&${query}`)).body.meta.total
      expect(await total(`from_date=${day}&to_date=${day}`)).toBe(1)
      expect(await total(`from_date=${created_at}&to_date=${created_at}`)).toBe(1)
      expect(await total(`from_date=${day}T00:00:00&to_date=${day} 23:59:59+00:00`)).toBe(1)
      expect(await total('from_date=2099-01-01')).toBe(0)
    })

    it('sends a POST with neither User-Agent nor Accept', async () => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
      expect(await barePost(`${base}/rates`, headers, rates())).toBe(200)
    })

    it('sends a Content-Type on a GET', async () => {
      const headers = { 'content-type': 'application/json' }
      expect((await client.get('/postage-types', { headers })).status).toBe(200)
    })

    it.each(['//rates', '/rates/', '/rates?', '//rates//?'])('asks at %s', async path => {
      expect((await client.post(path, rates())).status).toBe(200)
    })

    it('uses a key again that first failed validation', async () => {
      const headers = { 'idempotency-key': 'mended' }
      expect((await create({ weight: 0 }, {}, headers)).status).toBe(422)
      const mended = await create({}, {}, headers)
      expectBought(mended)
      expect((await create({}, {}, headers)).body).toEqual(mended.body)
    })

    it('sends customs_lines: [null]', async () => {
      expectBought(await create({ customs_lines: [null] }))
    })

    it('is told that a weight of "g" is none', async () => {
      const { status, body } = await quote({ weight: 'g' })
      expect(status).toBe(422)
      expect(body.fields).toEqual({ weight: ['The weight must be a number.'] })
    })

    it('with credentials in its body and none in its header is nobody', async () => {
      const body = rates({ token, api_token: token, authorization: `Bearer ${token}` })
      expect((await client.post('/rates', body, { token: null })).status).toBe(401)
    })
  })
}

/** Sends these headers and Host alone; resolves with the status. */
function barePost(url: string, headers: Record<string, string>, body: Body): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const text = JSON.stringify(body)
  const length = { 'content-length': String(Buffer.byteLength(text)) }
  const sent = request(url, { method: 'POST', headers: { ...headers, ...length } }, answer => {
    answer.resume()
    resolve(answer.statusCode ?? 0)
  })
  sent.on('error', reject)
  sent.end(text)
  return promise
}
