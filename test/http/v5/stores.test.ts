import { describe, expect, it } from 'vitest'
import { openAllStores } from '../../support/full-of-stores.ts'
import { sharedService } from '../../support/service.ts'
import { clientOf, expectError } from './support/client.ts'

const service = await sharedService()
const { client } = await clientOf(service)

const create = (identifier?: unknown) => client.post('/stores', { identifier })

describe('a store', () => {
  it('is answered with its id as a number, its type and its age, and then listed', async () => {
    const { status, body } = await create('Main Street')
    expect(status).toBe(201)
    expect(body).toEqual({
      data: {
        id: expect.any(Number),
        identifier: 'Main Street',
        store_type: 'api',
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      },
    })
    expect((await client.get('/stores')).body.data).toContainEqual(body.data)
  })

  it.each([
    [undefined, 'The identifier field is required.'],
    [null, 'The identifier field is required.'],
    ['', 'The identifier must be at least 1 character long.'],
    ['  ', 'The identifier may not be blank.'],
    ['\u200b', 'The identifier may not be blank.'],
    [2026, 'The identifier must be a text.'],
    [['a'], 'The identifier must be a text.'],
  ])('is refused the identifier %j', async (identifier, says) => {
    const answer = await create(identifier)
    expectError(answer, 422, 'validation_failed')
    expect(answer.body.error).toMatchObject({
      message: 'The given data was invalid.',
      details: { identifier: [says] },
    })
  })

  it('is deleted once, and its name is free again', async () => {
    const { id } = (await create('Pop-up')).body.data
    const gone = await client.ask('DELETE', `/stores/${id}`)
    expect([gone.status, gone.body]).toEqual([200, { data: { id, status: 'deleted' } }])
    expectError(await client.ask('DELETE', `/stores/${id}`), 404, 'not_found')
    expect((await create('Pop-up')).status).toBe(201)
  })

  it('of another account, or none, is not found', async () => {
    const { client: theirs } = await clientOf(service)
    const { id } = (await create('Private')).body.data
    for (const name of [id, 0, 'abc', '1e3']) {
      expectError(await theirs.ask('DELETE', `/stores/${name}`), 404, 'not_found')
    }
  })
})

describe('an account with as many stores as it may have', () => {
  it('is refused one more with a conflict, as one token too many is', async () => {
    const { client: full, account } = await clientOf(service)
    await openAllStores(service.app.worlds.sandbox.store, account)
    const refused = await full.post('/stores', { identifier: 'One more' })
    expectError(refused, 409, 'conflict')
    expect(refused.body.error.message).toContain('reached its limit of 1,000 stores')
    const taken = await full.post('/stores', { identifier: 'Shop 7' })
    expectError(taken, 422, 'validation_failed')
  })
})
