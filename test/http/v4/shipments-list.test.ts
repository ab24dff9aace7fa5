import { beforeAll, describe, expect, it } from 'vitest'
import { advanceClock } from '#core/tracking/advance-clock.ts'
import type { Body } from '../../support/body.ts'
import type { ApiClient } from '../../support/client.ts'
import { fundedClient } from '../../support/funded-client.ts'
import { sharedService } from '../../support/service.ts'
import { shipmentBody, toPortland } from './requests.ts'

const service = await sharedService()
let client: ApiClient
const made: Body[] = []
const hourMs = 3_600_000
const zone = 'America/Toronto'

/** Six parcels, three and a half hours between one and the next, the last of them a draft. */
beforeAll(async () => {
  const funded = await fundedClient(service, { time_zone: zone })
  client = funded.client
  const world = service.app.worlds.sandbox
  for (const [index, name] of [
    'Ada',
    'Björn',
    'Ada Lovelace',
    'O’Neill',
    '100% Ltd',
    'Zoë',
  ].entries()) {
    if (index > 0) await advanceClock(world, funded.account, 3.5 * hourMs)
    const { body } = await client.post(
      '/shipments',
      shipmentBody({
        to_address: { ...toPortland, name },
        order_id: `Order ${index % 2}`,
        is_draft: index === 5,
      }),
    )
    made.push(body.shipment)
  }
})

const list = (query: Record<string, string> | string = '') =>
  client.get(`/shipments?${new URLSearchParams(query)}`)
const codesOf = ({ body }: { body: { data: Body[] } }) =>
  body.data.map(({ ship_code }) => ship_code)
const codes = (...indexes: number[]) => indexes.map(index => made[index]?.ship_code)
const moment = (index: number) => String(made[index]?.created_at)

describe('the list', () => {
  it('has every shipment, newest first, in full', async () => {
    const answer = await list()
    expect(answer.status).toBe(200)
    expect(codesOf(answer)).toEqual(codes(5, 4, 3, 2, 1, 0))
    const { body } = await client.get(`/shipments/${made[3]?.ship_code}`)
    expect(answer.body.data[2]).toEqual(body.shipment)
    expect(answer.body.data[2]).not.toHaveProperty('label')
  })

  it('of another account is its own', async () => {
    const other = await service.client()
    const { body } = await other.get('/shipments')
    expect(body).toMatchObject({ success: true, data: [], meta: { total: 0, last_page: 1 } })
    expect(body.meta).toMatchObject({ from: null, to: null, current_page: 1, per_page: 100 })
  })
})

describe('a page', () => {
  it('tells where it stands, with links that lead to the others', async () => {
    const { body } = await list({
      limit: '2',
      page: '2',
      status: 'ready,incomplete,received,processing',
    })
    const path = `${service.url}/sandbox/api/v4/shipments`
    expect(body.meta).toEqual({
      current_page: 2,
      from: 3,
      last_page: 3,
      path,
      per_page: 2,
      to: 4,
      total: 6,
    })
    const kept = 'limit=2&status=ready%2Cincomplete%2Creceived%2Cprocessing'
    expect(body.links).toEqual({
      first: `${path}?${kept}&page=1`,
      last: `${path}?${kept}&page=3`,
      prev: `${path}?${kept}&page=1`,
      next: `${path}?${kept}&page=3`,
    })
  })

  it('leads through all of them, each once', async () => {
    const seen: unknown[] = []
    let next: string | null = `${service.url}/sandbox/api/v4/shipments?limit=1`
    while (next !== null) {
      const answer = await client.get(next.slice(next.indexOf('/shipments')))
      seen.push(...codesOf(answer))
      next = answer.body.links.next
    }
    expect(seen).toEqual(codes(5, 4, 3, 2, 1, 0))
  })

  it('at the ends has no link beyond', async () => {
    expect((await list({ limit: '3' })).body.links.prev).toBeNull()
    expect((await list({ limit: '3', page: '2' })).body.links.next).toBeNull()
  })

  it('past the end is empty, and knows the way back', async () => {
    const { status, body } = await list({ limit: '3', page: '9' })
    expect(status).toBe(200)
    expect(body.data).toEqual([])
    expect(body.meta).toMatchObject({ current_page: 9, last_page: 2, total: 6, from: null })
    expect(body.links.prev).toContain('page=2')
    expect(body.links.next).toBeNull()
  })

  it.each(['1', '500', ' 7 ', '2.0'])('may have %j shipments', async limit =>
    expect((await list({ limit })).status).toBe(200),
  )

  it.each(['0', '501', '-1', '1.5', 'ten', '1e2'])('may not have %j', async limit => {
    const { status, body } = await list({ limit })
    expect(status).toBe(422)
    expect(body.fields.limit).toEqual(['The limit must be a whole number from 1 to 500.'])
  })

  it.each(['0', '-1', '1.5', 'two'])('is not numbered %j', async page => {
    const { status, body } = await list({ page })
    expect(status).toBe(422)
    expect(Object.keys(body.fields)).toEqual(['page'])
  })

  it('that is blank is the first', async () =>
    expect((await list({ page: '', limit: '' })).body.meta).toMatchObject({
      current_page: 1,
      per_page: 100,
    }))
})

