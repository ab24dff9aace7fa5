import { describe, expect, it } from 'vitest'
import { pdfPages } from '../../../labels/pictures.ts'
import type { Body } from '../../../support/body.ts'
import type { Answer } from '../../../support/client.ts'
import { sharedService } from '../../../support/service.ts'
import { clientOf, expectError, keyed } from '../support/client.ts'
import { bookingBody, freightBody, pallet, wholeFreight } from '../support/freight-body.ts'
import { shipmentBody } from '../support/shipment-body.ts'

const service = await sharedService()
const { client, account } = await clientOf(service, { credits: 100_000_00 })

const book = (changes: Body = {}, its = client) => its.post('/labels', bookingBody(changes))
const balance = async (its = client): Promise<number> =>
  (await its.get('/credits/balance')).body.data.balance
const draft = async (body = freightBody()): Promise<number> =>
  (await client.post('/shipments', body)).body.data.id
const cancel = (id: unknown, options = {}) => client.post(`/ltl/${id}/cancel`, undefined, options)
const pdfOf = async ({ body }: Answer) => {
  const file = await fetch(body.data.bol_url)
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  return await pdfPages(await file.bytes())
}

describe('a booking', () => {
  it('answers with its numbers, its papers and the rate that was quoted, and is charged', async () => {
    const before = await balance()
    const [quoted] = (await client.post('/rates', bookingBody())).body.data
    const answer = await book()
    expect(answer.status, answer.text).toBe(201)
    const { data } = answer.body
    const { shipment_id, pro_number } = data
    expect(data).toEqual({
      shipment_id: expect.any(Number),
      ship_code: expect.any(String),
      tracking_code: pro_number,
      tracking_number: pro_number,
      pro_number: expect.stringMatching(/^\d{8,}$/),
      confirmation_number: expect.stringMatching(/./),
      tracking_url: `${service.url}/sandbox/t/${pro_number}`,
      label_url: data.bol_url,
      bol_url: expect.stringMatching(`^${service.url}/sandbox/labels/[\\w-]{64}\\.pdf$`),
      label_format: 'pdf',
      rate: quoted,
      packages: [{ index: 0, tracking_code: pro_number }],
      warnings: expect.any(Array),
    })
    expect(before - (await balance())).toBeCloseTo(quoted.total, 9)
    expect((await client.get(`/shipments/${shipment_id}`)).body.data).toMatchObject({
      type: 'ltl',
      status: 'ready',
      service: 'freightb.ltl_standard',
      rate: quoted,
      total_paid: quoted.total,
      pro_number,
      tracking_code: pro_number,
      confirmation_number: data.confirmation_number,
      bol_url: data.bol_url,
      label_url: data.bol_url,
      packages: [{ index: 0, tracking_code: pro_number }],
      purchased_at: expect.any(String),
    })
  })

  it('has a bill of lading with all that it was asked for, and a label for each unit', async () => {
    const answer = await client.post('/labels', wholeFreight)
    const [first, ...others] = await pdfPages(await (await fetch(answer.body.data.bol_url)).bytes())
    const text = first?.text ?? ''
    const { pro_number, confirmation_number, ship_code } = answer.body.data
    for (const wanted of [
      pro_number,
      confirmation_number,
      'Partner Inc',
      '9 Rue Neuve',
      'Lakeside Machines',
      '300 N State St',
      '60601',
      'PO 4500017',
      'Call the dock an hour ahead',
      '+1 800 555 0199',
      'Liftgate at Delivery',
      'Machine parts',
      '156600-02',
      '85',
      '100',
    ]) {
      expect(text.toLowerCase(), wanted).toContain(String(wanted).toLowerCase())
    }
    expect(others.map(page => page.text).join()).toContain(pro_number)
    expect(ship_code).toMatch(/^\d{6}/)
  })

  it('of a draft is by the service that it names, or by another', async () => {
    const named = await draft(bookingBody())
    expect((await client.post(`/labels/${named}`)).body.data.rate.service).toBe(
      'freightb.ltl_standard',
    )
    const open = await draft()
    const bought = await client.post(`/labels/${open}`, { service: 1003, label_format: 'pdf' })
    expect(bought.body.data).toMatchObject({
      shipment_id: open,
      label_format: 'pdf',
      rate: { service: 'freightb.ltl_priority' },
    })
    expectError(await client.post(`/labels/${open}`, { service: 1003 }), 409, 'conflict')
  })

  it('needs a service: nobody chooses for its buyer', async () => {
    const id = await draft()
    const refusals = [
      await client.post('/labels', freightBody()),
      await client.post('/labels', bookingBody({ service: '' })),
      await client.post('/labels', bookingBody({ service: 'cheapest' })),
      await client.post(`/labels/${id}`),
      await client.post(`/labels/${id}`, { service: 'cheapest_tracked' }),
      await client.post(`/labels/${id}`, { service: 'freighta.ltl_standard' }),
    ]
    for (const answer of refusals) {
      expectError(answer, 422, 'validation_failed')
      expect(Object.keys(answer.body.error.details)).toEqual(['service'])
    }
    const [absent, empty] = refusals
    expect(empty?.body).toEqual(absent?.body)
    expect((await client.get(`/shipments/${id}`)).body.data.status).toBe('incomplete')
  })

  it('of a shipment that is not there is not found, whatever service it names', async () => {
    const id = await draft()
    await client.ask('DELETE', `/shipments/${id}`)
    for (const gone of [id, 999999]) {
      for (const service of ['freightb.ltl_standard', 'carrierb.ground', 'pigeon', 1003]) {
        expectError(await client.post(`/labels/${gone}`, { service }), 404, 'not_found')
      }
    }
  })

  it('is refused in another format than PDF before any money moves', async () => {
    const before = await balance()
    const id = await draft(bookingBody())
    for (const label_format of ['zpl', 'png']) {
      expectError(await book({ label_format }), 409, 'label_format_unavailable')
      const answer = await client.post(`/labels/${id}`, { label_format })
      expectError(answer, 409, 'label_format_unavailable')
    }
    for (const answer of [
      await book({ label_format: 'gif' }),
      await client.post(`/labels/${id}`, { label_format: 'gif' }),
    ]) {
      expectError(answer, 422, 'validation_failed')
      expect(Object.keys(answer.body.error.details)).toEqual(['label_format'])
    }
    expect(await balance()).toBe(before)
    expect((await book({ label_format: 'pdf' })).status).toBe(201)
  })

  it('above max_price is refused, and nothing is charged', async () => {
    const before = await balance()
    const id = await draft(bookingBody())
    expectError(await book({ max_price: 1 }), 409, 'price_above_max')
    for (const max_price of ['', 1502.999]) {
      expectError(await book({ max_price }), 422, 'validation_failed')
      expectError(await client.post(`/labels/${id}`, { max_price }), 422, 'validation_failed')
    }
    expectError(await client.post(`/labels/${id}`, { max_price: 1 }), 409, 'price_above_max')
    expect(await balance()).toBe(before)
    expect((await book({ max_price: 10_000, timeout: 25 })).status).toBe(201)
  })

  it('is refused for a field at fault, and without credits', async () => {
    const wrong = await book({ packages: [{ ...pallet, weight: 9000 }] })
    expectError(wrong, 422, 'validation_failed')
    expect(Object.keys(wrong.body.error.details)).toEqual(['packages.0.weight'])
    const { client: poor } = await clientOf(service, { credits: 0 })
    expectError(await book({}, poor), 402, 'insufficient_credits')
    expect((await poor.get('/shipments?type=ltl')).body.data).toEqual([])
  })

  it('is made and charged once under a key', async () => {
    const before = await balance()
    const buy = () => client.post('/labels', bookingBody(), keyed('one booking'))
    const [first, again] = [await buy(), await buy()]
    expect([again.status, again.text]).toEqual([201, first.text])
    expect(again.headers.get('idempotent-replay')).toBe('true')
    expect(before - (await balance())).toBeCloseTo(first.body.data.rate.total, 9)
    const token = await service.token(account, 'sandbox', ['labels:create'])
    const narrow = { ...keyed('one booking'), token }
    expectError(await client.post('/labels', bookingBody(), narrow), 403, 'scope_missing')
  })

  it('is pending where the server died, and is carried on under its key', async () => {
    const id = await draft(bookingBody())
    const buy = (headers = {}) =>
      client.post(
        `/labels/${id}`,
        {},
        { headers: { ...keyed('died freight').headers, ...headers } },
      )
    await expect(buy({ 'sandbox-fault': 'crash_after_carrier' })).rejects.toThrow()
    const { status, body } = await buy()
    expect([status, body.data.shipment_id]).toEqual([201, id])
  })
})

