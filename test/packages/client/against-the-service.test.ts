import { describe, expect, it, vi } from 'vitest'
import { routes } from '#client/generated/operations.ts'
import { createClient, type Postilion } from '#client/index.ts'
import { grantCredits } from '#core/ledger/grant-credits.ts'
import { sharedService } from '../../support/service.ts'
import { failureOf } from './scripted-server.ts'

const service = await sharedService()

const parcel = {
  to_address: {
    name: 'Ada Moreau',
    address1: '1200 SW Main St',
    city: 'Portland',
    province_code: 'OR',
    postal_code: '97205',
    country_code: 'US',
  },
  packages: [{ weight: 2, weight_unit: 'lbs', length: 10, width: 8, height: 4, size_unit: 'in' }],
  items: [{ title: 'Coffee mug', quantity: 2, value: 12.5, currency: 'CAD' }],
} as const

/** A client of an account of its own, with credits. */
async function clientOf(via?: typeof fetch): Promise<Postilion> {
  const account = await service.account()
  const { store } = service.app.worlds.sandbox
  await grantCredits(store, account, 1_000_00, 'test', Date.now())
  const token = await service.token(account)
  return createClient({ baseUrl: service.url, token, fetch: via })
}

describe('against the service, a client', () => {
  it('quotes, saves, buys, tracks and voids', async () => {
    const client = await clientOf()
    const { data: rates, meta } = await client.quoteRates(parcel)
    expect(rates.length).toBeGreaterThan(0)
    expect(meta.excluded_services).toBeInstanceOf(Array)
    const saved = await client.createShipments(parcel)
    const shipment_id = 'id' in saved.data ? saved.data.id : 0
    const bought = await client.buyLabelOfShipment({ shipment_id, service: 'cheapest_tracked' })
    if (bought.status !== 201) throw new Error('the purchase is open')
    expect(bought.requestId).toMatch(/^[0-9a-f-]{36}$/)
    const label = await fetch(bought.data.label_url ?? '')
    expect(label.headers.get('content-type')).toBe('application/pdf')
    const tracked = await client.trackNumber({ number: bought.data.tracking_code ?? '' })
    expect(tracked.data.status).toBe('ready')
    const voided = await client.deleteShipment({ shipment_id })
    expect(voided.data.status).toBe('voided')
  })

  it('whose answer is lost on its way buys one label, and learns which', async () => {
    let lost = 0
    const client = await clientOf(async (...request) => {
      const response = await fetch(...request)
      if (lost === 1 || !String(request[0]).endsWith('/labels')) return response
      lost += 1
      throw new TypeError('lost')
    })
    const bought = await client.buyLabel(parcel)
    expect([lost, bought.status, bought.isReplay]).toEqual([1, 201, true])
    const { data, meta } = await client.listShipments()
    expect([data.length, meta.total]).toEqual([1, 1])
  })

  it('reads every record of a list, and of one that is not counted', async () => {
    const client = await clientOf()
    const five = Array.from({ length: 5 }, () => parcel)
    await client.createShipments({ shipments: five })
    const codes: string[] = []
    for await (const { ship_code } of client.listShipments({ per_page: 2 })) codes.push(ship_code)
    expect(new Set(codes).size).toBe(5)
    for (const code of ['1', '2', '3']) await client.buyLabel(parcel, { idempotencyKey: code })
    const amounts: number[] = []
    for await (const { amount } of client.listCreditTransactions({ per_page: 2 })) {
      amounts.push(amount)
    }
    expect(amounts).toHaveLength(4)
  })

  it('is told what is wrong with which field, by a code', async () => {
    const client = await clientOf()
    const failure = await failureOf(client.quoteRates({ ...parcel, packages: [] }))
    expect(failure).toMatchObject({
      status: 422,
      code: 'validation_failed',
      details: { packages: [expect.any(String)] },
      docsUrl: expect.stringMatching(/#validation_failed$/),
      requestId: expect.any(String),
    })
    expect(await failureOf(client.buyLabel({ ...parcel, max_price: 0.01 }))).toMatchObject({
      code: 'price_above_max',
      idempotencyKey: expect.any(String),
    })
  })

  it('waits as long as the service says before it tries again', async () => {
    const pauses: number[] = []
    const account = await service.account()
    const client = createClient({
      baseUrl: service.url,
      token: await service.token(account),
      pause: async ms => void pauses.push(ms),
    })
    const headers = { 'Sandbox-Fault': 'rate_limited' }
    const failure = await failureOf(client.buyLabel(parcel, { headers }))
    expect(failure).toMatchObject({ code: 'too_many_requests', tries: 4 })
    expect(pauses).toHaveLength(3)
    for (const pause of pauses) expect(pause).toBeGreaterThanOrEqual(1_000)
  })

  it('has a call for every operation, and the service knows the route of each', async () => {
    const stranger = createClient({ baseUrl: service.url, token: 'postilion_sandbox_stranger' })
    const input = { id: 1, shipment_id: 1, number: 1, delivery_id: 1, sku: 1 }
    for (const route of Object.values(routes)) {
      // An unknown route would be refused before the token.
      expect([route, await failureOf(stranger.request(route, input))]).toEqual([
        route,
        expect.objectContaining({ code: 'unauthenticated' }),
      ])
    }
  })
})

it('a browser may send what the client sends, and read what it reads', async () => {
  const sent: Headers[] = []
  const read = vi.fn()
  let url = ''
  const client = await clientOf(async (address, init) => {
    url = String(address)
    sent.push(new Headers(init?.headers))
    const response = await fetch(address, init)
    const { headers } = response
    vi.spyOn(headers, 'get').mockImplementation(name => {
      read(name)
      return Headers.prototype.get.call(headers, name)
    })
    return response
  })
  await client.buyLabel(parcel)
  const preflight = await fetch(url, { method: 'OPTIONS' })
  const listOf = (header: string) => preflight.headers.get(header)?.toLowerCase().split(', ')
  // A browser sends Accept without asking.
  const asked = sent.flatMap(headers => [...headers.keys()]).filter(name => name !== 'accept')
  expect(asked).toHaveLength(3)
  expect(listOf('access-control-allow-headers')).toEqual(expect.arrayContaining(asked))
  expect(read).toHaveBeenCalledTimes(3)
  expect(listOf('access-control-expose-headers')).toEqual(
    expect.arrayContaining(read.mock.calls.flat()),
  )
})
