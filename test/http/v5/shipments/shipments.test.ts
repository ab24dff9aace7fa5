import { describe, expect, it } from 'vitest'
import { parcel } from '../../../proof/parcels.ts'
import type { Body } from '../../../support/body.ts'
import { buyShipment } from '../../../support/buy-shipment.ts'
import { clientOfVersion, olderVersions } from '../../../support/older-versions.ts'
import { sharedService } from '../../../support/service.ts'
import { clientOf, expectError, keyed } from '../support/client.ts'
import { box } from '../support/rate-body.ts'
import { shipmentBody, wholeShipment } from '../support/shipment-body.ts'

const service = await sharedService()
const { client, token } = await clientOf(service)

const create = (body: Body = shipmentBody()) => client.post('/shipments', body)
const draft = async (body?: Body) => (await create(body)).body.data
const change = (id: unknown, body: Body) => client.ask('PUT', `/shipments/${id}`, { body })
const remove = (id: unknown, options = {}) => client.ask('DELETE', `/shipments/${id}`, options)

describe('a shipment', () => {
  it('is a draft with an id as a number, and everything as it was sent', async () => {
    const { status, body } = await create(wholeShipment)
    expect(status).toBe(201)
    const { type: _, service: __, packages, items, from_address, ...same } = wholeShipment
    expect(body.data).toMatchObject({
      ...same,
      id: expect.any(Number),
      ship_code: expect.stringMatching(/^\d{6}[0-9A-Z]{4,6}$/),
      type: 'courier',
      status: 'incomplete',
      from_address,
      packages: (packages as Body[]).map((sent, index) => ({
        index,
        tracking_code: null,
        ...sent,
      })),
      items,
      service: 'carrierb.ground',
      rate: null,
      total_paid: 0,
      currency: 'CAD',
      refund: null,
      store_id: null,
      batch_id: null,
      closeout_id: null,
      tracking_code: null,
      tracking_url: null,
      label_url: null,
      purchased_at: null,
    })
    expect((await client.get(`/shipments/${body.data.id}`)).body).toEqual(body)
  })

  it('needs only a name and the packages; the rest is null, false or the account’s', async () => {
    const made = await draft({ to_address: { name: 'Ann' }, packages: [box] })
    expect(made).toMatchObject({
      to_address: { name: 'Ann', company: null, country_code: null, is_residential: true },
      from_address: null,
      return_address: null,
      items: [],
      tax_identifier: null,
      service: null,
      region: 'ON',
      label_format: 'pdf',
      order_id: null,
      warnings: ['The address has no street, no city.'],
    })
  })

  it.each([
    [{ to_address: {}, packages: [box] }, 'to_address.name', 'is required'],
    [{ to_address: { name: 'Ann' } }, 'packages', 'is required'],
    [shipmentBody({ packages: [] }), 'packages', 'at least 1'],
    [shipmentBody({ packages: Array(51).fill(box) }), 'packages', 'more than 50'],
    [shipmentBody({ packages: [box, { ...box, weight: 0 }] }), 'packages.1.weight', 'greater'],
    [shipmentBody({ packages: [{ ...box, weight: '2' }] }), 'packages.0.weight', 'a number'],
    [shipmentBody({ packages: [{ ...box, width: null }] }), 'packages.0.width', 'is required'],
    [
      shipmentBody({ packages: [{ ...box, size_unit: null }] }),
      'packages.0.size_unit',
      'is required',
    ],
    [
      shipmentBody({ packages: [{ ...box, package_type: 'Crate' }] }),
      'packages.0.package_type',
      'not a known package type',
    ],
    [shipmentBody({ items: [{ title: 'x' }] }), 'items.0.value', 'is required'],
    [shipmentBody({ service: 'Pigeon' }), 'service', 'not a known service'],
    [shipmentBody({ type: 'pigeon' }), 'type', 'one of: regular, courier, ltl'],
    [shipmentBody({ label_format: 'PDF' }), 'label_format', 'one of'],
    [shipmentBody({ region: 'BC' }), 'region', 'choosing another region is not enabled'],
    [shipmentBody({ store_id: 'one' }), 'store_id', 'whole number'],
    [shipmentBody({ batch_id: 999_999 }), 'batch_id', 'not a batch'],
    [shipmentBody({}, { country_code: 'USA' }), 'to_address.country_code', 'exactly 2'],
  ])('%# is refused with the field at fault', async (body, path, says) => {
    const answer = await create(body)
    expectError(answer, 422, 'validation_failed')
    expect(answer.body.error.details[path]?.[0]).toContain(says)
  })

  it('takes ids as digits, a service by name, id or wish, and an empty list of items', async () => {
    const batch = (await client.post('/batches', {})).body.data.id
    const made = await draft(
      shipmentBody({ batch_id: String(batch), store_id: '77', items: [], service: 'FASTEST' }),
    )
    expect(made).toMatchObject({ batch_id: batch, store_id: 77, items: [], service: 'fastest' })
    const named = await draft(shipmentBody({ service: '<CarrierB> Ground' }))
    expect(named.service).toBe('carrierb.ground')
    const types = (await client.get('/postage-types')).body.data
    const { id } = types.find((type: Body) => type.name === '<CarrierB> Ground')
    expect((await draft(shipmentBody({ service: id }))).service).toBe('carrierb.ground')
  })

  it('without sizes takes them from a package type that has them, or from the account', async () => {
    const { width: _, height: __, length: ___, size_unit: ____, ...plain } = box
    const flat = { ...plain, package_type: 'flat_rate_padded_envelope' }
    const [sent] = (await draft(shipmentBody({ packages: [flat] }))).packages
    expect(sent).toMatchObject({ width: null, package_type: 'Flat Rate PAdded Envelope' })
    const { client: other } = await clientOf(service, {
      settings: { default_parcel_size: '10x8x4 in', default_size_unit: 'in' },
    })
    expect((await other.post('/shipments', shipmentBody({ packages: [plain] }))).status).toBe(201)
  })

  it('of another account is not found, nor one that is no id', async () => {
    const { id } = await draft()
    const { client: other } = await clientOf(service)
    expectError(await other.get(`/shipments/${id}`), 404, 'not_found')
    expectError(await client.get('/shipments/261122I6SXAC'), 404, 'not_found')
    expectError(await client.get('/shipments/0'), 404, 'not_found')
  })
})