describe('the papers of freight', () => {
  it('are fetched again at the same address, as a PDF alone', async () => {
    const { data } = (await book()).body
    const again = await client.get(`/labels/${data.shipment_id}`)
    expect([again.status, again.body.data]).toEqual([200, data])
    expect(await pdfOf(again)).not.toHaveLength(0)
    const pdf = await client.get(`/labels/${data.shipment_id}?label_format=pdf&dpi=300`)
    expect(pdf.body.data.bol_url).toBe(data.bol_url)
    for (const format of ['zpl', 'png']) {
      const answer = await client.get(`/labels/${data.shipment_id}?label_format=${format}`)
      expectError(answer, 409, 'label_format_unavailable')
    }
  })

  it('are not there before the booking, nor after a cancellation, when their link has ended', async () => {
    const id = await draft(bookingBody())
    expectError(await client.get(`/labels/${id}`), 409, 'conflict')
    const { bol_url } = (await client.post(`/labels/${id}`)).body.data
    await cancel(id)
    expectError(await client.get(`/labels/${id}`), 409, 'conflict')
    expect((await fetch(bol_url)).status).toBe(410)
    expect((await client.get(`/shipments/${id}`)).body.data).toMatchObject({
      status: 'voided',
      bol_url: null,
      label_url: null,
    })
  })
})

