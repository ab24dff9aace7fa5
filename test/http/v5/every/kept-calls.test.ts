import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { serviceOn, type Tenant } from '#core/access.ts'
import type { Call, CallContents } from '#core/calls/kept-call.ts'
import { explainCall } from '#core/overview/explain-call.ts'
import { dayIn } from '#core/time/calendar-day.ts'
import { dayMs } from '#core/time/durations.ts'
import { asCurl, type CurlLine } from '#http/base/keep/as-curl.ts'
import { type Books, openBooks } from '../../../proof/books.ts'
import { everything } from '../../../proof/everything.ts'
import { setSetting } from '../../../support/at-shell.ts'
import { type Answer, ApiClient } from '../../../support/client.ts'
import { describeOnEachEngine } from '../../../support/engines.ts'
import { eventually } from '../../../support/eventually.ts'
import { type Service, startService } from '../../../support/service.ts'
import { clientOf, keyed } from '../support/client.ts'
import { fullAccount } from '../support/full-account.ts'
import { publishedV5 } from '../support/published-v5.ts'
import { rateBody } from '../support/rate-body.ts'
import { shipmentBody } from '../support/shipment-body.ts'

const idOf = ({ headers }: Answer): string => headers.get('request-id') ?? ''

/** An answer that is kept under a key is bytes. */
const textOf = (value: unknown): string =>
  value instanceof Uint8Array ? Buffer.from(value).toString() : JSON.stringify(value)