describe('a status', () => {
  it.each([
    ['ready', [4]],
    ['READY', [4]],
    ['incomplete', [5]],
    ['unpaid', [5]],
    ['received', [3, 2]],
    ['processing', [1, 0]],
    ['delivered', []],
    ['in-transit', []],
    ['In Transit', []],
    ['in_transit', []],
    ['Postage_Expired', []],
    ['exception', []],
    ['pending', []],
    ['void requested', []],
    ['ready,incomplete', [5, 4]],
    [' ready , , incomplete ', [5, 4]],
    ['', [5, 4, 3, 2, 1, 0]],
  ])('%j narrows the list', async (status, indexes) =>
    expect(codesOf(await list({ status }))).toEqual(codes(...indexes)),
  )

  it.each([
    'status=ready&status=incomplete',
    'status[]=ready&status[]=incomplete',
    'status%5B%5D=ready&status%5B%5D=incomplete',
    'status[0]=ready,incomplete',
  ])('may be several: %s', async query =>
    expect(codesOf(await client.get(`/shipments?${query}`))).toEqual(codes(5, 4)),
  )

  it.each(['lost', 'voided', 'ready,lost', 'constructor'])('%j is not known', async status => {
    const { status: answered, body } = await list({ status })
    expect(answered).toBe(422)
    expect(body.fields.status[0]).toContain('must be one of: unpaid, postage-expired')
  })
})

describe('a code', () => {
  it('finds its shipment, in any case and with spaces', async () => {
    const { ship_code, tracking_code } = made[3] as Record<string, string>
    for (const [field, code] of [
      ['ship_code', ship_code],
      ['tracking_code', tracking_code],
    ] as const) {
      const spellings = [code, code?.toLowerCase(), `${code?.slice(0, 6)} ${code?.slice(6)}`]
      for (const spelling of spellings) {
        expect(codesOf(await list({ [field]: spelling ?? '' }))).toEqual(codes(3))
      }
      expect(codesOf(await list({ [field]: code?.slice(0, 8) ?? '' }))).toEqual([])
    }
  })

  it('of an order finds all of its shipments', async () => {
    for (const order_id of ['Order 1', 'ORDER1', 'order 1']) {
      expect(codesOf(await list({ order_id }))).toEqual(codes(5, 3, 1))
    }
    expect(codesOf(await list({ order_id: 'Order' }))).toEqual([])
  })

  it.each(['batch_id', 'closeout_id'])('of a %s that nothing is in finds nothing', async field =>
    expect(codesOf(await list({ [field]: '17' }))).toEqual([]),
  )

  it('that is a list is refused', async () =>
    expect((await client.get('/shipments?ship_code[]=a&ship_code[]=b')).status).toBe(422))
})

