import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Body } from '../../../support/body.ts'
import { CarrierProcess } from '../../../support/carrier-process.ts'
import type { ApiClient } from '../../../support/client.ts'
import { carrierHosts, connectAccount } from '../../../support/connect-account.ts'
import { type Service, startService } from '../../../support/service.ts'
import { testCarrier } from '../../../support/test-carrier.ts'
import { clientOf, expectError } from '../support/client.ts'
import { box, mug, rateBody, toPortland } from '../support/rate-body.ts'

let carrier: CarrierProcess
let service: Service
let client: ApiClient
beforeAll(async () => {
  carrier = await CarrierProcess.start()
  const CARRIER_HOSTS = carrierHosts(carrier.url('ok'))
  const slow = { ...testCarrier, limits: { rateMs: 6500 } }
  service = await startService({ CARRIER_HOSTS }, config => config, [slow])
  await connectAccount(service)
  ;({ client } = await clientOf(service, { credits: 0 }))
})
afterAll(async () => {
  await service[Symbol.asyncDispose]()
  await carrier[Symbol.asyncDispose]()
})

const { postal_code, country_code } = toPortland

const estimate = (changes: Body = {}, to_address: Body = { postal_code, country_code }) =>
  client.post('/rates/estimate', { to_address, packages: [box], ...changes })

/** What the carrier was sent last. */
async function sent(): Promise<{ from: Body; to: Body }> {
  const { bodies } = await carrier.state()
  return JSON.parse(bodies['/ok/rates'] ?? '')
}

describe('a quote', () => {
  it('says how long the slowest carrier of those that it asks had', async () => {
    const secondsFor = async (changes: Body = {}) =>
      (await client.post('/rates', rateBody(changes))).body.meta.timeout_seconds
    expect(await secondsFor()).toBe(7)
    expect(await secondsFor({ service: 'carriera.priority_mail' })).toBe(4)
  })
})

describe('an estimate', () => {
  it('needs a country, a postal code and packages, and costs what the whole address costs', async () => {
    const answer = await estimate()
    expect(answer.status).toBe(200)
    const whole = await client.post('/rates', rateBody())
    expect(answer.body).toEqual(whole.body)
    expect(answer.body.data.map(({ service: code }: Body) => code)).toContain('testcarrier.ground')
  })

  it('tells carriers a whole address', async () => {
    await estimate()
    expect((await sent()).to).toMatchObject({
      name: expect.stringMatching(/\w/),
      address1: expect.stringMatching(/\w/),
      city: expect.stringMatching(/\w/),
      provinceCode: 'OR',
      postalCode: postal_code,
      countryCode: 'US',
    })
  })

  it('keeps what is known of the address, and what else is asked', async () => {
    const known = {
      name: 'Ada',
      company: 'Moreau',
      address1: '2 Pine St',
      address2: 'Apt 1',
      city: 'Salem',
      province_code: 'WA',
      phone: '503 555 0100',
      email: 'ada@example.com',
      is_residential: false,
    }
    const from_address = { name: 'Pop-up', phone: '416 555 0100' }
    const changes = { from_address, items: [mug], type: 'courier', region: 'ON', timeout: 9 }
    const { body } = await estimate(
      { ...changes, insured: true, signature_confirmation: false },
      { ...known, postal_code, country_code },
    )
    expect(body.meta.timeout_seconds).toBe(9)
    const { from, to } = await sent()
    expect(to).toMatchObject({ name: 'Ada', city: 'Salem', provinceCode: 'WA', residential: false })
    expect(from).toMatchObject({ name: 'Pop-up', phone: '416 555 0100', countryCode: 'CA' })
    expect(from.city).toBeTruthy()
  })

  it('may be of a return, and of one service', async () => {
    const return_address = { name: 'The Shop', city: 'Buffalo', country_code: 'US' }
    const { body } = await estimate({ is_return: true, return_address, service: 'tc express' })
    expect(body.data.map(({ service: code }: Body) => code)).toEqual(['testcarrier.express'])
    expect((await sent()).from).toMatchObject({ name: 'The Shop', countryCode: 'US' })
  })

  it.each([
    [{ postal_code }, 'to_address.country_code'],
    [{ country_code }, 'to_address.postal_code'],
    [{ postal_code: '', country_code }, 'to_address.postal_code'],
    [{ postal_code, country_code: 'ZZ' }, 'to_address.country_code'],
  ])('to %j is refused and names %s', async (to_address, field) => {
    const answer = await estimate({}, to_address)
    expectError(answer, 422, 'validation_failed')
    expect(Object.keys(answer.body.error.details)).toEqual([field])
  })

  it('without packages is refused', async () => {
    expectError(await estimate({ packages: undefined }), 422, 'validation_failed')
  })
})
