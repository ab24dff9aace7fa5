import { describe, expect, it } from 'vitest'
import { serviceOn } from '#core/access.ts'
import type { Answer, ApiClient } from '../../../support/client.ts'
import { sharedService } from '../../../support/service.ts'
import { clientOf, expectError, keyed } from '../support/client.ts'

const service = await sharedService()
let client: ApiClient
let account: number

const add = (body: unknown, sent = {}): Promise<Answer> =>
  client.post('/payment-methods', body, sent)
const remove = (id: unknown, its = client, sent = {}): Promise<Answer> =>
  its.ask('DELETE', `/payment-methods/${id}`, sent)
const list = async (its = client) => (await its.get('/payment-methods')).body.data
const openAccount = async () => {
  ;({ client, account } = await clientOf(service, { credits: 0 }))
}

describe('a payment method', () => {
  it('is answered by what people know it by, and never by its token', async () => {
    await openAccount()
    const answer = await add({ token: ' test_card_no_funds ' })
    expect(answer.status).toBe(201)
    expect(answer.body).toEqual({
      data: {
        id: expect.any(Number),
        type: 'card',
        label: 'test card no funds',
        default: false,
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      },
    })
    const listed = await client.get('/payment-methods')
    expect(listed.body.data).toEqual([answer.body.data])
    expect(answer.text + listed.text).not.toContain('test_card')
  })

  it('is charged from now on where it is added as the default', async () => {
    await openAccount()
    const first = await add({ token: 'test_card_declined', default: true })
    const second = await add({ token: 'test_card', default: null })
    expect([first.body.data.default, second.body.data.default]).toEqual([true, false])
    expectError(await client.post('/credits/top-up', { amount: 10 }), 422, 'payment_declined')
    const again = await add({ token: 'test_card', default: true })
    expect(again.body.data).toMatchObject({ id: second.body.data.id, default: true })
    expect((await list()).map((card: { default: boolean }) => card.default)).toEqual([false, true])
    expect((await client.post('/credits/top-up', { amount: 10 })).status).toBe(201)
  })

  it.each([
    [undefined, 'The token field is required.'],
    ['', 'The token must be at least 1 character long.'],
    [4242, 'The token must be a text.'],
    ['t'.repeat(256), 'The token may not be longer than 255 characters.'],
    ['pm_unknown', expect.stringContaining('no such card')],
  ])('is refused the token %j', async (token, sentence) => {
    await openAccount()
    const answer = await add({ token })
    expectError(answer, 422, 'validation_failed')
    expect(answer.body.error.details).toEqual({ token: [sentence] })
    expect(await list()).toEqual([])
  })

  it('is refused the number of a card, which is neither repeated nor written down', async () => {
    await openAccount()
    const answer = await add({ token: '4242 4242 4242 4242' }, keyed('number'))
    expectError(answer, 422, 'validation_failed')
    expect(answer.text).not.toContain('4242')
    const { requestLog } = service.app.worlds.sandbox.store.read
    const log = await requestLog.list(serviceOn(account), null, 10)
    expect(JSON.stringify(log)).not.toContain('4242')
    expect((await add({ token: 'test_card' }, keyed('number'))).status).toBe(201)
  })

  it('is refused a default that is no boolean', async () => {
    await openAccount()
    const answer = await add({ token: 'test_card', default: 'yes' })
    expectError(answer, 422, 'validation_failed')
    expect(answer.body.error.details).toHaveProperty('default')
  })

  it('is deleted once, charged no more, and the same again when its token comes back', async () => {
    await openAccount()
    const { id } = (await add({ token: 'test_card', default: true })).body.data
    const gone = await remove(id)
    expect([gone.status, gone.body]).toEqual([200, { data: { id, status: 'deleted' } }])
    expectError(await remove(id), 404, 'not_found')
    expect(await list()).toEqual([])
    expectError(await client.post('/credits/top-up', { amount: 10 }), 422, 'payment_declined')
    expect((await add({ token: 'test_card' })).body.data).toMatchObject({ id, default: false })
  })

  it('of another account, or none, is not found', async () => {
    await openAccount()
    const { id } = (await add({ token: 'test_card' })).body.data
    const { client: theirs } = await clientOf(service)
    expect(await list(theirs)).toEqual([])
    for (const name of [id, 0, 'abc', '1e3']) {
      const refused = await remove(name, theirs)
      expectError(refused, 404, 'not_found')
      expect(refused.body.error.message).toBe('Card not found.')
    }
    expect(await list()).toHaveLength(1)
  })

  it('is added and deleted once under a key, and each leaves a line in the log', async () => {
    await openAccount()
    const first = await add({ token: 'test_card', default: true }, keyed('add'))
    const { id } = first.body.data
    const gone = await remove(id, client, keyed('delete'))
    const again = [
      await add({ token: 'test_card', default: true }, keyed('add')),
      await remove(id, client, keyed('delete')),
    ]
    expect(again.map(({ text }) => text)).toEqual([first.text, gone.text])
    expect(again.map(({ headers }) => headers.get('idempotent-replay'))).toEqual(['true', 'true'])
    expect(await list()).toEqual([])
    const { requestLog } = service.app.worlds.sandbox.store.read
    const log = await requestLog.list(serviceOn(account), null, 10)
    expect(log.map(({ method, outcome }) => `${method} ${outcome}`).toSorted()).toEqual([
      `DELETE removed card ${id}`,
      `POST added card ${id}`,
    ])
  })

  it('is read with billing:read, and changed with credits:write', async () => {
    await openAccount()
    const reads = { token: await service.token(account, 'sandbox', ['billing:read']) }
    const writes = { token: await service.token(account, 'sandbox', ['credits:write']) }
    const { id } = (await add({ token: 'test_card' }, writes)).body.data
    expect((await client.get('/payment-methods', reads)).status).toBe(200)
    expectError(await client.get('/payment-methods', writes), 403, 'scope_missing')
    expectError(await add({ token: 'test_card' }, reads), 403, 'scope_missing')
    expectError(await remove(id, client, reads), 403, 'scope_missing')
    expect((await remove(id, client, writes)).status).toBe(200)
  })
})