describe('a draft', () => {
  it('is changed as a whole; its id, code and batch stay', async () => {
    const batch_id = (await client.post('/batches', {})).body.data.id
    const before = await draft({ ...wholeShipment, batch_id })
    const { status, body } = await change(before.id, shipmentBody({ label_format: 'png' }))
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      id: before.id,
      ship_code: before.ship_code,
      batch_id,
      label_format: 'png',
      from_address: null,
      order_id: null,
      service: null,
    })
    expect((await client.get(`/shipments/${before.id}`)).body).toEqual(body)
  })

  it.each(Object.entries(wholeShipment))('is changed in its %s', async (field, value) => {
    const { id } = await draft()
    const { body } = await change(id, shipmentBody({ [field]: value }))
    const expected = field === 'type' ? 'courier' : value
    expect(body.data).toMatchObject({ [field]: expected })
  })

  it('joins the store that knows its order', async () => {
    const { id } = await draft()
    const { body } = await change(id, shipmentBody({ store_id: '12' }))
    expect(body.data.store_id).toBe(12)
  })

  it('is changed no more once it is bought, and not by another account', async () => {
    const { id } = await buyShipment(service, token)
    expectError(await change(id, shipmentBody()), 409, 'conflict')
    const { client: other } = await clientOf(service)
    const theirs = await other.ask('PUT', `/shipments/${id}`, { body: shipmentBody() })
    expectError(theirs, 404, 'not_found')
    expectError(await change(999_999_999, shipmentBody()), 404, 'not_found')
    expectError(await change('x', shipmentBody()), 404, 'not_found')
  })

  it('is deleted, found no more, and void to older versions', async () => {
    const { id, ship_code } = await draft()
    const gone = await remove(id)
    expect([gone.status, gone.body.data]).toEqual([200, { id, status: 'deleted', refund: null }])
    expectError(await client.get(`/shipments/${id}`), 404, 'not_found')
    expectError(await client.get(`/rates/${id}`), 404, 'not_found')
    expectError(await remove(id), 404, 'not_found')
    expectError(await change(id, shipmentBody()), 404, 'not_found')
    expectError(await client.post(`/labels/${id}`, {}), 404, 'not_found')
    for (const query of ['', `?ship_code=${ship_code}`, '?status=voided']) {
      const listed = (await client.get(`/shipments${query}`)).body.data as Body[]
      expect(listed.map(shipment => shipment.id)).not.toContain(id)
    }
    for (const version of olderVersions) {
      const older = clientOfVersion(version, service, token)
      const { body } = await older.get(`/shipments/${ship_code}`)
      expect(body.shipment.status, version.name).toBe('Void Requested')
    }
  })

  it('leaves its batch when it is deleted', async () => {
    const batch_id = (await client.post('/batches', {})).body.data.id
    const { id } = await draft(shipmentBody({ batch_id }))
    await remove(id)
    expect((await client.get(`/batches/${batch_id}`)).body.data.shipments_count).toBe(0)
    expectError(await client.post(`/batches/${batch_id}/process`), 409, 'conflict')
  })

  it('is deleted under a key once: the same answer again, byte for byte', async () => {
    const { id } = await draft()
    const [first, again] = [await remove(id, keyed('gone')), await remove(id, keyed('gone'))]
    expect(again.text).toBe(first.text)
    expect(again.headers.get('idempotent-replay')).toBe('true')
  })
})

