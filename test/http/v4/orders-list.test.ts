import { beforeAll, describe, expect, it } from 'vitest'
import { expectRefused } from '../../support/answers.ts'
import type { Body } from '../../support/body.ts'
import { ApiClient } from '../../support/client.ts'
import { sharedService } from '../../support/service.ts'
import { orderBody, storeOf } from './order-body.ts'

const service = await sharedService()
let client: ApiClient
let path: string
const placed: Body[] = []

/** Twenty-five orders over five days in Toronto, 04:30 and every five hours on. */
beforeAll(async () => {
  const account = await service.account({ time_zone: 'America/Toronto' })
  client = new ApiClient(`${service.url}/sandbox/api/v4`, await service.token(account))
  path = `${service.url}/sandbox/api/v4/orders`
  const store = await storeOf(client)
  for (let index = 0; index < 25; index++) {
    const at = new Date(Date.UTC(2026, 2, 10, 4, 30) + index * 5 * 3_600_000)
    const { body } = await client.post(
      '/orders',
      orderBody(store, { order_id: `Order ${index}`, order_at: at.toISOString() }),
    )
    placed.push(body.order)
  }
})

const list = (query: Record<string, string> = {}) =>
  client.get(`/orders?${new URLSearchParams(query)}`)
const newestFirst = () => placed.toReversed()

describe('the list of orders', () => {
  it('has every order in full, newest first, in the specification’s envelope', async () => {
    const { status, body } = await list()
    expect(status).toBe(200)
    expect(body).toEqual({
      success: true,
      path,
      per_page: 100,
      to: 25,
      total: 25,
      data: newestFirst(),
    })
  })

  it('of another account is its own', async () => {
    const other = await service.client()
    expect((await other.get('/orders')).body).toEqual({
      success: true,
      path,
      per_page: 100,
      to: 0,
      total: 0,
      data: [],
    })
  })

  it('comes in pages', async () => {
    const second = (await list({ limit: '10', page: '2' })).body
    expect(second).toMatchObject({ path, per_page: 10, to: 20, total: 25 })
    expect(second.data).toEqual(newestFirst().slice(10, 20))
    const third = (await list({ limit: '10', page: '3' })).body
    expect(third).toMatchObject({ to: 25, total: 25 })
    expect(third.data).toEqual(newestFirst().slice(20))
  })

  it('is empty past its end', async () => {
    const { status, body } = await list({ limit: '10', page: '4' })
    expect(status).toBe(200)
    expect(body).toMatchObject({ to: 0, total: 25, data: [] })
  })

  it.each(['10', '500', ' 11 ', '12.0', ''])('may have pages of %j', async limit =>
    expect((await list({ limit })).status).toBe(200),
  )

  it.each(['9', '501', '0', '-1', '10.5', 'ten', '1e2'])(
    'may not have pages of %j',
    async limit => {
      const { status, body } = await list({ limit })
      expect(status).toBe(422)
      expect(body.fields).toEqual({ limit: ['The limit must be a whole number from 10 to 500.'] })
    },
  )

  it.each(['0', '-1', '1.5', 'two'])('has no page %j', async page =>
    expectRefused(await list({ page }), 'page', 'must be'),
  )
})

describe('a filter', () => {
  it.each(['Order 7', 'order7', ' ORDER  7 '])('by the order id %j finds it', async order_id => {
    const { body } = await list({ order_id })
    expect(body).toMatchObject({ total: 1, to: 1, data: [placed[7]] })
  })

  it('by an id that nothing has finds nothing', async () =>
    expect((await list({ order_id: 'Order' })).body).toMatchObject({ total: 0, to: 0, data: [] }))

  it('by days takes both in whole, in the account’s zone', async () => {
    const { body } = await list({ from_date: '2026-03-11', to_date: '2026-03-12' })
    // On daylight saving time: midnight in Toronto is four o'clock in UTC.
    const [first, last] = [Date.UTC(2026, 2, 11, 4), Date.UTC(2026, 2, 13, 4) - 1]
    const within = newestFirst().filter(({ order_at }) => {
      const at = Date.parse(String(order_at))
      return at >= first && at <= last
    })
    expect(within).toHaveLength(10)
    expect(body).toMatchObject({ total: 10, data: within })
  })

  it('by moments takes both, and nothing a second beyond', async () => {
    const moment = (index: number, byMs = 0) =>
      new Date(Date.parse(String(placed[index]?.order_at)) + byMs).toISOString()
    const both = await list({ from_date: moment(3), to_date: moment(5) })
    expect(both.body.data).toEqual([placed[5], placed[4], placed[3]])
    const between = await list({ from_date: moment(3, 1000), to_date: moment(5, -1000) })
    expect(between.body.data).toEqual([placed[4]])
  })

  it('may be one date alone, and one of a day with itself', async () => {
    expect((await list({ from_date: '2026-03-14' })).body.total).toBe(5)
    expect((await list({ to_date: '2026-03-09' })).body.total).toBe(0)
    expect((await list({ from_date: '2026-03-14', to_date: '2026-03-14' })).body.total).toBe(4)
  })

  it('ends no sooner than it begins', async () => {
    expectRefused(
      await list({ from_date: '2026-03-12', to_date: '2026-03-11' }),
      'to_date',
      'must be on or after the from_date',
    )
    expectRefused(
      await list({ from_date: '2026-03-12T10:00:01Z', to_date: '2026-03-12T10:00:00Z' }),
      'to_date',
      'must be on or after the from_date',
    )
  })

  it.each(['yesterday', '2026-02-30', '20/11/2026'])('by %s is refused', async date => {
    expectRefused(await list({ from_date: date }), 'from_date', 'must be a date')
    expectRefused(await list({ to_date: date }), 'to_date', 'must be a date')
  })

  it('that is unknown or blank is none', async () =>
    expect((await list({ colour: 'red', order_id: '', from_date: ' ' })).body.total).toBe(25))
})
