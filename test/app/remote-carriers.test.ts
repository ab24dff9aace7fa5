import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CarrierDefinition } from '#carriers/remote/define-carrier.ts'
import type { Environment } from '#core/environment.ts'
import type { CarrierCall } from '#core/rating/carrier-call.ts'
import type { RateQuestion } from '#core/rating/question.ts'
import type { CarrierMode } from '../support/carrier-child.ts'
import { CarrierProcess } from '../support/carrier-process.ts'
import { ApiClient } from '../support/client.ts'
import { carrierHosts, connectAccount } from '../support/connect-account.ts'
import { eventually } from '../support/eventually.ts'
import { booksOf, fundedClient } from '../support/funded-client.ts'
import { startService } from '../support/service.ts'
import { testCarrier } from '../support/test-carrier.ts'
import { rateBody, sandboxApi, shipmentBody } from '../support/tested-version.ts'

let carrier: CarrierProcess
beforeAll(async () => {
  carrier = await CarrierProcess.start()
})
afterAll(() => carrier[Symbol.asyncDispose]())

const definition = testCarrier

const serviceWith = async (
  mode: CarrierMode | 'scripted',
  change: Partial<CarrierDefinition> = {},
  environment: Environment = 'sandbox',
) => {
  const changed = { ...definition, ...change }
  const CARRIER_HOSTS = carrierHosts(carrier.url(mode), changed.code)
  const service = await startService({ CARRIER_HOSTS }, config => config, [changed])
  await connectAccount(service, environment, changed.code)
  return service
}

const ground = 'Test Carrier Ground'
const express = 'Test Carrier Express'
type Rate = { postage_type: string; total: number }
const typesOf = ({ body }: { body: { rates: readonly Rate[] } }) =>
  body.rates.map(({ postage_type }) => postage_type)

