import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Answer, ApiClient } from '../../support/client.ts'
import { postgresKit } from '../../support/engines.ts'
import { eventually } from '../../support/eventually.ts'
import { type Cut, PostgresProxy } from '../../support/postgres-proxy.ts'
import { type Service, startService } from '../../support/service.ts'
import { Shell } from '../../support/shell.ts'
import { clientOf, keyed, sandboxV5 } from './support/client.ts'
import { publishedV5 } from './support/published-v5.ts'
import { shipmentBody } from './support/shipment-body.ts'

const kit = postgresKit()

/** Where the first node dies, and whether what it did is committed by then. */
const deaths: readonly (readonly [string, Cut | null, boolean])[] = [
  ['looking for the key', { at: 'from "sandbox"."idempotency_key"', silently: true }, false],
  ['taking the key', { at: 'insert into "sandbox"."idempotency_key"', silently: true }, false],
  ['keeping the answer', { at: 'update "sandbox"."idempotency_key"', silently: true }, false],
  ['hearing of its commit', { at: 'update "sandbox"."idempotency_key"', answered: 'COMMIT' }, true],
  ['having answered', null, true],
]

let direct: Service
let proxy: PostgresProxy
let shell: Shell
beforeAll(async () => {
  const settings = await kit.settings()
  direct = await startService(settings)
  const before = await PostgresProxy.before(settings.DATABASE_URL ?? '')
  proxy = before.proxy
  // The limits of a token are shared: both nodes have the same.
  const limits = { RATE_LIMIT_READS: '1000000000', RATE_LIMIT_WRITES: '1000000000' }
  shell = await Shell.open({ ...settings, ...limits, DATABASE_URL: before.url })
})
afterAll(async () => {
  await shell[Symbol.asyncDispose]()
  await direct[Symbol.asyncDispose]()
  await proxy[Symbol.asyncDispose]()
})

type Call = { readonly method: string; readonly path: string; readonly body?: object }

/** Sends it to a node that is killed, and gives what the other node answers to the same. */
async function sendToBoth(
  { client, token }: { client: ApiClient; token: string },
  { method, path, body }: Call,
  cut: Cut | null,
): Promise<Answer> {
  const node = await shell.serve()
  const first = new ApiClient(`${node.address}${sandboxV5}`, token, publishedV5)
  const cutsBefore = proxy.cuts
  proxy.cut = cut
  const ask = (through: ApiClient) => through.ask(method, path, { body, ...keyed('both') })
  const unheard = ask(first).then(
    () => 'answered',
    () => 'lost',
  )
  if (cut) await eventually(() => expect(proxy.cuts).toBe(cutsBefore + 1))
  if (!cut?.silently) await unheard
  await node.end('SIGKILL')
  await unheard
  return await ask(client)
}

describe.each(deaths)('after a node died when %s, another', (_, cut, isCommitted) => {
  const expectAnswered = async (
    its: { client: ApiClient; token: string },
    call: Call,
    status: number,
  ): Promise<Answer['body']> => {
    const answer = await sendToBoth(its, call, cut)
    expect(answer.status, answer.text).toBe(status)
    expect(answer.headers.get('idempotent-replay')).toBe(isCommitted ? 'true' : null)
    const { method, path, body } = call
    const again = await its.client.ask(method, path, { body, ...keyed('both') })
    expect([again.text, again.headers.get('idempotent-replay')]).toEqual([answer.text, 'true'])
    return answer.body.data
  }
  const balance = async (client: ApiClient): Promise<number> =>
    (await client.get('/credits/balance')).body.data.balance

  it('buys a shipment that was saved, once', async () => {
    const its = await clientOf(direct)
    const before = await balance(its.client)
    const { id } = (await its.client.post('/shipments', shipmentBody())).body.data
    const call = { method: 'POST', path: `/labels/${id}`, body: {} }
    const { shipment_id, rate } = await expectAnswered(its, call, 201)
    expect(shipment_id).toBe(id)
    expect(before - (await balance(its.client))).toBeCloseTo(rate.total, 9)
  })

  it('saves many shipments, once', async () => {
    const its = await clientOf(direct)
    const body = { shipments: Array.from({ length: 3 }, () => shipmentBody()) }
    const data = await expectAnswered(its, { method: 'POST', path: '/shipments', body }, 201)
    const list = await its.client.get('/shipments')
    expect(list.body.data.toReversed()).toEqual(data.shipments)
  })

  it('voids a shipment, once', async () => {
    const its = await clientOf(direct)
    const before = await balance(its.client)
    const bought = await its.client.post('/labels', shipmentBody())
    const path = `/shipments/${bought.body.data.shipment_id}`
    const { status } = await expectAnswered(its, { method: 'DELETE', path }, 200)
    expect(status).toBe('voided')
    expect(await balance(its.client)).toBe(before)
  })
})
