import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { cents } from '../../support/answers.ts'
import { ApiClient } from '../../support/client.ts'
import { eventually } from '../../support/eventually.ts'
import { booksOf, fundedClient } from '../../support/funded-client.ts'
import { type Service, startService } from '../../support/service.ts'
import { sandboxApi, shipmentBody } from '../../support/tested-version.ts'

const hourMs = 3_600_000
const readsAMinute = 2
const machineNow = Date.now

let service: Service
beforeAll(async () => {
  service = await startService({ RATE_LIMIT_READS: String(readsAMinute) })
})
afterAll(() => service[Symbol.asyncDispose]())
afterEach(() => {
  vi.restoreAllMocks()
})

/** The machine's clock goes on from there, as after somebody has set it. */
const setClock = (byMs: number) =>
  vi.spyOn(Date, 'now').mockImplementation(() => machineNow() + byMs)

describe('a clock that is set', () => {
  // It comes first: a worker that saw the clock of another test would not see it set back here.
  it('back does not keep the reconciler from a purchase, and its key buys once', async () => {
    const { client, account } = await fundedClient(service)
    const before = await booksOf(service, account)
    const headers = { 'idempotency-key': 'set back' }
    const create = (more = {}) =>
      client.post('/shipments', shipmentBody(), { headers: { ...headers, ...more } })
    await expect(create({ 'sandbox-fault': 'crash_after_carrier' })).rejects.toThrow()
    expect((await booksOf(service, account)).holds).toBeGreaterThan(0)
    setClock(-hourMs)
    await eventually(async () => expect((await booksOf(service, account)).holds).toBe(0))
    const { status, body } = await create()
    expect(status).toBe(200)
    expect(body.shipment.status).toBe('Ready')
    const after = await booksOf(service, account)
    expect(before.credits - after.credits).toBe(cents(body.shipment.total_paid))
  })

  it.each([
    ['back', -hourMs],
    ['forward', hourMs],
  ])('%s neither shuts a token out for longer than a minute nor lets it in', async (_, byMs) => {
    const token = await service.token(await service.account())
    const client = new ApiClient(`${service.url}${sandboxApi}`, token)
    for (let read = 0; read < readsAMinute; read += 1) {
      expect((await client.get('/postage-types')).status).toBe(200)
    }
    setClock(byMs)
    const { status, headers } = await client.get('/postage-types')
    expect(status).toBe(429)
    expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(60)
  })
})