describeOnEachEngine('kept calls', kit => {
  let service: Service
  let books: Books
  beforeAll(async () => {
    service = await startService(await kit.settings())
    books = await openBooks(await kit.config())
  })
  afterAll(async () => {
    await books[Symbol.asyncDispose]()
    await service[Symbol.asyncDispose]()
  })

  const keptIn = async (tenant: Tenant, id: string, world = service.app.worlds.sandbox) =>
    await eventually(async () => {
      const call = await world.store.read.calls.byRequestId(tenant, id)
      if (!call) throw new Error('the call is not kept yet')
      return call
    })

  test('hold no secret of any call, nor does any other table', async () => {
    const { client, names, account } = await fullAccount(service)
    const tenant = serviceOn(account)
    const atOnce = { overlap_seconds: 0 }
    const minted = await client.post('/tokens', { name: 'x' }, keyed('mint'))
    const replayed = await client.post('/tokens', { name: 'x' }, keyed('mint'))
    const rotated = await client.post(`/tokens/${names.token}/rotate`, atOnce, keyed('turn'))
    const hook = { url: 'http://ann:hook-pass@127.0.0.1:1024/x', events: ['shipment.created'] }
    const made = await client.post('/webhooks', hook)
    const plain = await client.post('/webhooks', { url: 'http://127.0.0.1:1024/y' }, keyed('hook'))
    const turned = await client.post(`/webhooks/${names.webhook}/rotate`, atOnce, keyed('turn'))
    const card = await client.post('/payment-methods', { token: 'test_card_no_funds' })
    const number = await client.post('/payment-methods', { token: '4242424242424242' })
    const lost = await client.post('/rates', {
      password: 'hunter-2-hunter',
      note: minted.body.data.token,
    })
    const faulty = await client.post(
      '/rates',
      `{"token": "tok-faulty-body" "${minted.body.data.token}"`,
      {
        headers: { 'content-type': 'application/json' },
      },
    )
    const labels = await client.get('/shipments?status=ready')
    const bought = await client.get(`/shipments/${names.bought}`)
    const answers = [
      minted,
      replayed,
      rotated,
      made,
      plain,
      turned,
      card,
      number,
      lost,
      faulty,
      labels,
      bought,
    ]
    const kept = await Promise.all(answers.map(answer => keptIn(tenant, idOf(answer))))
    expect(kept.map(({ status }) => status)).toEqual(answers.map(({ status }) => status))

    const secrets = [minted, rotated, plain, turned].flatMap(({ body: { data } }) => [
      data.token,
      data.secret,
    ])
    const known = secrets.filter(secret => secret !== undefined)
    expect(known).toHaveLength(4)
    const tables = await everything(kit.kind, books)
    const values = Object.values(tables).flatMap(rows => rows.flatMap(row => Object.values(row)))
    const whole = values.map(textOf).join()
    for (const secret of [...known, 'hunter-2', 'tok-faulty', '4242424242424242', 'JVBERi0']) {
      expect(whole).not.toContain(secret)
    }
    // The card's token is stored where cards are, and links stand in what webhooks are sent.
    const calls = JSON.stringify([tables.kept_call, tables.kept_call_body])
    const [, link = ''] = /\/labels\/([\w-]{64})/.exec(bought.text) ?? []
    expect(link).not.toBe('')
    for (const secret of ['test_card', 'hook-pass', link]) expect(calls).not.toContain(secret)
    expect(calls).toContain('[redacted: secret]')
    expect(calls).toContain('/labels/[redacted: link].pdf')
  })

  test('hold no secret of a query, neither where it was sent nor in the links that repeat it', async () => {
    const { client, tenant } = await clientOf(service)
    const query =
      'card[number]=4242424242424242&auth%5Bpassword%5D=x7-plain&%74oken=x7-plain&pin=x7-plain'
    const listed = await client.get(`/shipments?status=ready&${query}`)
    expect(listed.text).toContain('x7-plain')
    const kept = await keptIn(tenant, idOf(listed))
    expect(kept.answered).toMatchObject({ state: 'redacted' })
    expect(kept.answered?.text).toContain('/shipments?status=ready&')
    for (const secret of ['4242424242424242', 'x7-plain']) {
      expect(JSON.stringify(kept)).not.toContain(secret)
    }
  })

  test('of the sandbox are all calls, reads and refusals too, as they were sent and answered', async () => {
    const { client, tenant } = await clientOf(service)
    const text = ` ${JSON.stringify(rateBody())}\n`
    const json = { 'content-type': 'application/json' }
    const quoted = await client.post('/rates', text, {
      headers: { ...json, ...keyed('k').headers },
    })
    const kept = await keptIn(tenant, idOf(quoted))
    expect(kept).toMatchObject({ method: 'POST', path: '/api/v5/rates', status: 200, key: 'k' })
    expect(kept.sent).toEqual({ state: 'whole', text, bytes: text.length })
    expect(kept.answered).toEqual({
      state: 'whole',
      text: quoted.text,
      bytes: Buffer.byteLength(quoted.text),
    })
    expect(Object.keys(kept.headers)).not.toContain('authorization')

    const refused = await client.get('/shipments/none?page=1')
    expect(await keptIn(tenant, idOf(refused))).toMatchObject({
      status: 404,
      outcome: 'not_found',
      query: 'page=1',
      sent: null,
    })
    const narrow = await service.token(tenant.accountId, 'sandbox', ['orders:read'])
    const unread = await client.post('/rates', rateBody(), { token: narrow })
    expect(await keptIn(tenant, idOf(unread))).toMatchObject({
      status: 403,
      sent: { state: 'unread', text: '' },
    })
  })

  test('of production are kept while the account says so, until the day is over', async () => {
    const account = await service.account()
    const { production } = service.app.worlds
    const token = await service.token(account, 'production')
    const client = new ApiClient(`${service.url}/api/v5`, token, publishedV5)
    const tenant = serviceOn(account)
    const ask = async () => idOf(await client.post('/rates', rateBody()))
    const set = (day: string) =>
      setSetting(service.app.register, account, 'keep_bodies_until', day, Date.now())
    const unkept = await ask()
    await set('2020-01-01')
    const tooLate = await ask()
    const tomorrow = dayIn('UTC', Date.now() + dayMs)
    await set(tomorrow)
    const kept = await ask()
    await keptIn(tenant, kept, production)
    await set('null')
    const ended = await ask()
    await set(tomorrow)
    await keptIn(tenant, await ask(), production)
    for (const id of [unkept, tooLate, ended]) {
      expect(await production.store.read.calls.byRequestId(tenant, id)).toBeNull()
    }
  })

  test('lead to the shipment, its money, its events and their deliveries', async () => {
    const { client, tenant, account } = await clientOf(service)
    const other = await clientOf(service)
    const hook = await client.post('/webhooks', { url: 'http://127.0.0.1:1024/y' })
    expect(hook.status).toBe(201)
    const bought = await client.post('/labels', shipmentBody())
    await keptIn(tenant, idOf(bought))
    const { store } = service.app.worlds.sandbox
    const story = await explainCall(store.read, tenant, idOf(bought))
    const { shipment_id, ship_code } = bought.body.data
    expect(story?.call).toMatchObject({ outcome: `purchased ${ship_code}`, shipCodes: [ship_code] })
    expect(story?.shipments.map(({ id }) => id)).toEqual([shipment_id])
    const journal = await store.read.ledger.journal(tenant)
    const ofLabel = journal.filter(({ cause }) => cause.id === ship_code).map(({ id }) => id)
    expect(ofLabel.length).toBeGreaterThan(0)
    expect(
      story?.postings.map(({ shipCode, lines }) => [
        shipCode,
        lines.map(({ transactionId }) => transactionId),
      ]),
    ).toEqual([[ship_code, ofLabel]])
    expect(story?.events.map(({ event }) => event.type)).toContain('shipment.purchased')
    for (const { deliveries } of story?.events ?? []) expect(deliveries).toHaveLength(1)
    const looked = await client.get(`/shipments/${shipment_id}`)
    await keptIn(tenant, idOf(looked))
    const read = await explainCall(store.read, tenant, idOf(looked))
    expect(read?.shipments.map(({ id }) => id)).toEqual([shipment_id])
    expect(read?.events).toEqual([])
    expect(await explainCall(store.read, other.tenant, idOf(bought))).toBeNull()
    expect(account).not.toBe(other.account)
  })
})

