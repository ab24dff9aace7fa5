import { expect, it, test } from 'vitest'
import { serviceOn } from '#core/access.ts'
import { accountOf } from '#core/account/accounts.ts'
import { operatorCaller } from '#core/account/system-caller.ts'
import { commandOf } from '#core/command/command.ts'
import { createWebhook } from '#core/webhook/create-webhook.ts'
import { CarrierProcess } from '../support/carrier-process.ts'
import { type CollectedSpan, startCollector } from '../support/collector.ts'
import { carrierHosts, connectAccount } from '../support/connect-account.ts'
import { describeOnEachEngine } from '../support/engines.ts'
import { eventually } from '../support/eventually.ts'
import { fundedClient } from '../support/funded-client.ts'
import { type Service, startService } from '../support/service.ts'
import { startSubscriber } from '../support/subscriber.ts'
import { testCarrier } from '../support/test-carrier.ts'
import { rateBody, sandboxApi, shipmentBody, testedVersion } from '../support/tested-version.ts'

const caller = { trace: 'a'.repeat(31).concat('1'), span: 'b'.repeat(15).concat('2') }
const traceparent = (flags = '01') => `00-${caller.trace}-${caller.span}-${flags}`
const server = 2
const failed = 2

/** All that a service sent to a collector until its end. */
async function traced(
  use: (service: Service) => Promise<unknown>,
  env: Parameters<typeof startService>[0] = {},
) {
  await using collector = await startCollector()
  {
    const settings = { ...env, OTEL_EXPORTER_OTLP_ENDPOINT: collector.url }
    await using service = await startService(settings, config => config, [testCarrier])
    await use(service)
  }
  const spans = collector.spans()
  return {
    spans,
    text: collector.texts.join('\n'),
    named: (name: string) => spans.filter(span => span.name === name),
    partsOf: (parent?: CollectedSpan) =>
      spans.filter(({ parentSpanId }) => parentSpanId === parent?.spanId),
  }
}

const [rates, shipments] = ['rates', 'shipments'].map(
  noun => `POST /api/${testedVersion}/${noun}`,
) as [string, string]

it('a request continues its caller’s trace, and says what it was without saying of whom', async () => {
  let account = 0
  let requestId: string | null = null
  const { named, partsOf } = await traced(async service => {
    const funded = await fundedClient(service)
    account = funded.account
    const headers = { traceparent: traceparent() }
    const answer = await funded.client.post('/shipments', shipmentBody(), { headers })
    requestId = answer.headers.get('request-id')
    await fetch(`${service.url}/healthz`)
  })
  const [request, ...others] = named(shipments)
  expect(others).toEqual([])
  expect(request).toMatchObject({
    traceId: caller.trace,
    parentSpanId: caller.span,
    kind: server,
    facts: {
      'http.request.method': 'POST',
      'http.route': `/api/${testedVersion}/shipments`,
      'http.response.status_code': 200,
      'postilion.api.version': testedVersion,
      'postilion.environment': 'sandbox',
      'postilion.account.id': account,
      'postilion.request.id': requestId,
    },
  })
  const transactions = partsOf(request).filter(({ name }) => name === 'transaction')
  expect(transactions.length).toBeGreaterThan(0)
  for (const transaction of transactions) {
    expect(transaction.facts['db.system.name']).toBe('sqlite')
    expect(partsOf(transaction).map(({ name }) => name)).toContain('transaction work')
  }
})

it('work of the background and probes belong to no request, and unasked looks are not shown', async () => {
  const { spans, named } = await traced(async service => {
    const { client } = await fundedClient(service)
    await client.post('/shipments', shipmentBody())
    await fetch(`${service.url}/healthz`)
    await fetch(`${service.url}/metrics`)
  })
  expect(spans.filter(({ facts }) => String(facts['http.route']).includes('healthz'))).toEqual([])
  const ids = new Set(spans.map(({ spanId }) => spanId))
  const roots = spans.filter(({ parentSpanId }) => !ids.has(parentSpanId ?? ''))
  expect(roots.map(({ name }) => name)).toEqual(named(shipments).map(({ name }) => name))
})

describeOnEachEngine('the transactions of many requests', kit => {
  test('are each request’s own, however many share a commit', async () => {
    const many = 12
    const { named, partsOf } = await traced(
      async service => {
        const { client } = await fundedClient(service)
        await Promise.all(
          Array.from({ length: many }, () => client.post('/shipments', shipmentBody())),
        )
      },
      await kit.settings(),
    )
    const requests = named(shipments)
    expect(requests).toHaveLength(many)
    expect(new Set(requests.map(({ traceId }) => traceId)).size).toBe(many)
    for (const request of requests) {
      const transactions = partsOf(request).filter(({ name }) => name === 'transaction')
      expect(transactions.length).toBeGreaterThan(0)
      for (const { traceId } of transactions.flatMap(partsOf)) expect(traceId).toBe(request.traceId)
    }
  })
})

