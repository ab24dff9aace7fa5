import { describe, expect, it } from 'vitest'
import { commandOf } from '#core/command/command.ts'
import { voidShipment } from '#core/purchase/void/void-shipment.ts'
import type { ShipmentRequest } from '#core/shipment/shipment.ts'
import { picturesOfPdf } from '../../labels/pictures.ts'
import { scan } from '../../labels/scanner.ts'
import { parcel } from '../../proof/parcels.ts'
import { buyShipment } from '../../support/buy-shipment.ts'
import { saveDraft } from '../../support/save-draft.ts'
import { sharedService } from '../../support/service.ts'
import { clientOf, expectError, keyed } from './support/client.ts'

const service = await sharedService()

/** A fresh account, with what it can do. */
async function merchant() {
  const its = await clientOf(service, { settings: { region_change: 'true' } })
  const { client, token } = its
  const { sandbox } = service.app.worlds
  const command = commandOf(sandbox, await sandbox.authenticate(token), null)
  return {
    ...its,
    buy: async (changes: Partial<ShipmentRequest> = {}) =>
      await buyShipment(service, token, parcel(changes)),
    draft: () => saveDraft(service, token),
    drop: (shipCode: string) => voidShipment({ ...command }, shipCode),
    closeoutOf: async (id: number) =>
      (await sandbox.store.read.shipments.byId(command.tenant, id))?.closeoutId ?? null,
    close: (body: object = {}) => client.post('/closeouts', body),
  }
}