const run = promisify(execFile)

describe('a kept call as a line for a terminal', () => {
  let service: Service
  beforeAll(async () => {
    service = await startService()
  })
  afterAll(() => service[Symbol.asyncDispose]())

  const lineOf = async (
    tenant: Tenant,
    answer: Answer,
    key: 'same' | 'new' = 'same',
  ): Promise<CurlLine> => {
    const { calls } = service.app.worlds.sandbox.store.read
    const call: Call & CallContents = await eventually(async () => {
      const kept = await calls.byRequestId(tenant, idOf(answer))
      if (!kept) throw new Error('the call is not kept yet')
      return kept
    })
    return asCurl(call, { base: `${service.url}/sandbox`, token: '$POSTILION_TOKEN' }, key)
  }
  const pasted = async ({ line }: CurlLine, token: string): Promise<string> => {
    if (line === null) throw new Error('there is no line')
    expect(line).not.toContain(token)
    const { stdout } = await run('/bin/sh', ['-c', line], {
      env: { ...process.env, POSTILION_TOKEN: token },
    })
    return stdout
  }

  it('gets the same answer, run as it is pasted', async () => {
    const { client, tenant, token } = await clientOf(service)
    const hostile = `O'Brien $(id) \`id\` "x" \\ %41 !! é 日本\n@/etc/passwd`
    const json = { 'content-type': 'application/json; charset=utf-8' }
    const asked = [
      await client.post('/rates', rateBody({}, { name: hostile })),
      await client.post('/rates', ` @${JSON.stringify(rateBody())}`, { headers: json }),
      await client.post('/rates', `{"name":"it's`, { headers: json }),
      await client.post('/labels', shipmentBody(), keyed("it's é $(id) ~!")),
      await client.get('/shipments?to_name=O%27Brien%20%24(id)&page=1'),
      await client.get("/shipments/[1-3]{a,b}'..x"),
      await client.post('/rates', rateBody(), { headers: { 'sandbox-fault': 'internal_error' } }),
    ]
    for (const answer of asked) {
      const again = await pasted(await lineOf(tenant, answer), token)
      expect(withoutIds(again)).toEqual(withoutIds(answer.text))
    }
  })

  it('does it once more under a new key', async () => {
    const { client, tenant, token } = await clientOf(service)
    const first = await client.post('/labels', shipmentBody(), keyed('once'))
    const line = await lineOf(tenant, first, 'new')
    const [second, third] = [await pasted(line, token), await pasted(line, token)]
    const codes = [first.text, second, third].map(text => JSON.parse(text).data.ship_code)
    expect(new Set(codes).size).toBe(3)
  })

  it('is said to be missing where a secret is', async () => {
    const { client, tenant } = await clientOf(service)
    const card = await client.post('/payment-methods', { token: 'test_card' })
    expect(await lineOf(tenant, card)).toEqual({
      line: null,
      missing: 'The body contained a secret, which is not kept.',
    })
    const query = await client.get('/shipments?token=abcdefgh')
    expect((await lineOf(tenant, query)).line).toBeNull()
  })
})

/** Each answer to a problem has an id of its own. */
const withoutIds = (text: string): unknown =>
  JSON.parse(text.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '#'))