it('a caller whose trace is not recorded is not recorded here', async () => {
  const { spans } = await traced(async service => {
    const { client } = await fundedClient(service)
    await client.post('/rates', rateBody(), { headers: { traceparent: traceparent('00') } })
  })
  expect(spans).toEqual([])
})

it('a part of the traces that begin here may be recorded, none among them', async () => {
  const ask = async (service: Service) => {
    const { client } = await fundedClient(service)
    await client.post('/rates', rateBody())
    await client.post('/rates', rateBody(), { headers: { traceparent: traceparent() } })
  }
  const { named } = await traced(ask, { OTEL_TRACES_SAMPLER_ARG: '0' })
  expect(named(rates).map(({ traceId }) => traceId)).toEqual([caller.trace])
})

it('a carrier outside the process is a part of the request that asks it, and so is its failure', async () => {
  await using carrier = await CarrierProcess.start()
  const planted = { client_id: 'id', client_secret: 'planted-secret' }
  const ask = async (service: Service) => {
    await connectAccount(service, 'sandbox', testCarrier.code, planted)
    const { client } = await fundedClient(service)
    await client.post('/rates', rateBody())
  }
  for (const [mode, status] of [
    ['ok', 0],
    ['html', failed],
  ] as const) {
    const { named, partsOf, text } = await traced(ask, {
      CARRIER_HOSTS: carrierHosts(carrier.url(mode)),
    })
    const [asked] = partsOf(named(rates)[0]).filter(({ name }) => name === 'carrier rate')
    expect(asked?.facts['postilion.carrier']).toBe(testCarrier.code)
    expect(asked?.status.code).toBe(status)
    expect(text).not.toContain('planted-secret')
  }
})

it('a message to a webhook is a part of its job, and its subscriber learns of no trace', async () => {
  await using subscriber = await startSubscriber()
  const { named, partsOf, text } = await traced(async service => {
    const { client, account } = await fundedClient(service)
    const { sandbox } = service.app.worlds
    const row = await sandbox.store.read.accounts.byId(account)
    if (!row) throw new Error('no account')
    const caller = await operatorCaller(sandbox, accountOf(row))
    const url = `${subscriber.url}?token=planted-secret`
    const wish = { url, events: null, description: null }
    const { webhook } = await createWebhook(commandOf(sandbox, caller, null), wish)
    await client.post('/shipments', shipmentBody())
    await subscriber.received('shipment.purchased')
    const all = { state: null, before: null }
    await eventually(async () => {
      const { deliveries } = sandbox.store.read.webhooks
      const sent = await deliveries(serviceOn(account), webhook.id, all, 0, 100)
      expect(sent.every(({ state }) => state === 'delivered')).toBe(true)
    })
  })
  const sends = named('webhook POST')
  expect(sends.length).toBeGreaterThan(0)
  const jobs = named('job deliver-events')
  expect(jobs.every(({ parentSpanId }) => parentSpanId === undefined)).toBe(true)
  expect(jobs.flatMap(partsOf)).toEqual(expect.arrayContaining(sends))
  expect(sends[0]?.facts['http.response.status_code']).toBe(204)
  for (const { headers } of subscriber.messages) expect(headers.traceparent).toBeUndefined()
  expect(text).not.toContain('planted')
  expect(text).not.toContain(subscriber.url)
})

it('no secret, address or query that a caller sends reaches the collector', async () => {
  let token = ''
  const { text, named } = await traced(async service => {
    const { account } = await fundedClient(service)
    token = await service.token(account)
    const ask = (path: string, body: object | null) =>
      fetch(service.url + path, {
        method: body ? 'POST' : 'GET',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'idempotency-key': 'planted-key',
          'x-request-id': 'planted-id',
          'user-agent': 'planted-agent',
          traceparent: traceparent(),
          tracestate: 'planted=state',
          baggage: 'planted=baggage',
        },
        body: body && JSON.stringify(body),
      })
    const person = {
      name: 'Planted Person',
      address1: '1 Planted St',
      email: 'planted@example.com',
    }
    expect((await ask(`${sandboxApi}/shipments`, shipmentBody({}, person))).status).toBe(200)
    await ask(`${sandboxApi}/shipments?recipient=planted&token=planted`, null)
    await ask('/labels/planted', null)
    await ask('/t/planted', null)
    await ask('/planted/path?planted', null)
    await ask(`${sandboxApi}/shipments`, {
      to_address: { name: 'Planted', country_code: 'planted' },
    })
  })
  expect(named(shipments)).toHaveLength(2)
  expect(text.toLowerCase()).not.toContain('planted')
  expect(text).not.toContain(token)
})
