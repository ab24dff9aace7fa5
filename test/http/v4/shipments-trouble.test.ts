import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { describe, expect, it } from 'vitest'
import { serviceOn } from '#core/access.ts'
import { cents, expectBought } from '../../support/answers.ts'
import { ApiClient } from '../../support/client.ts'
import { eventually } from '../../support/eventually.ts'
import { booksOf, fundedClient } from '../../support/funded-client.ts'
import { sharedService } from '../../support/service.ts'
import { sandboxApi } from '../../support/tested-version.ts'
import { orderBody, storeOf } from './order-body.ts'
import { shipmentBody, toPortland } from './requests.ts'

const service = await sharedService()
const { client, account } = await fundedClient(service)

const create = (headers: Record<string, string>, changes = {}) =>
  client.post('/shipments', shipmentBody(changes), { headers })
const shipments = async () => (await client.get('/shipments')).body.meta.total

describe('Sandbox-Fault', () => {
  it('rate_limited is 429 and does nothing', async () => {
    const before = await shipments()
    const { status, headers, body } = await create({ 'sandbox-fault': 'rate_limited' })
    expect(status).toBe(429)
    expect(headers.get('retry-after')).toBe('1')
    expect(body.success).toBe(false)
    expect(await shipments()).toBe(before)
  })

  it('internal_error is 500 and does nothing', async () => {
    const before = await shipments()
    expect((await create({ 'sandbox-fault': 'internal_error' })).status).toBe(500)
    expect(await shipments()).toBe(before)
  })

  it('stays with its own request', async () => {
    await create({ 'sandbox-fault': 'internal_error' })
    expectBought(await create({}))
  })

  it('works on any request of the sandbox', async () => {
    const headers = { 'sandbox-fault': 'rate_limited' }
    expect((await client.get('/credits', { headers })).status).toBe(429)
    expect((await client.post('/rates', shipmentBody(), { headers })).status).toBe(429)
  })

  it('does nothing for a stranger', async () => {
    const headers = { 'sandbox-fault': 'rate_limited' }
    expect((await client.get('/credits', { headers, token: null })).status).toBe(401)
  })

  it('that is not known is refused, with those that are', async () => {
    const { status, body } = await create({ 'sandbox-fault': 'crash' })
    expect(status).toBe(422)
    expect(body.message).toContain('crash_after_carrier, slow_commit, rate_limited, internal_error')
  })

  it.each(['rate_limited', 'internal_error', 'crash'])('%s is ignored in production', async f => {
    const token = await service.token(account, 'production')
    const production = new ApiClient(`${service.url}/api/v4`, token)
    expect((await production.get('/credits', { headers: { 'sandbox-fault': f } })).status).toBe(200)
  })

  it('crash_after_carrier drops the connection; the key finds the label, charged once', async () => {
    const before = await booksOf(service, account)
    const key = { 'idempotency-key': 'crashed' }
    await expect(create({ ...key, 'sandbox-fault': 'crash_after_carrier' })).rejects.toThrow()
    const retry = await create(key)
    expectBought(retry)
    const { body } = retry
    expect(body.label).toBeTypeOf('string')
    expect((await create(key)).body).toEqual(body)
    const after = await booksOf(service, account)
    expect(before.credits - after.credits).toBe(cents(body.shipment.total_paid))
    expect(after.holds).toBe(0)
  })

  it.each([
    ['a saved draft', { is_draft: true }],
    ['a label', {}],
  ])(
    'crash_after_carrier: asking for %s under its key without labels:create buys nothing',
    async (_, change) => {
      const { account: buyer, client: its } = await fundedClient(service)
      const headers = { 'idempotency-key': 'left open' }
      const crash = { headers: { ...headers, 'sandbox-fault': 'crash_after_carrier' } }
      await expect(its.post('/shipments', shipmentBody(), crash)).rejects.toThrow()
      const { holds } = await booksOf(service, buyer)
      expect(holds).toBeGreaterThan(0)
      const saver = await service.token(buyer, 'sandbox', ['shipments:write'])
      const ask = () => its.post('/shipments', shipmentBody(change), { headers, token: saver })
      const refused = await ask()
      expect(refused.status).toBe(403)
      expect(refused.body.errors).toEqual(['The token lacks the scope labels:create.'])
      expect((await booksOf(service, buyer)).holds).toBe(holds)
      expectBought(await its.post('/shipments', shipmentBody(), { headers }))
      expectBought(await ask())
    },
  )
})

