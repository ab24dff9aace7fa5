import { describe, expect, it } from 'vitest'
import { saveDraft } from '../../../support/save-draft.ts'
import { sharedService } from '../../../support/service.ts'
import { clientOf, expectError, keyed } from '../support/client.ts'

const service = await sharedService()
const { client, token } = await clientOf(service)

const draft = (): Promise<number> => saveDraft(service, token)
const batchOf = async (...shipment_ids: unknown[]) =>
  (await client.post('/batches', { shipment_ids })).body.data
const add = (id: unknown, shipment_ids: unknown, its = client) =>
  its.post(`/batches/${id}/shipments`, { shipment_ids })
const remove = (id: unknown, shipment_ids: unknown) =>
  client.ask('DELETE', `/batches/${id}/shipments`, { body: { shipment_ids } })

describe('a batch', () => {
  it('is made of shipments, by ids as numbers or digits, and fetched and listed', async () => {
    const [one, two] = [await draft(), await draft()]
    const made = await client.post('/batches', { name: 'Monday', shipment_ids: [one, String(two)] })
    expect(made.status).toBe(201)
    expect(made.body.data).toEqual({
      id: expect.any(Number),
      name: 'Monday',
      status: 'open',
      shipments_count: 2,
      processed_count: 0,
      failed_count: 0,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      processed_at: null,
    })
    const { id } = made.body.data
    expect((await client.get(`/batches/${id}`)).body).toEqual(made.body)
    const { body } = await client.get('/batches?per_page=1')
    expect(body.data).toEqual([made.body.data])
    expect(body.meta).toMatchObject({ current_page: 1, per_page: 1, total: expect.any(Number) })
  })

  it.each([[{}], [{ name: null, shipment_ids: null }], [{ name: '', shipment_ids: [] }]])(
    'is empty and without a name where %j is sent',
    async body => {
      const { data } = (await client.post('/batches', body)).body
      expect(data).toMatchObject({ name: null, shipments_count: 0 })
    },
  )

  it('is renamed, and loses its name', async () => {
    const { id } = await batchOf()
    const rename = (body: object) => client.ask('PUT', `/batches/${id}`, { body })
    expect((await rename({ name: 'Late' })).body.data).toMatchObject({ id, name: 'Late' })
    expect((await rename({ name: null })).body.data).toMatchObject({ name: null })
  })

  it('takes shipments and lets them go', async () => {
    const [one, two] = [await draft(), await draft()]
    const { id } = await batchOf(one)
    expect((await add(id, [one, two])).body.data).toMatchObject({ id, shipments_count: 2 })
    expect((await remove(id, [one])).body.data).toMatchObject({ id, shipments_count: 1 })
    expect((await batchOf(one)).shipments_count).toBe(1)
  })

  it('names each shipment that can not join at its place, and takes none', async () => {
    const [one, two] = [await draft(), await draft()]
    const other = await batchOf(two)
    const { id } = await batchOf()
    const answer = await add(id, [one, two, 999_999])
    expectError(answer, 422, 'validation_failed')
    expect(answer.body.error.details).toEqual({
      'shipment_ids.1': [`The shipment ${two} is already in the batch ${other.id}.`],
      'shipment_ids.2': ['The shipment 999999 is not a shipment of this account.'],
    })
    expect((await client.get(`/batches/${id}`)).body.data.shipments_count).toBe(0)
  })

  it.each([[[]], [undefined], ['1'], [[0]], [['x']], [[null]]])(
    'is refused the shipments %j',
    async ids => {
      const { id } = await batchOf()
      expectError(await add(id, ids), 422, 'validation_failed')
    },
  )

  it('of another account, or none, is not found', async () => {
    const { client: theirs } = await clientOf(service)
    const { id } = await batchOf()
    for (const name of [id, 0, 'abc']) {
      expectError(await theirs.get(`/batches/${name}`), 404, 'not_found')
      expectError(await theirs.ask('PUT', `/batches/${name}`, { body: {} }), 404, 'not_found')
      expectError(await add(name, [1], theirs), 404, 'not_found')
    }
    expect((await theirs.get('/batches')).body.data).toEqual([])
  })

  it('is made once under a key', async () => {
    const make = () => client.post('/batches', { name: 'Once' }, keyed('one batch'))
    const [first, again] = [await make(), await make()]
    expect(again.text).toBe(first.text)
    expect(again.headers.get('idempotent-replay')).toBe('true')
  })

  it.each([
    ['GET', '/batches', 'batches:write'],
    ['POST', '/batches', 'batches:read'],
    ['PUT', '/batches/1', 'batches:read'],
    ['POST', '/batches/1/shipments', 'batches:read'],
    ['DELETE', '/batches/1/shipments', 'batches:read'],
  ] as const)('%s %s is refused to a token with %s alone', async (method, path, scope) => {
    const account = await service.account()
    const lesser = await service.token(account, 'sandbox', [scope])
    expectError(await client.ask(method, path, { token: lesser }), 403, 'scope_missing')
  })
})