describe('to_name', () => {
  it.each([
    ['Ada', [2, 0]],
    ['ada', [2, 0]],
    ['love', [2]],
    ['BJÖRN', [1]],
    ['a L', [2]],
    ['’Nei', [3]],
    ['100%', [4]],
    ['%', [4]],
    ['_', []],
    ['"', []],
    ['ë', [5]],
    ['nobody', []],
  ])('%j finds any part of a name', async (to_name, indexes) =>
    expect(codesOf(await list({ to_name }))).toEqual(codes(...indexes)),
  )
})

describe('dates', () => {
  it('are both inclusive', async () => {
    const query = { from_date: moment(1), to_date: moment(3) }
    expect(codesOf(await list(query))).toEqual(codes(3, 2, 1))
  })

  it('leave out what lies a millisecond beyond', async () => {
    const from = new Date(Date.parse(moment(1)) + 1).toISOString()
    const to = new Date(Date.parse(moment(3)) - 1).toISOString()
    expect(codesOf(await list({ from_date: from, to_date: to }))).toEqual(codes(2))
  })

  it('without a time are days of the account’s zone, to their last instant', async () => {
    const day = (index: number) =>
      new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' }).format(
        Date.parse(moment(index)),
      )
    const days = made.map((_, index) => day(index))
    const wanted = [5, 4, 3, 2, 1, 0].filter(index => days[index] === days[2])
    const query = { from_date: day(2), to_date: day(2) }
    expect(codesOf(await list(query))).toEqual(codes(...wanted))
  })

  it('may stand alone', async () => {
    expect(codesOf(await list({ from_date: moment(4) }))).toEqual(codes(5, 4))
    expect(codesOf(await list({ to_date: moment(1) }))).toEqual(codes(1, 0))
    expect(codesOf(await list({ to_date: '1999-12-31' }))).toEqual([])
  })

  it('with an offset may come with a plus that was not encoded', async () => {
    const at = new Date(Date.parse(moment(3)) + 2 * hourMs).toISOString().replace('Z', '+02:00')
    const answer = await client.get(`/shipments?from_date=${at}`)
    expect(codesOf(answer)).toEqual(codes(5, 4, 3))
  })

  it.each(['yesterday', '2026-02-30', '21/11/2026', '1763719200'])(
    'that can not be read are refused: %s',
    async date => {
      for (const field of ['from_date', 'to_date']) {
        const { status, body } = await list({ [field]: date })
        expect(status).toBe(422)
        expect(Object.keys(body.fields)).toEqual([field])
      }
    },
  )
})

describe('filters', () => {
  it('hold together', async () =>
    expect(
      codesOf(await list({ to_name: 'ada', status: 'received', from_date: moment(1) })),
    ).toEqual(codes(2)))

  it('that are unknown are ignored', async () =>
    expect(codesOf(await list({ colour: 'red' }))).toEqual(codes(5, 4, 3, 2, 1, 0)))

  it('count what they find', async () =>
    expect((await list({ order_id: 'Order 0', limit: '1' })).body.meta.total).toBe(3))
})

describe('a shipment that was voided', () => {
  it('is found as void-requested, and no longer as ready or unpaid', async () => {
    const { client: its } = await fundedClient(service)
    const { body } = await its.post('/shipments', shipmentBody())
    const draft = await its.post('/shipments', shipmentBody({ is_draft: true }))
    for (const { ship_code } of [body.shipment, draft.body.shipment]) {
      expect((await its.get(`/shipments/${ship_code}/void`)).status).toBe(200)
    }
    expect((await its.get('/shipments?status=void-requested')).body.meta.total).toBe(2)
    expect((await its.get('/shipments?status=unpaid,ready')).body.meta.total).toBe(0)
  })
})
