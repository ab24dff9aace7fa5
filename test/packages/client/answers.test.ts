import { describe, expect, it } from 'vitest'
import { routes } from '#client/generated/operations.ts'
import { createClient } from '#client/index.ts'
import { failureOf, refuses, ScriptedServer, says } from './scripted-server.ts'

const noPause = { maxTries: 1 }

describe('an answer', () => {
  it('is the body with its status, its request and its key', async () => {
    const replay = { 'idempotent-replay': 'true' }
    await using server = await ScriptedServer.open(says(201, { data: { id: 3 } }, replay))
    const call = server.client().createStore({ identifier: 'Web' }, { idempotencyKey: 'k' })
    expect(await call).toEqual({
      data: { id: 3 },
      status: 201,
      requestId: 'request-1',
      idempotencyKey: 'k',
      isReplay: true,
      retryAfterSeconds: null,
    })
  })

  it('that an open purchase gives is told apart, with when and under what to ask again', async () => {
    await using server = await ScriptedServer.open(
      says(202, { data: { status: 'pending' } }, { 'retry-after': '2' }),
    )
    const bought = await server.client().buyLabelOfShipment({ shipment_id: 7 })
    // @ts-expect-error an open purchase has no label
    expect(bought.data.label_url).toBeUndefined()
    expect(bought.status === 201 ? bought.data.label_url : bought).toMatchObject({
      status: 202,
      data: { status: 'pending' },
      retryAfterSeconds: 2,
      idempotencyKey: server.keys[0],
    })
  })

  it('may have fields, values and nulls that came later', async () => {
    const data = { status: 'teleported', name: null, later: [1] }
    await using server = await ScriptedServer.open(says(200, { data, beside: true }))
    const batch = await server.client().fetchBatch({ id: 1 })
    expect(batch.data).toEqual(data)
    // A value that nobody knows yet can be compared without a cast.
    const status: typeof batch.data.status = 'teleported'
    expect(batch.data.status).toBe(status)
  })
})

describe('a failure', () => {
  it('carries what the service said of it', async () => {
    await using server = await ScriptedServer.open(refuses(422, 'validation_failed'))
    const failure = await failureOf(
      server.client().createStore({ identifier: '' }, { idempotencyKey: 'k' }),
    )
    expect(failure).toMatchObject({
      name: 'PostilionError',
      status: 422,
      code: 'validation_failed',
      details: { a: ['b'] },
      docsUrl: 'http://d',
      requestId: 'request-1',
      message: 'It can not be. (422, validation_failed, request request-1, idempotency key k)',
    })
    expect(JSON.stringify(failure)).not.toContain('postilion_sandbox_x')
  })

  it.each([
    [403, '<html><h1>Access denied</h1> error code: 1010</html>'],
    [502, ''],
    [503, 'upstream connect error'],
    [500, '[]'],
    [404, '{"message": "no Route matched"}'],
    [301, ''],
    [200, '<html>Log in to the hotel</html>'],
    [200, ''],
    [200, 'null'],
  ])('of something else in between, %s %s, keeps its status and its text', async (status, text) => {
    await using server = await ScriptedServer.open(says(status, text))
    const failure = await failureOf(server.client(noPause).showCreditBalance())
    expect(failure).toMatchObject({ code: 'unreadable_answer', status, text })
  })

  it('of a body whose error is not told as usual is told all the same', async () => {
    await using server = await ScriptedServer.open(
      says(500, { error: { code: 'new', details: 1 } }),
    )
    const failure = await failureOf(server.client().showCreditBalance())
    expect(failure).toMatchObject({ code: 'new', details: {}, docsUrl: null })
  })

  it('is a redirect, too: neither the token nor the call goes elsewhere', async () => {
    await using server = await ScriptedServer.open(
      says(302, '', { location: '/elsewhere' }),
      says(200, { data: {} }),
    )
    const failure = await failureOf(server.client().deleteOrder({ id: 7 }))
    expect(failure).toMatchObject({ code: 'unreadable_answer', status: 302 })
    expect(server.received).toHaveLength(1)
  })

  it('of the browser, which shows nothing of a redirect, is none of JSON', async () => {
    const opaque = { ok: false, status: 0, headers: new Headers(), text: async () => '' }
    const client = createClient({
      baseUrl: 'http://127.0.0.1',
      token: 't',
      fetch: async () => opaque as Response,
    })
    expect(await failureOf(client.showCreditBalance())).toMatchObject({
      code: 'unreadable_answer',
      status: 0,
    })
  })
})