describe('a closeout', () => {
  it('is made for each carrier and region of what is ready, and fetched and listed', async () => {
    const { client, buy, close, closeoutOf } = await merchant()
    const [here, there] = [await buy(), await buy({ region: 'BC' })]
    const { status, body } = await close()
    expect(status).toBe(201)
    const [west, east, ...others] = body.data.closeouts
    expect(others).toEqual([])
    expect(west).toMatchObject({ region: 'BC', shipments_count: 1 })
    expect(east).toEqual({
      id: expect.any(Number),
      manifest_number: expect.stringMatching(/^MF\d{12}$/),
      manifest_url: expect.stringMatching(/\/sandbox\/labels\/[\w-]{64}\.pdf$/),
      carrier: expect.stringMatching(/^<Carrier[AB]>$/),
      region: 'ON',
      shipments_count: 1,
      weight_kg: 0.908,
      created_at: expect.stringMatching(/Z$/),
    })
    expect(await closeoutOf(here.id)).toBe(String(east.id))
    expect(await closeoutOf(there.id)).toBe(String(west.id))
    for (const name of [east.id, east.manifest_number]) {
      expect((await client.get(`/closeouts/${name}`)).body.data).toEqual(east)
    }
    const listed = (await client.get('/closeouts')).body
    expect(listed.data.map(({ id }: { id: number }) => id).toSorted()).toEqual(
      [west.id, east.id].toSorted(),
    )
    const second = (await client.get('/closeouts?per_page=1&page=2')).body
    expect(second.data).toEqual([listed.data[1]])
    expect(second.meta).toMatchObject({ total: 2, last_page: 2, per_page: 1 })
  })

  it('has a manifest with its number at an address that needs no token', async () => {
    const { buy, close } = await merchant()
    await buy()
    const [closeout] = (await close()).body.data.closeouts
    const answer = await fetch(closeout.manifest_url)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    expect(answer.headers.get('content-disposition')).toContain(closeout.manifest_number)
    const [page] = await picturesOfPdf(Buffer.from(await answer.arrayBuffer()))
    expect(page && (await scan(page))[0]?.text).toBe(closeout.manifest_number)
  })

  it('takes the shipments, the carrier and the region that are named, and leaves the rest', async () => {
    const { buy, close, closeoutOf } = await merchant()
    const [one, two, west] = [await buy(), await buy(), await buy({ region: 'BC' })]
    const named = await close({
      shipment_ids: [one.id, String(one.id)],
      carrier: null,
      region: null,
    })
    expect(named.body.data.closeouts).toMatchObject([{ shipments_count: 1 }])
    expect(await closeoutOf(two.id)).toBeNull()
    const { carrier } = named.body.data.closeouts[0]
    const inRegion = await close({ carrier, region: 'BC' })
    expect(inRegion.body.data.closeouts).toMatchObject([{ region: 'BC', shipments_count: 1 }])
    expect(await closeoutOf(west.id)).not.toBeNull()
    const narrowed = await close({ shipment_ids: [two.id], region: 'BC' })
    expect(narrowed.body.data.closeouts).toEqual([])
    expect(await closeoutOf(two.id)).toBeNull()
  })

  it('is not made where nothing is ready', async () => {
    const { client, draft, close } = await merchant()
    await draft()
    const { status, body } = await close()
    expect([status, body]).toEqual([201, { data: { closeouts: [] } }])
    expect((await client.get('/closeouts')).body.meta.total).toBe(0)
  })

  it('names each shipment that can not be closed out at its place, and takes none', async () => {
    const { buy, draft, drop, close, closeoutOf } = await merchant()
    const [good, gone, closed, saved, returned] = [
      await buy(),
      await buy(),
      await buy(),
      await draft(),
      await buy({ isReturn: true }),
    ]
    await drop(gone.shipCode)
    const [closeout] = (await close({ shipment_ids: [closed.id] })).body.data.closeouts
    const theirs = await (await merchant()).buy()
    const ids = [good.id, gone.id, closed.id, saved, returned.id, theirs.id, 999_999]
    const answer = await close({ shipment_ids: ids })
    expectError(answer, 422, 'validation_failed')
    expect(answer.body.error.details).toEqual({
      'shipment_ids.1': [`The shipment ${gone.id} is void.`],
      'shipment_ids.2': [`The shipment ${closed.id} is already on the closeout ${closeout.id}.`],
      'shipment_ids.3': [`The shipment ${saved} has no label yet.`],
      'shipment_ids.4': [`The shipment ${returned.id} is a return, which the customer hands over.`],
      'shipment_ids.5': [`The shipment ${theirs.id} is not a shipment of this account.`],
      'shipment_ids.6': ['The shipment 999999 is not a shipment of this account.'],
    })
    expect(await closeoutOf(good.id)).toBeNull()
  })

  it.each([
    ['carrier', { carrier: 'nobody' }],
    ['region', { region: 'ZZ' }],
    ['shipment_ids', { shipment_ids: [] }],
    ['shipment_ids', { shipment_ids: 1 }],
    ['shipment_ids.0', { shipment_ids: ['x'] }],
    ['shipment_ids.0', { shipment_ids: [1e30] }],
  ])('is refused where %s is wrong', async (field, body) => {
    const answer = await (await merchant()).close(body)
    expectError(answer, 422, 'validation_failed')
    expect(Object.keys(answer.body.error.details)).toEqual([field])
  })

  it('is made once under a key, however many ask at once', async () => {
    const { client, buy } = await merchant()
    await buy()
    const make = () => client.post('/closeouts', {}, keyed('tonight'))
    const first = await make()
    expect(first.body.data.closeouts).toHaveLength(1)
    await buy()
    for (const again of await Promise.all([make(), make(), make()])) {
      expect(again.text).toBe(first.text)
      expect(again.headers.get('idempotent-replay')).toBe('true')
    }
    expect((await client.post('/closeouts', {}, keyed('later'))).body.data.closeouts).toHaveLength(
      1,
    )
  })

  it('of two at once for one shipment is one alone', async () => {
    const { buy, close } = await merchant()
    const { id } = await buy()
    const answers = await Promise.all([1, 2, 3, 4].map(() => close({ shipment_ids: [id] })))
    const made = answers.filter(({ status }) => status === 201)
    expect(made).toHaveLength(1)
    for (const { status } of answers) expect([201, 409, 422]).toContain(status)
  })

  it('of another account, or none, is not found', async () => {
    const { buy, close } = await merchant()
    await buy()
    const [closeout] = (await close()).body.data.closeouts
    const { client: theirs } = await merchant()
    for (const name of [closeout.id, closeout.manifest_number, 0, 'abc', 'MF000000000000']) {
      expectError(await theirs.get(`/closeouts/${name}`), 404, 'not_found')
    }
    expect((await theirs.get('/closeouts')).body.data).toEqual([])
  })

  it.each([
    ['GET', '/closeouts', 'shipments:write'],
    ['GET', '/closeouts/1', 'shipments:write'],
    ['POST', '/closeouts', 'shipments:read'],
  ] as const)('%s %s is refused to a token with %s alone', async (method, path, scope) => {
    const { client, account } = await merchant()
    const lesser = await service.token(account, 'sandbox', [scope])
    expectError(await client.ask(method, path, { token: lesser }), 403, 'scope_missing')
  })
})
