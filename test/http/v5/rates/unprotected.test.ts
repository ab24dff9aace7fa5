import { describe, expect, it } from 'vitest'
import { parcel } from '../../../proof/parcels.ts'
import type { Body } from '../../../support/body.ts'
import type { ApiClient } from '../../../support/client.ts'
import { eventually } from '../../../support/eventually.ts'
import { saveDraft } from '../../../support/save-draft.ts'
import { sharedService } from '../../../support/service.ts'
import { clientOf, expectError, keyed } from '../support/client.ts'
import { box, mug, rateBody, toPortland } from '../support/rate-body.ts'
import { shipmentBody } from '../support/shipment-body.ts'

const service = await sharedService()
const { client, token } = await clientOf(service)

const free = { ...mug, value: 0 }
const nothing = 'no value to protect'
const typesOf = (rates: readonly { add_ons: readonly { type: string }[] }[]) =>
  rates.flatMap(({ add_ons }) => add_ons.map(({ type }) => type))
const balance = async () => (await client.get('/credits/balance')).body.data.balance as number

const expectUnprotected = ({ body }: { body: Body }): void => {
  const { data, meta } = body as { data: Parameters<typeof typesOf>[0]; meta: Body }
  expect(data.length).toBeGreaterThan(0)
  expect(typesOf(data)).not.toContain('insurance')
  expect(meta.message).toContain(nothing)
}

describe('rates of insured goods without a value', () => {
  it('leave protection out, and say so', async () => {
    expectUnprotected(await client.post('/rates', rateBody({ items: [free], insured: true })))
    const packages = [box, { ...box, weight: 5 }]
    expectUnprotected(
      await client.post('/rates', rateBody({ packages, items: [free], insured: true })),
    )
    const { body } = await client.post('/rates', rateBody({ insured: true }))
    expect(typesOf(body.data)).toContain('insurance')
    expect(body.meta.message).toBeUndefined()
  })

  it('leave it out for a stored shipment, too', async () => {
    const { to_address, packages } = shipmentBody()
    const { body } = await client.post('/shipments', { to_address, packages, insured: true })
    expectUnprotected(await client.get(`/rates/${body.data.id}`))
  })
})

const expectInsuredRefused = (answer: Awaited<ReturnType<ApiClient['post']>>): void => {
  expectError(answer, 422, 'validation_failed')
  expect(Object.keys(answer.body.error.details)).toEqual(['insured'])
}

describe("a default value of the account's for customs", () => {
  const settings = { default_customs_description: 'Mugs', default_customs_value: '10.00' }
  const { to_address, packages } = shipmentBody()

  it('is no value to protect in rates, estimates and rates of a stored shipment', async () => {
    const { client: its } = await clientOf(service, { settings })
    const asked = { to_address, packages, insured: true }
    expectUnprotected(await its.post('/rates/estimate', asked))
    expectUnprotected(await its.post('/rates', { ...asked, items: [free] }))
    const { body } = await its.post('/shipments', asked)
    expectUnprotected(await its.get(`/rates/${body.data.id}`))
  })

  it('buys no protection for a draft: the purchase is refused, and customs use it after', async () => {
    const { client: its } = await clientOf(service, { settings })
    const { id } = (await its.post('/shipments', { to_address, packages, insured: true })).body.data
    expectInsuredRefused(await its.post(`/labels/${id}`, {}))
    await its.ask('PUT', `/shipments/${id}`, { body: { to_address, packages } })
    const { status, body } = await its.post(`/labels/${id}`, {})
    expect(status).toBe(201)
    expect(body.data.warnings.join(' ')).toContain('value 10.00 CAD was declared')
  })
})

describe('a purchase of insured goods without a value', () => {
  it.each([
    [{ items: [free] }],
    [{ items: [{ ...free, value: 0.004, quantity: 1 }] }],
    [{ items: [free], packages: [box, box] }],
    [{ items: [free], is_return: true }],
  ])('is refused at insured: %j', async changes => {
    const before = await balance()
    const toToronto = {
      ...toPortland,
      country_code: 'CA',
      province_code: 'ON',
      postal_code: 'M5V 2T6',
    }
    const body = shipmentBody({ to_address: toToronto, ...changes, insured: true })
    expectInsuredRefused(await client.post('/labels', body))
    expect(await balance()).toBe(before)
  })

  it('is refused for a draft, which is bought once its goods have a value', async () => {
    const { to_address, packages } = shipmentBody()
    const sent = { to_address, packages, insured: true }
    const { id } = (await client.post('/shipments', sent)).body.data
    expectInsuredRefused(await client.post(`/labels/${id}`, {}, keyed('later')))
    await client.ask('PUT', `/shipments/${id}`, { body: { ...sent, items: [mug] } })
    const { status, body } = await client.post(`/labels/${id}`, {}, keyed('later'))
    expect(status).toBe(201)
    expect(typesOf([body.data.rate])).toContain('insurance')
  })

  it('fails in a batch, which names insured', async () => {
    const [item] = parcel({}, 'Ann').items
    if (!item) throw new Error('the parcel has no item')
    const request = parcel({ insured: true, items: [{ ...item, value: 0 }] }, 'Ann')
    const id = await saveDraft(service, token, request)
    const batch = (await client.post('/batches', { shipment_ids: [id] })).body.data.id
    await client.ask('POST', `/batches/${batch}/process`, {})
    await eventually(async () =>
      expect((await client.get(`/batches/${batch}`)).body.data.status).toBe(
        'processed_with_errors',
      ),
    )
    const { data } = (await client.get(`/batches/${batch}/errors`)).body
    expect(data).toMatchObject([{ shipment_id: id, code: 'validation_failed' }])
    expect(Object.keys(data[0].details)).toEqual(['insured'])
  })
})