describe('a request', () => {
  it('is sent for each operation to its route, with a key where it is no GET', async () => {
    await using server = await ScriptedServer.open(says(200, { data: {} }))
    const client = server.client()
    const input = { id: 7, shipment_id: 7, number: 7, delivery_id: 7, sku: 7 }
    for (const name of Object.keys(routes) as (keyof typeof routes)[]) {
      await (client[name] as (input: object) => Promise<unknown>)(input)
      const { method, url, headers } = server.received.at(-1) ?? {}
      const path = url?.replace(/^\/sandbox\/api\/v\d+/, '').replace(/\?.*/, '')
      expect(`${method} ${path}`).toBe(routes[name].replaceAll(/\{\w+\}/g, '7'))
      expect(headers?.['idempotency-key'] !== undefined).toBe(method !== 'GET')
    }
    expect(server.received.length).toBeGreaterThan(40)
  })

  it('puts what is not in the path into the query or the body', async () => {
    await using server = await ScriptedServer.open(says(200, { data: [] }))
    const client = server.client()
    const filters = { status: ['ready', 'voided'], to_name: 'A & B', page: undefined, type: null }
    await client.listShipments(filters)
    await client.addBatchMembers({ id: 3, shipment_ids: [1, 2] })
    await client.processBatch({ id: 3 })
    const [list, add, process] = server.received
    expect(list?.url).toMatch(/\/shipments\?status=ready&status=voided&to_name=A\+%26\+B$/)
    expect(add?.url).toMatch(/\/batches\/3\/shipments$/)
    expect(add?.body).toBe('{"shipment_ids":[1,2]}')
    expect(add?.headers['content-type']).toBe('application/json')
    expect(process?.body).toBe('')
    expect(process?.headers['content-type']).toBeUndefined()
  })

  it.each(['', '.', '..', undefined, null])('whose id is %j is not sent anywhere', async id => {
    await using server = await ScriptedServer.open(says(200, { data: {} }))
    const call = server.client().deleteOrder({ id: id as string })
    expect(await failureOf(call)).toBeInstanceOf(TypeError)
    expect(server.received).toEqual([])
  })

  it('leaves its place by no id', async () => {
    await using server = await ScriptedServer.open(says(200, { data: {} }))
    await server.client().trackNumber({ number: '../credits/balance?x#y' })
    expect(server.received[0]?.url).toMatch(/\/tracking\/\.\.%2Fcredits%2Fbalance%3Fx%23y$/)
  })

  it.each([
    ['postilion_sandbox_x', undefined, '/sandbox/api/'],
    ['postilion_production_x', undefined, '/api/'],
    ['postilion_production_x', 'sandbox', '/sandbox/api/'],
    ['postilion_sandbox_x', 'production', '/api/'],
  ] as const)('of the token %s goes to the environment %s: %s', async (token, environment, to) => {
    await using server = await ScriptedServer.open(says(200, { data: {} }))
    await server.client({ token, environment }).showCreditBalance()
    await server.client({ token, environment, baseUrl: `${server.url}/ship/` }).showCreditBalance()
    expect(server.received[0]?.url.startsWith(to)).toBe(true)
    expect(server.received[1]?.url.startsWith(`/ship${to}`)).toBe(true)
    expect(server.received[0]?.headers.authorization).toBe(`Bearer ${token}`)
  })

  it.each(['', 'two words', 'line\nbreak', 'ü'])('needs a token, which %j is not', token => {
    const open = () => createClient({ baseUrl: 'http://127.0.0.1', token })
    expect(open).toThrow(/^The token is empty, or no token.$/)
  })

  it('may go to a route that the client does not know', async () => {
    await using server = await ScriptedServer.open(says(200, { data: 1 }))
    const answer = await server.client().request('PUT /new/{id}', { id: 1, colour: 'red' })
    expect(answer.data).toBe(1)
    expect(server.received[0]).toMatchObject({ method: 'PUT', body: '{"colour":"red"}' })
  })
})

describe('a list', () => {
  const page = (data: readonly number[], next: string | null) =>
    says(200, { data, meta: {}, links: { next } })

  it('is asked for page by page, each once, its filters kept', async () => {
    const elsewhere = 'https://elsewhere.example/orders'
    await using server = await ScriptedServer.open(
      page([1, 2], `${elsewhere}?status=open&page=2&per_page=2`),
      page([], '?page=3'),
      page([3], null),
    )
    const seen: unknown[] = []
    for await (const order of server.client().listOrders({ status: 'open', per_page: 2 })) {
      seen.push(order)
    }
    expect(seen).toEqual([1, 2, 3])
    expect(server.received.map(({ url }) => url.replace(/.*\?/, ''))).toEqual([
      'status=open&per_page=2',
      'status=open&per_page=2&page=2',
      'status=open&per_page=2&page=3',
    ])
  })

  it('is asked for no further than it is read, and awaited it is the first page', async () => {
    await using server = await ScriptedServer.open(page([1], '?page=2'))
    const list = server.client().listOrders()
    for await (const order of list) {
      expect(order).toBe(1)
      break
    }
    expect((await list).data).toEqual([1])
    expect(server.received).toHaveLength(1)
  })

  it('whose second page fails says so to its reader', async () => {
    await using server = await ScriptedServer.open(
      page([1], '?page=2'),
      refuses(403, 'scope_missing'),
    )
    const seen: unknown[] = []
    const reading = (async () => {
      for await (const order of server.client().listOrders()) seen.push(order)
    })()
    expect(await failureOf(reading)).toMatchObject({ code: 'scope_missing' })
    expect(seen).toEqual([1])
  })
})