describe('a service with a carrier outside its process', () => {
  it('quotes it beside its own, by any spelling of a name, and shows nobody its memo', async () => {
    await using service = await serviceWith('ok')
    const client = await service.client()
    const all = await client.post('/rates', rateBody())
    expect(typesOf(all)).toEqual(expect.arrayContaining([ground, express]))
    expect(all.body.rates.length).toBeGreaterThan(2)
    expect(all.text).not.toContain('offer-7')
    const one = await client.post('/rates', rateBody({ postage_types: ['tc_express'] }))
    expect(typesOf(one)).toEqual([express])
  })

  it('tells it both ends of the lane with their streets and names', async () => {
    await using service = await serviceWith('ok')
    const return_address = JSON.stringify({ name: 'Mugs', address1: '5 Bay St', city: 'Toronto' })
    const client = await service.client({ return_address })
    const recipient = { name: 'Jo Doe', address1: '1 Main St', city: 'Salem', phone: '5035550100' }
    await client.post('/rates', rateBody({}, { ...recipient, is_residential: false }))
    const { bodies } = await carrier.state()
    const { from, to } = JSON.parse(bodies['/ok/rates'] ?? '')
    expect(to).toMatchObject({
      name: 'Jo Doe',
      address1: '1 Main St',
      city: 'Salem',
      phone: '5035550100',
      residential: false,
      countryCode: 'US',
    })
    expect(from).toMatchObject({ name: 'Mugs', address1: '5 Bay St', city: 'Toronto' })
  })

  it('lists its postage types in the world that has credentials, and in no other', async () => {
    await using service = await serviceWith('ok')
    const account = await service.account()
    const names = async (environment: 'production' | 'sandbox') => {
      const token = await service.token(account, environment)
      const api = environment === 'sandbox' ? sandboxApi : sandboxApi.replace('/sandbox', '')
      const { text } = await new ApiClient(service.url + api, token).get('/postage-types')
      return text
    }
    expect(await names('sandbox')).toContain(ground)
    expect(await names('production')).not.toContain(ground)
  })

  it('says in its answer which carrier did not answer, and why', async () => {
    await using service = await serviceWith('failing')
    const client = await service.client()
    const answer = await client.post('/rates', rateBody())
    expect(typesOf(answer)).not.toContain(ground)
    expect(answer.body.message).toBe('Test Carrier answered with an error (500).')
  })

  it('sells its label under its own number, and takes it back at its counter', async () => {
    await using service = await serviceWith('ok')
    const { client, account } = await fundedClient(service)
    const full = await booksOf(service, account)
    const bought = await client.post('/shipments', shipmentBody({ postage_type: ground }))
    const { tracking_code, label, shipment } = bought.body
    const sale = async () => (await carrier.state()).sales.at(-1)
    expect((await sale())?.numbers).toEqual([tracking_code])
    expect(Buffer.from(label, 'base64').toString()).toContain(tracking_code)
    expect((await booksOf(service, account)).credits).toBeLessThan(full.credits)
    expect((await client.get(`/shipments/${shipment.ship_code}/void`)).status).toBe(200)
    expect(await sale()).toMatchObject({ numbers: [tracking_code], isCancelled: true })
    expect(await booksOf(service, account)).toEqual(full)
  })

  it('calls the carrier off for a client who disconnects, and for nobody else', async () => {
    const asked: AbortSignal[] = []
    const rate = (_: RateQuestion, { signal }: CarrierCall) => {
      asked.push(signal)
      return new Promise<never>(() => undefined)
    }
    await using service = await serviceWith('ok', { create: () => ({ rate }) })
    const token = await service.token(await service.account())
    const gone = new AbortController()
    const left = fetch(`${service.url}${sandboxApi}/rates`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(rateBody()),
      signal: gone.signal,
    }).catch(() => null)
    await eventually(() => expect(asked).toHaveLength(1))
    const stays = (await service.client()).post('/rates', rateBody())
    await eventually(() => expect(asked).toHaveLength(2))
    gone.abort()
    await left
    await eventually(() => expect(asked[0]?.reason).toMatchObject({ name: 'AbortError' }))
    expect((await stays).body.message).toBe('The carrier did not answer within 4 s.')
    expect(asked[1]?.reason).toMatchObject({ name: 'CarrierError', kind: 'timeout' })
  })

  it('keeps the carrier, its token and its limits when rate cards are imported', async () => {
    await using service = await serviceWith('scripted')
    const client = await service.client()
    const world = service.app.worlds.sandbox
    const [account] = await world.store.read.carrierAccounts.list()
    if (!account) throw new Error('no account')
    const before = await carrier.asked('/scripted/token')
    const remote = () => world.connections.byId(account.id)
    const [first, catalogue] = [remote(), world.catalogue()]
    await client.post('/rates', rateBody())
    await world.store.transact(0, ({ rateCards }) =>
      rateCards.insert(
        {
          id: 1,
          name: 'broken',
          service: 'none',
          validFrom: '2026-01-01',
          validTo: null,
          importedAt: 1,
          source: 'test',
          rows: 0,
        },
        'nothing',
      ),
    )
    expect(await world.rating.refresh()).toBe(true)
    expect(world.catalogue()).not.toBe(catalogue)
    expect(remote()).toBe(first)
    await client.post('/rates', rateBody())
    expect(await carrier.asked('/scripted/token')).toBe(before + 1)
    expect(world.catalogue().findService(ground)?.id).toBe(9001)
  })

  it('lets the catalogue keep its ids and spellings', async () => {
    const [service] = definition.services
    if (!service) throw new Error('no service')
    const services = [
      { ...service, id: 1 },
      { ...service, id: 9003, name: 'carrier-a priority MAIL' },
    ]
    await using running = await serviceWith('ok', { services })
    const catalogue = running.app.worlds.sandbox.catalogue()
    expect(catalogue.service(1)?.name).not.toBe(service.name)
    expect(catalogue.findService('carrier-a priority MAIL')?.id).not.toBe(9003)
    expect(catalogue.service(9003)).not.toBeNull()
  })
})
