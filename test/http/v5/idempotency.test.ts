import { describe, expect, it } from 'vitest'
import type { Answer } from '../../support/client.ts'
import { sharedService } from '../../support/service.ts'
import { clientOf, expectError, keyed } from './support/client.ts'

const service = await sharedService()
const { client } = await clientOf(service)

const create = (identifier: unknown, key: string, its = client): Promise<Answer> =>
  its.post('/stores', { identifier }, keyed(key))
const remove = (id: number, key: string): Promise<Answer> =>
  client.ask('DELETE', `/stores/${id}`, keyed(key))
const names = async (): Promise<string[]> =>
  (await client.get('/stores')).body.data.map(
    ({ identifier }: { identifier: string }) => identifier,
  )

describe('a call under an Idempotency-Key', () => {
  it('is answered again byte for byte, and says so', async () => {
    const first = await create('One', 'one')
    expect(first.status).toBe(201)
    expect(first.headers.has('idempotent-replay')).toBe(false)
    const again = await create('One', 'one')
    expect(again.headers.get('idempotent-replay')).toBe('true')
    expect([again.status, again.text]).toEqual([201, first.text])
    expect(again.headers.get('content-type')).toBe(first.headers.get('content-type'))
    expect((await names()).filter(name => name === 'One')).toHaveLength(1)
  })

  it('with another body is a conflict, and does nothing', async () => {
    await create('Two', 'two')
    expectError(await create('Other', 'two'), 409, 'idempotency_conflict')
    expect(await names()).not.toContain('Other')
  })

  it('with a field more, even one that is not read, is a conflict', async () => {
    await create('Three', 'three')
    const more = client.post('/stores', { identifier: 'Three', note: 'x' }, keyed('three'))
    expectError(await more, 409, 'idempotency_conflict')
  })

  it('with the same body in another spelling is the same call', async () => {
    const sent = (body: string) =>
      client.ask('POST', '/stores', {
        body,
        headers: { 'content-type': 'application/json', 'idempotency-key': 'spelt' },
      })
    const first = await sent('{"identifier":"Spelt","a":{"x":1.0,"y":[1,2]}}')
    const again = await sent('{ "a": {"y":[1, 2],\n"x":1}, "identifier":"Spe\\u006ct" }')
    expect(again.headers.get('idempotent-replay')).toBe('true')
    expect(again.text).toBe(first.text)
  })

  it('of another route or another record is another call', async () => {
    const one = (await create('Gone', 'shared')).body.data.id
    const other = (await create('Also gone', 'other')).body.data.id
    expect((await remove(one, 'shared')).status).toBe(200)
    expectError(await remove(other, 'shared'), 409, 'idempotency_conflict')
  })

  it('that deleted something is answered again although it is gone', async () => {
    const { id } = (await create('Brief', 'brief')).body.data
    const first = await remove(id, 'delete brief')
    expect(first.body).toEqual({ data: { id, status: 'deleted' } })
    const again = await remove(id, 'delete brief')
    expect(again.headers.get('idempotent-replay')).toBe('true')
    expect(again.text).toBe(first.text)
    expectError(await remove(id, 'once more'), 404, 'not_found')
  })

  it('that is refused leaves its key free: the mended call is carried out', async () => {
    await create('Taken', 'taken')
    expectError(await create('Taken', 'mend'), 422, 'validation_failed')
    expectError(await create(7, 'mend'), 422, 'validation_failed')
    expect((await create('Free', 'mend')).status).toBe(201)
  })

  it('is a call of its own in another account', async () => {
    const { client: theirs } = await clientOf(service)
    await create('Mine', 'mine')
    const answer = await create('Theirs', 'mine', theirs)
    expect(answer.status).toBe(201)
    expect(answer.headers.has('idempotent-replay')).toBe(false)
  })

  it('that is sent fifty times at once is carried out once', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => create('Crowd', 'crowd')))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(answers.filter(({ headers }) => !headers.has('idempotent-replay'))).toHaveLength(1)
    expect((await names()).filter(name => name === 'Crowd')).toHaveLength(1)
  })

  it.each(['', 'x'.repeat(256), 'a\tb'])('is refused the key %j', async key => {
    const answer = await create('Bad key', key)
    expectError(answer, 422, 'validation_failed')
    expect(answer.body.error.details).toHaveProperty('idempotency-key')
  })
})

describe('without a key', () => {
  it('a repeated call is a new call', async () => {
    const first = await client.post('/stores', { identifier: 'Twice' })
    expect(first.status).toBe(201)
    expectError(await client.post('/stores', { identifier: 'Twice' }), 422, 'validation_failed')
  })
})