describe('a bought shipment', () => {
  it('shows its rate, its numbers and its label', async () => {
    const { id, trackingCode } = await buyShipment(service, token, parcel())
    const { data } = (await client.get(`/shipments/${id}`)).body
    expect(data).toMatchObject({
      id,
      status: 'ready',
      tracking_code: trackingCode,
      tracking_url: `${service.url}/sandbox/t/${trackingCode}`,
      packages: [{ index: 0, tracking_code: trackingCode }],
      service: data.rate.service,
      total_paid: data.rate.total,
      purchased_at: expect.stringMatching(/Z$/),
      warnings: [],
    })
    expect(data.label_url).toMatch(new RegExp(`^${service.url}/sandbox/labels/`))
  })

  it('is voided, with its money back; a second time it says the same', async () => {
    const { id } = await buyShipment(service, token)
    const { total_paid } = (await client.get(`/shipments/${id}`)).body.data
    const before = (await client.get('/credits/balance')).body.data.available
    const answer = await remove(id)
    const refund = { amount: total_paid, currency: 'CAD', status: 'posted' }
    expect([answer.status, answer.body.data]).toEqual([200, { id, status: 'voided', refund }])
    expect((await remove(id)).body).toEqual(answer.body)
    const { data } = (await client.get(`/shipments/${id}`)).body
    expect(data).toMatchObject({ status: 'voided', refund, label_url: null, total_paid })
    const after = (await client.get('/credits/balance')).body.data.available
    expect(after).toBeCloseTo(before + total_paid, 5)
  })

  it('waits for a carrier that decides later, and the same key is answered the same', async () => {
    const later = parcel({ toAddress: { ...parcel().toAddress, name: 'VOID LATER' } })
    const { id } = await buyShipment(service, token, later)
    const answer = await remove(id, keyed('later'))
    expect(answer.body.data).toMatchObject({
      status: 'void_requested',
      refund: { status: 'pending' },
    })
    const again = await remove(id, keyed('later'))
    expect(again.text).toBe(answer.text)
    expect((await client.get(`/shipments/${id}`)).body.data).toMatchObject({
      status: 'void_requested',
      refund: { status: 'pending' },
      label_url: null,
    })
  })
})

describe('the list of shipments', () => {
  it('has list closeouts, newest first, in pages, and filters as version 4 has them', async () => {
    const { client: own, token: ownToken } = await clientOf(service)
    const made: Body[] = []
    for (const name of ['Ann', 'Bea', 'Cleo']) {
      made.unshift(
        (await own.post('/shipments', shipmentBody({ order_id: `o-${name}` }, { name }))).body.data,
      )
    }
    const { id, trackingCode } = await buyShipment(service, ownToken)
    const all = (await own.get('/shipments')).body
    expect(all.data.map((one: Body) => one.id)).toEqual([id, ...made.map(one => one.id)])
    expect(all.data.slice(1)).toEqual(made)
    expect(all.meta).toMatchObject({ current_page: 1, per_page: 25, total: 4, last_page: 1 })
    const page = (await own.get('/shipments?page=2&per_page=3')).body
    expect(page.data.map((one: Body) => one.id)).toEqual([made[2]?.id])
    expect(page.links.prev).toContain('page=1')
    const idsOf = async (query: string) =>
      (await own.get(`/shipments?${query}`)).body.data.map((one: Body) => one.id)
    expect(await idsOf('type=courier&status=ready')).toEqual([id])
    expect(await idsOf('status=unpaid&per_page=1')).toEqual([made[0]?.id])
    expect(await idsOf('to_name=bea')).toEqual([made[1]?.id])
    expect(await idsOf('order_id=O-ANN')).toEqual([made[2]?.id])
    expect(await idsOf(`tracking_code=${trackingCode}`)).toEqual([id])
    expect(await idsOf(`ship_code=${made[0]?.ship_code}`)).toEqual([made[0]?.id])
    expect(await idsOf('batch_id=1&closeout_id=1')).toEqual([])
    expect(await idsOf('from_date=2020-01-01&to_date=2020-01-02')).toEqual([])
  })

  it.each([
    ['status=lost', 'status'],
    ['per_page=101', 'per_page'],
    ['page=0', 'page'],
    ['type=pigeon', 'type'],
    ['from_date=soon', 'from_date'],
  ])('refuses %s', async (query, field) => {
    const answer = await client.get(`/shipments?${query}`)
    expectError(answer, 422, 'validation_failed')
    expect(Object.keys(answer.body.error.details)).toEqual([field])
  })
})
