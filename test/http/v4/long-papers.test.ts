import { afterEach, describe, expect, test, vi } from 'vitest'
import { CoreError } from '#core/errors.ts'
import { expectBought } from '../../support/answers.ts'
import { booksOf, fundedClient } from '../../support/funded-client.ts'
import { type Service, sharedService } from '../../support/service.ts'
import { shipmentBody, toPortland } from './requests.ts'

const service = await sharedService()
const { client, account } = await fundedClient(service)
afterEach(() => vi.restoreAllMocks())

const toBerlin = { ...toPortland, country_code: 'DE', province_code: null, postal_code: '10115' }
const drawingOf = ({ app }: Service) => app.worlds.sandbox.drawing

/** A parcel whose papers take many pages in a script that must be shaped. */
const longBody = (label_format = 'png', first = 0) =>
  shipmentBody({
    label_format,
    to_address: toBerlin,
    items: Array.from({ length: 40 }, (_, item) => ({
      description: `חולצת כותנה ${first + item}`,
      quantity: 1,
      value: 2,
    })),
  })

test.each(['pdf', 'zpl', 'png'])(
  'long papers are sold in %s, and shown again alike',
  async format => {
    const bought = await client.post('/shipments', longBody(format))
    expectBought(bought)
    expect(Buffer.from(bought.body.label, 'base64').length).toBeGreaterThan(10_000)
    const again = await client.get(`/shipments/${bought.body.shipment.ship_code}`)
    expect(again.body.label).toBe(bought.body.label)
  },
)

describe('long papers that nobody can pay', () => {
  test('are refused without being drawn', async () => {
    const poor = await fundedClient(service, {}, 0)
    const draw = vi.spyOn(drawingOf(service), 'draw')
    const answer = await poor.client.post('/shipments', longBody())
    expect(answer.status).toBe(402)
    expect(answer.body).toEqual((await poor.client.post('/shipments', shipmentBody())).body)
    expect(draw.mock.calls.filter(([facts]) => (facts.customs?.lines.length ?? 0) > 1)).toEqual([])
  })

  test('are given all the same to the key that they were bought under', async () => {
    const key = { headers: { 'idempotency-key': 'long-papers-1' } }
    const bought = await client.post('/shipments', longBody(), key)
    const { ledger } = service.app.worlds.sandbox.store.read
    vi.spyOn(ledger, 'balance').mockResolvedValue(0)
    const again = await client.post('/shipments', longBody(), key)
    expect(again.body.tracking_code).toBe(bought.body.tracking_code)
  })
})

test('a label that was bought and can not be drawn again now is never answered as a failure', async () => {
  const key = { headers: { 'idempotency-key': 'long-papers-3' } }
  const bought = await client.post('/shipments', longBody(), key)
  const late = new CoreError('unavailable', 'Too much is being drawn.')
  const redraw = vi.spyOn(drawingOf(service), 'redraw').mockRejectedValueOnce(late)
  const again = await client.post('/shipments', longBody(), key)
  expect(again.status).toBe(200)
  expect(again.body).toMatchObject({ label: null, tracking_code: bought.body.tracking_code })
  expect(again.body.message).toContain('Do not buy again')
  redraw.mockRestore()
  expect((await client.post('/shipments', longBody(), key)).body).toEqual(bought.body)
})

test('papers that are not drawn in time are not sold, and the key is free', async () => {
  const before = await booksOf(service, account)
  const late = new CoreError('unavailable', 'They took too long.', {}, { retryAfterSeconds: 1 })
  const draw = vi.spyOn(drawingOf(service), 'draw').mockRejectedValueOnce(late)
  const key = { headers: { 'idempotency-key': 'long-papers-2' } }
  const answer = await client.post('/shipments', longBody(), key)
  expect(answer.status).toBe(503)
  expect(answer.headers.get('retry-after')).toBe('1')
  expect(await booksOf(service, account)).toEqual(before)
  draw.mockRestore()
  expectBought(await client.post('/shipments', longBody(), key))
})

test('papers of thousands of different letters are refused as invalid, and nothing is charged', async () => {
  const before = await booksOf(service, account)
  const items = Array.from({ length: 100 }, (_, item) => ({
    description: String.fromCodePoint(
      ...Array.from({ length: 60 }, (_, at) => 0x4e00 + item * 60 + at),
    ),
    quantity: 1,
    value: 2,
  }))
  const answer = await client.post('/shipments', { ...longBody(), items })
  expect(answer.status).toBe(422)
  expect(answer.body.message).toMatch(/^The items use more than 4000 different characters/)
  expect(answer.body.errors).toEqual([answer.body.message])
  expect(await booksOf(service, account)).toEqual(before)
})