describe('a recipient', () => {
  it('called REFUSED is refused by the carrier; nothing is charged or kept', async () => {
    const before = await booksOf(service, account)
    const kept = await shipments()
    const answer = await create({}, { to_address: { ...toPortland, name: 'REFUSED' } })
    expect(answer.status).toBe(422)
    expect(answer.body).toMatchObject({ success: false, errors: [answer.body.message] })
    expect(await booksOf(service, account)).toEqual(before)
    expect(await shipments()).toBe(kept)
  })

  it('called LOST ANSWER gets the one label that was sold', async () => {
    const before = await booksOf(service, account)
    const { status, body } = await create(
      {},
      { to_address: { ...toPortland, name: 'LOST ANSWER' } },
    )
    expect(status).toBe(200)
    expect(body.shipment.status).toBe('Ready')
    expect(body.label).toBeTypeOf('string')
    const after = await booksOf(service, account)
    expect(before.credits - after.credits).toBe(cents(body.shipment.total_paid))
    expect(after.holds).toBe(0)
  })
})

const [, json = ''] = /<<'END'\n(.+?)END/s.exec(readFileSync('docs/sandbox.md', 'utf8')) ?? []
const named = JSON.parse(json)
const at = (postal_code: string) => ({ ...named.to_address, postal_code })

/** At once, for they wait. */
describe.concurrent('what takes its time', () => {
  it('crash_after_carrier ends its connection also where it waited for an earlier answer', async () => {
    const { account: buyer } = await fundedClient(service)
    const token = await service.token(buyer)
    const body = JSON.stringify(shipmentBody())
    const purchase = (fault: string) =>
      [
        `POST ${sandboxApi}/shipments HTTP/1.1`,
        'Host: x',
        `Authorization: Bearer ${token}`,
        'Content-Type: application/json',
        `Content-Length: ${Buffer.byteLength(body)}`,
        `Sandbox-Fault: ${fault}`,
        '',
        body,
      ].join('\r\n')
    const socket = connect(Number(new URL(service.url).port), '127.0.0.1')
    let received = ''
    socket.setEncoding('latin1').on('data', text => {
      received += text
    })
    socket.write(purchase('slow_commit') + purchase('crash_after_carrier'))
    await once(socket, 'close')
    expect(received.match(/HTTP\/1.1 \d+/g)).toEqual(['HTTP/1.1 200'])
  })

  type Call = (headers: Record<string, string>) => ReturnType<typeof create>
  const ready: readonly [string, () => Promise<Call>][] = [
    ['a store', async () => headers => client.post('/stores', { identifier: 'slow' }, { headers })],
    ['a batch', async () => headers => client.post('/batches', { name: 'slow' }, { headers })],
    [
      'a void',
      async () => {
        const { shipment } = (await create({}, { draft: true })).body
        return headers => client.get(`/shipments/${shipment.ship_code}/void`, { headers })
      },
    ],
    [
      'an order',
      async () => {
        const body = orderBody(await storeOf(client))
        return headers => client.post('/orders', body, { headers })
      },
    ],
    [
      'a new text of an order',
      async () => {
        const body = orderBody(await storeOf(client))
        const { order } = (await client.post('/orders', body)).body
        return headers => client.ask('PUT', `/orders/${order.id}`, { body, headers })
      },
    ],
  ]
  it.each(ready)('slow_commit answers late for %s, too', async (_, prepare) => {
    const [one, other] = [await prepare(), await prepare()]
    const order: string[] = []
    const late = one({ 'sandbox-fault': 'slow_commit' }).then(() => order.push('slow'))
    await other({}).then(() => order.push('other'))
    await late
    expect(order).toEqual(['other', 'slow'])
  })

  it('slow_commit answers late; a retry meanwhile waits for it, others do not', async () => {
    const key = { 'idempotency-key': 'slow' }
    const order: string[] = []
    const told = async (name: string, answer: ReturnType<typeof create>) => {
      const { body } = await answer
      order.push(name)
      return body.shipment.ship_code
    }
    const slow = told('slow', create({ ...key, 'sandbox-fault': 'slow_commit' }))
    await told('other', create({}))
    const retries = [
      told('retry', create(key)),
      told('refused alone', client.post('/shipments', {}, { headers: key })),
    ]
    expect(await Promise.all(retries)).toEqual([await slow, await slow])
    expect(order[0]).toBe('other')
  })

  it('the call of docs/sandbox.md fails at both codes where it names the courier, and buys from the other where it does not', async () => {
    const { client, account } = await fundedClient(service)
    const before = await booksOf(service, account)
    const ask = (postal_code: string, changes = {}) =>
      client.post('/shipments', { ...named, to_address: at(postal_code), ...changes })
    const [failed, bought] = await Promise.all([
      Promise.all(['00001', '00002'].map(code => ask(code))),
      Promise.all([
        ask('00001', { postage_type: null }),
        ask('00002', { postage_type: 'Cheapest Tracked' }),
      ]),
    ])
    expect(failed.map(({ status }) => status)).toEqual([503, 503])
    let paid = 0
    for (const answer of bought) {
      expectBought(answer)
      expect(answer.body.rate.postage_type).toContain('<CarrierA>')
      paid += cents(answer.body.shipment.total_paid)
    }
    const after = await booksOf(service, account)
    expect(before.credits - after.credits).toBe(paid)
    expect(after.holds).toBe(before.holds)
  })
})