describe('a cancellation', () => {
  it('gives the money back, once, and answers the same again', async () => {
    const before = await balance()
    const { shipment_id: id, rate } = (await book()).body.data
    const refund = { amount: rate.total, currency: 'CAD', status: 'posted' }
    const [first, again] = [await cancel(id), await cancel(id)]
    expect([first.status, first.body]).toEqual([200, { data: { id, status: 'voided', refund } }])
    expect([again.status, again.text]).toEqual([200, first.text])
    expect(await balance()).toBeCloseTo(before, 9)
    expect((await client.get(`/shipments/${id}`)).body.data).toMatchObject({
      status: 'voided',
      refund,
      total_paid: rate.total,
    })
    expectError(await client.get(`/rates/${id}`), 404, 'not_found')
  })

  it('is kept under its key', async () => {
    const { shipment_id: id } = (await book()).body.data
    const first = await cancel(id, keyed('cancelled'))
    const again = await cancel(id, keyed('cancelled'))
    expect([again.text, again.headers.get('idempotent-replay')]).toEqual([first.text, 'true'])
    const { shipment_id: other } = (await book()).body.data
    expectError(await cancel(other, keyed('cancelled')), 409, 'idempotency_conflict')
  })

  it('is not that of a draft, of a parcel or of nothing', async () => {
    const parcel = (await client.post('/labels', shipmentBody())).body.data.shipment_id
    for (const id of [await draft(), parcel]) {
      expectError(await cancel(id), 409, 'not_cancellable')
    }
    expectError(await cancel(999999), 404, 'not_found')
    expectError(await cancel('x'), 404, 'not_found')
  })

  it('is the only way: DELETE voids no booking', async () => {
    const { shipment_id: id } = (await book()).body.data
    expectError(await client.ask('DELETE', `/shipments/${id}`), 409, 'not_voidable')
    expect((await client.get(`/shipments/${id}`)).body.data.status).toBe('ready')
  })

  it('that waits for the carrier is void_requested', async () => {
    const body = bookingBody({}, { name: 'VOID LATER' })
    const { shipment_id: id } = (await client.post('/labels', body)).body.data
    const { status, body: answered } = await cancel(id)
    expect(status).toBe(200)
    expect(answered.data).toMatchObject({ status: 'void_requested', refund: { status: 'pending' } })
  })

  it('needs ltl:write alone, of the account itself', async () => {
    const { shipment_id: id } = (await book()).body.data
    const reader = await service.token(account, 'sandbox', ['ltl:read', 'shipments:void'])
    expectError(await cancel(id, { token: reader }), 403, 'scope_missing')
    expectError(await cancel(id, { token: '' }), 401, 'unauthenticated')
    const { client: stranger } = await clientOf(service)
    expectError(await stranger.post(`/ltl/${id}/cancel`), 404, 'not_found')
    const token = await service.token(account, 'sandbox', ['ltl:write'])
    expect((await cancel(id, { token })).status).toBe(200)
  })
})

it('papers need ltl:read to be fetched, and ltl:write to be bought', async () => {
  const { shipment_id: id } = (await book()).body.data
  const saved = await draft(bookingBody())
  const token = await service.token(account, 'sandbox', ['shipments:read', 'labels:create'])
  for (const answer of [
    await client.get(`/labels/${id}`, { token }),
    await client.post('/labels', bookingBody(), { token }),
    await client.post(`/labels/${saved}`, {}, { token }),
  ]) {
    expectError(answer, 403, 'scope_missing')
    expect(answer.body.error.message).toMatch(/ltl:(read|write)/)
  }
  const { client: stranger } = await clientOf(service)
  expectError(await stranger.get(`/labels/${id}`), 404, 'not_found')
  expectError(await stranger.post(`/labels/${saved}`), 404, 'not_found')
})
