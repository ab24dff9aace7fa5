import { describe, expect, it, vi } from 'vitest'
import type { Body } from '../../../support/body.ts'
import type { ApiClient } from '../../../support/client.ts'
import { sharedService } from '../../../support/service.ts'
import { clientOf, expectError, keyed } from '../support/client.ts'
import { shipmentBody } from '../support/shipment-body.ts'

const service = await sharedService()
const { client } = await clientOf(service)

const to = (name: string, changes: Body = {}) => shipmentBody(changes, { name })
const createAll = (shipments: unknown, its = client) => its.post('/shipments', { shipments })
const totalOf = async (its: ApiClient) => (await its.get('/shipments')).body.meta.total

describe('many shipments in one call', () => {
  it('are made in their order, each as it would be alone', async () => {
    const { status, body } = await createAll([to('Ann'), to('Bea', { label_format: 'zpl' })])
    expect(status).toBe(201)
    expect(body.data.errors).toEqual([])
    const [ann, bea] = body.data.shipments
    expect(ann).toMatchObject({ status: 'incomplete', to_address: { name: 'Ann' } })
    expect(bea.id).toBe(ann.id + 1)
    expect((await client.get(`/shipments/${bea.id}`)).body.data).toEqual(bea)
  })

  it('are made beside others that can not be: those are named, with their fields', async () => {
    const { status, body } = await createAll([
      to('Ann'),
      to('Bea', { packages: [] }),
      'Cleo',
      null,
      to('Dan', { batch_id: 999_999 }),
      to('Eve'),
    ])
    expect(status).toBe(201)
    const made = body.data.shipments.map((one: Body) => (one.to_address as Body).name)
    expect(made).toEqual(['Ann', 'Eve'])
    expect(body.data.errors).toMatchObject([
      { index: 1, code: 'validation_failed', message: 'The given data was invalid.' },
      { index: 2, code: 'validation_failed' },
      { index: 3, code: 'validation_failed' },
      { index: 4, code: 'validation_failed' },
    ])
    expect(body.data.errors[0].details.packages[0]).toContain('at least 1')
    expect(body.data.errors[3].details.batch_id[0]).toContain('not a batch')
  })

  it.each([null, 'Cleo', 7, [[]], true])('are told at its place that %j is none', async sent => {
    const says = (place: string) => ({ [place]: [`The ${place} must be an object.`] })
    const one = await createAll([to('Ann'), sent])
    expect(one.body.data.errors).toMatchObject([{ index: 1, code: 'validation_failed' }])
    expect(one.body.data.errors[0].details).toEqual(says('shipments.1'))
    const none = await createAll([sent, sent])
    expectError(none, 422, 'validation_failed')
    expect(none.body.error.details).toEqual({ ...says('shipments.0'), ...says('shipments.1') })
  })

  it('are answered in pieces of one shipment, by the bytes of the whole', async () => {
    const inOne = vi.spyOn(JSON, 'stringify')
    const shipments = [to('Ann'), to('Bea', { packages: [] }), to('Cleo')]
    const { text, body } = await createAll(shipments)
    const texts = inOne.mock.results.map(({ value }) => String(value))
    inOne.mockRestore()
    expect(texts.filter(written => written.startsWith('{"data":{"shipments"'))).toEqual([])
    expect(texts).toContain(JSON.stringify(body.data.shipments[0]))
    expect(text).toBe(JSON.stringify(body))
  })

  it('join their batch and their orders', async () => {
    const batch_id = (await client.post('/batches', {})).body.data.id
    await createAll([to('Ann', { batch_id }), to('Bea', { batch_id })])
    expect((await client.get(`/batches/${batch_id}`)).body.data.shipments_count).toBe(2)
  })

  it('are 422 where none can be made, and nothing is written', async () => {
    const { client: own } = await clientOf(service)
    const answer = await createAll([to('Ann', { items: [{}] }), 7], own)
    expectError(answer, 422, 'validation_failed')
    const { details } = answer.body.error
    expect(details['shipments.0.items.0.title']).toEqual(['The items.0.title field is required.'])
    expect(Object.keys(details).some(path => path.startsWith('shipments.1'))).toBe(true)
    expect(await totalOf(own)).toBe(0)
  })

  it('are refused with some hundred faults at most', async () => {
    const answer = await createAll(Array.from({ length: 500 }, () => ({ packages: [{}] })))
    expectError(answer, 422, 'validation_failed')
    expect(Object.keys(answer.body.error.details).length).toBeLessThan(110)
  })

  it.each([
    [[], 'The shipments must hold 1 to 500 entries.'],
    [Array(501).fill({}), 'The shipments must hold 1 to 500 entries.'],
    ['all', 'The shipments must be a list.'],
    [{ 0: {} }, 'The shipments must be a list.'],
  ])('are refused as %#', async (shipments, says) => {
    const answer = await createAll(shipments)
    expectError(answer, 422, 'validation_failed')
    expect(answer.body.error.details).toEqual({ shipments: [says] })
  })

  it('are 500 at most, and made once under a key', async () => {
    const { client: own } = await clientOf(service)
    const body = { shipments: Array.from({ length: 500 }, (_, index) => to(`Ann ${index}`)) }
    const first = await own.ask('POST', '/shipments', { body, ...keyed('many') })
    expect(first.body.data.shipments).toHaveLength(500)
    const again = await own.ask('POST', '/shipments', { body, ...keyed('many') })
    expect(again.headers.get('idempotent-replay')).toBe('true')
    expect(again.text === first.text).toBe(true)
    expect(await totalOf(own)).toBe(500)
  })
})