describe('a carrier that is away', () => {
  it('is 503 in version 4, and nothing is charged or kept', async () => {
    const before = await booksOf(service, account)
    const to_address = { ...toPortland, postal_code: '00002' }
    const answer = await create({}, { to_address, postage_type: 'carrierb_ground' })
    expect(answer.status).toBe(503)
    expect(answer.body.success).toBe(false)
    expect(await booksOf(service, account)).toEqual(before)
  })
})

describe('the request log', () => {
  const logged = async (its: number) =>
    await service.app.worlds.sandbox.store.read.requestLog.list(serviceOn(its), null, 50)

  it('has a line for what was done, with its Request-Id', async () => {
    const { client: own, account: its } = await fundedClient(service)
    const answer = await own.post('/shipments', shipmentBody())
    const [line] = await logged(its)
    expect(line).toMatchObject({
      requestId: answer.headers.get('request-id'),
      method: 'POST',
      route: '/api/v4/shipments',
      path: '/api/v4/shipments',
      status: 200,
      outcome: `purchased ${answer.body.shipment.ship_code}`,
    })
    expect(line?.durationMs).toBeGreaterThanOrEqual(0)
  })

  it('has a line for each refusal soon after it, by its code', async () => {
    const { client: own, account: its } = await fundedClient(service, {}, 0)
    const token = await service.token(its, 'sandbox', ['shipments:read'])
    const answers = [
      await own.post('/shipments', {}),
      await own.post('/shipments', shipmentBody()),
      await own.post('/shipments', '{'),
      await own.post('/shipments', shipmentBody(), { token }),
      await own.get('/shipments/261121ZZZZZZ/void?token=secret'),
    ]
    const lines = await eventually(async () => {
      const found = await logged(its)
      expect(found).toHaveLength(answers.length)
      return found
    })
    const outcomes = answers.map(answer => {
      const id = answer.headers.get('request-id')
      const line = lines.find(({ requestId }) => requestId === id)
      return [line?.status, line?.outcome]
    })
    expect(outcomes).toEqual([
      [422, 'validation_failed'],
      [402, 'insufficient_credits'],
      [400, 'malformed_json'],
      [403, 'scope_missing'],
      [404, 'not_found'],
    ])
    expect(JSON.stringify(lines)).not.toContain('secret')
  })

  it('has no line for questions and strangers', async () => {
    const { client: own, account: its } = await fundedClient(service, {}, 0)
    await own.post('/rates', {})
    await own.get('/shipments?limit=0')
    await own.post('/shipments', {}, { token: 'postilion_sandbox_nobody' })
    await own.post('/shipments', {})
    await eventually(async () => expect(await logged(its)).toHaveLength(1))
  })
})
