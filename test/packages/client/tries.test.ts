import { describe, expect, it } from 'vitest'
import { PostilionError } from '#client/index.ts'
import { eventually } from '../../support/eventually.ts'
import {
  breaksOff,
  failureOf,
  hangsUp,
  isSilent,
  refuses,
  ScriptedServer,
  says,
} from './scripted-server.ts'

const bought = says(201, { data: { shipment_id: 1 } })
const order = { to_address: { name: 'Ada' }, packages: [], items: [] } as const

describe('a call that changes something', () => {
  it.each([
    ['whose connection breaks', hangsUp],
    ['that breaks off within its answer', breaksOff],
    ['that a proxy can not carry', says(502, '<html>Bad Gateway</html>')],
    ['that comes while the service starts', refuses(503, 'unavailable')],
    ['that is late', refuses(504, 'x')],
    ['that was read too slowly', refuses(408, 'request_timeout')],
    ['that is one too many', refuses(429, 'too_many_requests')],
    ['that is in hand already', refuses(409, 'idempotency_in_progress')],
  ])('%s is sent again under the same key, word by word', async (_, fault) => {
    await using server = await ScriptedServer.open(fault, fault, bought)
    const answer = await server.client().buyLabel(order)
    expect(answer).toMatchObject({ status: 201, data: { shipment_id: 1 } })
    expect(server.received).toHaveLength(3)
    expect(new Set(server.keys)).toEqual(new Set([answer.idempotencyKey]))
    expect(new Set(server.received.map(({ body }) => body))).toEqual(
      new Set([JSON.stringify(order)]),
    )
  })

  it.each([
    [400, 'malformed_json'],
    [402, 'insufficient_credits'],
    [409, 'conflict'],
    [422, 'validation_failed'],
    [500, 'internal_error'],
  ])('that is refused with %s %s is sent once', async (status, code) => {
    await using server = await ScriptedServer.open(refuses(status, code))
    const failure = await failureOf(server.client().buyLabel(order))
    expect(failure).toMatchObject({ status, code, tries: 1 })
    expect(server.received).toHaveLength(1)
  })

  it('is given up after four tries, and its error tells the key of all of them', async () => {
    await using server = await ScriptedServer.open(hangsUp)
    const failure = await failureOf(server.client().buyLabel(order))
    expect(failure).toBeInstanceOf(PostilionError)
    expect(failure).toMatchObject({
      code: 'connection_failed',
      status: null,
      tries: 4,
      idempotencyKey: server.keys[0],
      message: `The connection failed. (connection_failed, idempotency key ${server.keys[0]}, 4 tries)`,
    })
    expect(new Set(server.keys).size).toBe(1)
  })

  it('takes the key that its caller gives, and otherwise a new one for each call', async () => {
    await using server = await ScriptedServer.open(bought)
    const client = server.client()
    await client.buyLabel(order, { idempotencyKey: 'order-1001' })
    await client.buyLabel(order)
    await client.deleteShipment({ shipment_id: 7 })
    expect(server.keys[0]).toBe('order-1001')
    expect(new Set(server.keys).size).toBe(3)
  })
})

it('a question is sent again, too, without a key', async () => {
  await using server = await ScriptedServer.open(hangsUp, says(200, { data: {} }))
  const answer = await server.client().fetchShipment({ shipment_id: 7 })
  expect(answer.idempotencyKey).toBeNull()
  expect(server.keys).toEqual([undefined, undefined])
})

describe('before a further try', () => {
  it('the client waits as many seconds as it is told, and a little more', async () => {
    const busy = refuses(429, 'too_many_requests', { 'retry-after': '17' })
    await using server = await ScriptedServer.open(busy, bought)
    await server.client().buyLabel(order)
    expect(server.pausesMs).toEqual([expect.closeTo(17_250, -3)])
    expect(server.pausesMs[0]).toBeGreaterThanOrEqual(17_000)
  })

  it('it does not come too early where it may not wait so long, but says when to come', async () => {
    const busy = refuses(429, 'too_many_requests', { 'retry-after': '17' })
    await using server = await ScriptedServer.open(busy)
    const failure = await failureOf(server.client({ maxPauseSeconds: 16 }).buyLabel(order))
    expect(failure).toMatchObject({ status: 429, retryAfterSeconds: 17, tries: 1 })
    expect(server.pausesMs).toEqual([])
  })

  it('it waits longer each time where nobody tells how long, by chance, within bounds', async () => {
    await using server = await ScriptedServer.open(hangsUp)
    await failureOf(server.client({ maxTries: 8 }).buyLabel(order))
    const longestMs = [500, 1_000, 2_000, 4_000, 8_000, 8_000, 8_000]
    expect(server.pausesMs).toHaveLength(longestMs.length)
    for (const [index, most] of longestMs.entries()) {
      expect(server.pausesMs[index]).toBeGreaterThanOrEqual(most / 2)
      expect(server.pausesMs[index]).toBeLessThanOrEqual(most)
    }
  })

  it('a date of a proxy is not taken for seconds', async () => {
    const away = says(503, '', { 'retry-after': 'Wed, 21 Oct 2026 07:28:00 GMT' })
    await using server = await ScriptedServer.open(away, bought)
    await server.client().buyLabel(order)
    expect(server.pausesMs[0]).toBeLessThanOrEqual(500)
  })
})

describe('a caller', () => {
  it('who leaves during a try ends it, and learns the key of what may have been done', async () => {
    await using server = await ScriptedServer.open(isSilent)
    const leaving = new AbortController()
    const call = server.client().buyLabel(order, { signal: leaving.signal })
    await eventually(() => expect(server.received).toHaveLength(1))
    leaving.abort('left')
    expect(await failureOf(call)).toMatchObject({
      code: 'aborted',
      cause: 'left',
      tries: 1,
      idempotencyKey: server.keys[0],
    })
  })

  it('who leaves during a pause ends it', async () => {
    await using server = await ScriptedServer.open(
      refuses(503, 'unavailable', { 'retry-after': '50' }),
    )
    const leaving = new AbortController()
    const client = server.client({ pause: undefined })
    const call = client.buyLabel(order, { signal: leaving.signal })
    await eventually(() => expect(server.received).toHaveLength(1))
    leaving.abort()
    expect(await failureOf(call)).toMatchObject({ code: 'aborted' })
    expect(server.received).toHaveLength(1)
  })

  it('who had left before asks nothing', async () => {
    await using server = await ScriptedServer.open(bought)
    const call = server.client().buyLabel(order, { signal: AbortSignal.abort() })
    expect(await failureOf(call)).toMatchObject({ code: 'aborted' })
    expect(server.received).toEqual([])
  })

  it('is told of a server that hangs, after tries that ended in time', async () => {
    await using server = await ScriptedServer.open(isSilent)
    const client = server.client({ timeoutMs: 20, maxTries: 2 })
    expect(await failureOf(client.buyLabel(order))).toMatchObject({
      code: 'timed_out',
      tries: 2,
      idempotencyKey: expect.any(String),
    })
  })
})
