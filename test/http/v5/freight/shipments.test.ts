import { describe, expect, it } from 'vitest'
import type { Body } from '../../../support/body.ts'
import { sharedService } from '../../../support/service.ts'
import { clientOf, expectError, keyed } from '../support/client.ts'
import { bookingBody, freightBody, pallet, wholeFreight } from '../support/freight-body.ts'
import { mug } from '../support/rate-body.ts'
import { shipmentBody } from '../support/shipment-body.ts'

const service = await sharedService()
const { client, account } = await clientOf(service, { credits: 100_000_00 })

const save = (body = freightBody(), its = client) => its.post('/shipments', body)
const draft = async (body = freightBody(), its = client): Promise<Body> => {
  const answer = await save(body, its)
  expect(answer.status, answer.text).toBe(201)
  return answer.body.data
}
const put = (id: unknown, body: Body) => client.ask('PUT', `/shipments/${id}`, { body })
const remove = (id: unknown, its = client) => its.ask('DELETE', `/shipments/${id}`)

describe('a draft of freight', () => {
  it('is answered as it was sent, with what stands for the rest', async () => {
    const saved = await draft(wholeFreight)
    expect(saved).toEqual({
      id: expect.any(Number),
      ship_code: expect.stringMatching(/^\d{6}[0-9A-Z]{4,6}$/),
      type: 'ltl',
      status: 'incomplete',
      to_address: wholeFreight.to_address,
      from_address: wholeFreight.from_address,
      packages: [
        {
          index: 0,
          tracking_code: null,
          ...pallet,
          quantity: 2,
          nmfc: '156600-02',
          pieces: 24,
          hazmat: true,
          stackable: false,
        },
        {
          index: 1,
          tracking_code: null,
          ...pallet,
          package_type: 'crate',
          weight: 200,
          freight_class: '100',
          quantity: 1,
          nmfc: null,
          pieces: null,
          hazmat: false,
          stackable: true,
        },
      ],
      items: [expect.objectContaining({ title: 'Gear box', quantity: 3, value: 900 })],
      accessorials: ['liftgate_delivery', 'appointment'],
      pickup_date: null,
      reference: 'PO 4500017',
      special_instructions: 'Call the dock an hour ahead',
      emergency_phone: '+1 800 555 0199',
      service: 'freightb.ltl_standard',
      rate: null,
      total_paid: 0,
      currency: 'CAD',
      refund: null,
      order_id: '1001',
      store_id: null,
      tracking_code: null,
      pro_number: null,
      confirmation_number: null,
      tracking_url: null,
      label_url: null,
      bol_url: null,
      warnings: expect.any(Array),
      created_at: expect.any(String),
      purchased_at: null,
    })
    expect((await client.get(`/shipments/${saved.id}`)).body.data).toEqual(saved)
  })

  it.each([
    ['packages.0.length', { packages: [{ ...pallet, length: null }] }],
    ['packages.0.height', { packages: [{ ...pallet, height: 120 }] }],
    ['accessorials.0', { accessorials: ['crane'] }],
    ['service', { service: 'cheapest_tracked' }],
    ['store_id', { store_id: 'mine' }],
  ])('is refused for %s', async (field, changes) => {
    const answer = await save(freightBody(changes))
    expectError(answer, 422, 'validation_failed')
    expect(Object.keys(answer.body.error.details)).toEqual([field])
  })

  it.each(['length', 'size_unit'])('needs %s, in the sentence of every field', async field => {
    const answer = await save(freightBody({ packages: [{ ...pallet, [field]: null }] }))
    expectError(answer, 422, 'validation_failed')
    const path = `packages.0.${field}`
    const [says] = answer.body.error.details[path]
    expect(says).toMatch(new RegExp(`^The ${path.replaceAll('.', '\\.')} field is required[.;]`))
  })

  it.each(['zpl', 'png', 'gif'])('has papers in PDF, not in %s', async label_format => {
    const { id } = await draft(freightBody({ label_format: 'pdf' }))
    const sent = freightBody({ label_format })
    for (const answer of [await save(sent), await put(id, sent)]) {
      expectError(answer, 422, 'validation_failed')
      expect(answer.body.error.details).toEqual({
        label_format: ['The label_format must be pdf: freight documents come only as PDF.'],
      })
    }
  })

  it.each([
    ['is_return', true],
    ['insured', true],
    ['signature_confirmation', true],
    ['is_fba', true],
    ['batch_id', 1],
    ['tax_identifier', { tax_type: 'EIN', number: '1' }],
  ])('is refused with %s, which couriers alone offer', async (field, wish) => {
    const declined = { [field]: wish === true ? false : null }
    const { id } = await draft(freightBody(declined))
    const sent = bookingBody({ [field]: wish })
    for (const answer of [
      await save(sent),
      await put(id, sent),
      await client.post('/labels', sent),
    ]) {
      expectError(answer, 422, 'validation_failed')
      expect(answer.body.error.details).toEqual({
        [field]: [`The ${field} is not offered for freight.`],
      })
    }
  })

  it('takes no heed of where a courier would take it over, or of a place for returns', async () => {
    const region = (await draft(shipmentBody())).region
    await draft(freightBody({ region, return_address: { city: 'Nowhere' } }))
    const answer = await save(freightBody({ region: 'XX' }))
    expectError(answer, 422, 'validation_failed')
    expect(Object.keys(answer.body.error.details)).toEqual(['region'])
  })

  it('is made once under a key', async () => {
    const make = (body: Body) => client.post('/shipments', body, keyed('one draft of freight'))
    const [first, again] = [await make(freightBody()), await make(freightBody())]
    expect([again.status, again.text]).toEqual([201, first.text])
    expect(again.headers.get('idempotent-replay')).toBe('true')
    expectError(await make(shipmentBody()), 409, 'idempotency_conflict')
  })

  it('is replaced whole, and stays freight', async () => {
    const { id, ship_code } = await draft(wholeFreight)
    const { status, body } = await put(id, freightBody({ reference: 'other' }))
    expect([status, body.data.id, body.data.ship_code]).toEqual([200, id, ship_code])
    expect([body.data.reference, body.data.special_instructions]).toEqual(['other', null])
    expect((await client.get(`/shipments/${id}`)).body.data).toEqual(body.data)
    const { type: _, ...open } = freightBody({ reference: 'no type' })
    for (const sent of [open, { ...open, type: null }, { ...open, type: '' }]) {
      const kept = await put(id, sent)
      expect([kept.status, kept.body.data.type]).toEqual([200, 'ltl'])
      expect(kept.body.data.reference).toBe('no type')
    }
    for (const wrong of [shipmentBody({ type: 'courier' }), { ...open, type: 'LTL' }]) {
      const refused = await put(id, wrong)
      expectError(refused, 422, 'validation_failed')
      expect(Object.keys(refused.body.error.details)).toEqual(['type'])
    }
  })

  it('does not come of a parcel', async () => {
    const parcel = await draft(shipmentBody())
    const refused = await put(parcel.id, freightBody())
    expectError(refused, 422, 'validation_failed')
    expect(Object.keys(refused.body.error.details)).toEqual(['type'])
    expect((await client.get(`/shipments/${parcel.id}`)).body.data).toEqual(parcel)
    expectError(await put(999999, freightBody()), 404, 'not_found')
  })

  it('is deleted, and then not found', async () => {
    const { id } = await draft()
    const { status, body } = await remove(id)
    expect([status, body]).toEqual([200, { data: { id, status: 'deleted', refund: null } }])
    expectError(await client.get(`/shipments/${id}`), 404, 'not_found')
    expectError(await client.get(`/rates/${id}`), 404, 'not_found')
    expectError(await client.get(`/labels/${id}`), 404, 'not_found')
  })

  it('keeps a product that it names until it is changed, deleted or booked', async () => {
    const product = '/products/Pallet-1'
    const naming = (sku: string) => bookingBody({ items: [{ ...mug, sku }] })
    const frees = {
      change: (id: unknown) => put(id, naming('other')),
      deletion: (id: unknown) => remove(id),
      booking: (id: unknown) => client.post(`/labels/${id}`, {}),
    }
    for (const [by, free] of Object.entries(frees)) {
      await client.post('/products', { sku: 'Pallet-1', title: 'Coffee mug' })
      const { id } = await draft(naming('pallet-1'))
      const refused = await client.ask('DELETE', product)
      expectError(refused, 409, 'product_in_use')
      expect(refused.body.error.message).toBe('A draft uses the product.')
      expect((await free(id)).status, by).toBeLessThan(300)
      expect((await client.ask('DELETE', product)).status, by).toBe(200)
    }
  })
})

describe('a type that nobody knows', () => {
  it.each(['LTL', 'freight', 5, true])('is all that is told of a body: %s', async type => {
    const body = { ...bookingBody(), type }
    for (const answer of [
      await client.post('/rates', body),
      await client.post('/rates/estimate', body),
      await client.post('/labels', body),
      await client.post('/shipments', body),
    ]) {
      expectError(answer, 422, 'validation_failed')
      expect(Object.keys(answer.body.error.details)).toEqual(['type'])
      expect(answer.body.error.details.type).toContain(
        'The type must be one of: regular, courier, ltl.',
      )
    }
    const many = await client.post('/shipments', { shipments: [body, shipmentBody()] })
    expect(Object.keys(many.body.data.errors[0].details)).toEqual(['type'])
  })
})

describe('many shipments at once', () => {
  it('may be of both kinds, each judged by itself', async () => {
    const shipments = [
      freightBody(),
      shipmentBody(),
      freightBody({ packages: [{ ...pallet, weight: -1 }] }),
      { ...freightBody(), type: 'pigeon' },
      freightBody({ packages: [{ ...pallet, height: 200 }] }),
    ]
    const { status, body } = await client.post('/shipments', { shipments })
    expect(status).toBe(201)
    const { shipments: made, errors } = body.data
    expect(made.map(({ type }: Body) => type)).toEqual(['ltl', 'courier'])
    expect(errors.map(({ index }: Body) => index)).toEqual([2, 3, 4])
    expect(Object.keys(errors[0].details)).toEqual(['packages.0.weight'])
    expect(errors[1].details.type).toEqual(['The type must be one of: regular, courier, ltl.'])
    expect(Object.keys(errors[2].details)).toEqual(['packages.0.height'])
    for (const one of made) {
      expect((await client.get(`/shipments/${one.id}`)).body.data).toEqual(one)
    }
  })

  it('are refused as a whole where the token may make no freight', async () => {
    const token = await service.token(account, 'sandbox', ['shipments:write'])
    const both = { shipments: [shipmentBody(), freightBody()] }
    expectError(await client.post('/shipments', both, { token }), 403, 'scope_missing')
    const parcels = { shipments: [shipmentBody()] }
    expect((await client.post('/shipments', parcels, { token })).status).toBe(201)
  })
})

describe('the list of freight', () => {
  it('is asked for by type, and has the filters of the other', async () => {
    const { client: own } = await clientOf(service, { credits: 100_000_00 })
    const parcel = await draft(shipmentBody(), own)
    const saved = await draft(freightBody({ order_id: 'A-7' }, { name: 'Wanda' }), own)
    const booked = (await own.post('/labels', bookingBody())).body.data
    const idsOf = async (query: string) => {
      const { status, body } = await own.get(`/shipments?${query}`)
      expect(status).toBe(200)
      expect(body.meta.total).toBe(body.data.length)
      return body.data.map(({ id }: Body) => id)
    }
    const both = [booked.shipment_id, saved.id]
    expect(await idsOf('type=ltl')).toEqual(both)
    for (const type of ['', 'type=courier', 'type=regular']) {
      expect(await idsOf(type)).toEqual([parcel.id])
    }
    expect(await idsOf('type=ltl&status=ready')).toEqual([booked.shipment_id])
    expect(await idsOf(`type=ltl&tracking_code=${booked.pro_number}`)).toEqual([booked.shipment_id])
    expect(await idsOf(`type=ltl&ship_code=${saved.ship_code}`)).toEqual([saved.id])
    expect(await idsOf('type=ltl&order_id=A-7')).toEqual([saved.id])
    expect(await idsOf('type=ltl&to_name=wanda')).toEqual([saved.id])
    expect(await idsOf('type=ltl&from_date=2020-01-01')).toEqual(both)
    expect(await idsOf('type=ltl&to_date=2020-01-01')).toEqual([])
    expect(await idsOf('type=ltl&batch_id=1')).toEqual([])
    expect(await idsOf('type=ltl&closeout_id=1')).toEqual([])
    const second = await own.get('/shipments?type=ltl&per_page=1&page=2')
    expect(second.body.data).toEqual([(await own.get(`/shipments/${saved.id}`)).body.data])
    expect(second.body.meta).toMatchObject({ total: 2, last_page: 2 })
  })
})

describe('freight', () => {
  it('needs ltl:read to be seen, beside the scope of the route', async () => {
    const { id } = await draft()
    const token = await service.token(account, 'sandbox', ['shipments:read'])
    const both = await service.token(account, 'sandbox', ['shipments:read', 'ltl:read'])
    for (const path of [`/shipments/${id}`, '/shipments?type=ltl']) {
      const answer = await client.get(path, { token })
      expectError(answer, 403, 'scope_missing')
      expect(answer.body.error.message).toContain('ltl:read')
      expect((await client.get(path, { token: both })).status).toBe(200)
    }
    expect((await client.get('/shipments', { token })).status).toBe(200)
  })

  it('needs ltl:write to be made, changed and deleted, beside the scope of the route', async () => {
    const { id } = await draft()
    const calls: readonly (readonly ['POST' | 'PUT' | 'DELETE', string, Body | undefined])[] = [
      ['POST', '/shipments', freightBody()],
      ['PUT', `/shipments/${id}`, freightBody()],
      ['DELETE', `/shipments/${id}`, undefined],
    ]
    const own = ['shipments:write', 'shipments:void'] as const
    const token = await service.token(account, 'sandbox', own)
    const whole = await service.token(account, 'sandbox', [...own, 'ltl:write'])
    for (const [method, path, body] of calls) {
      const answer = await client.ask(method, path, { body, token })
      expectError(answer, 403, 'scope_missing')
      expect(answer.body.error.message).toContain('ltl:write')
      expectError(await client.ask(method, path, { body, token: '' }), 401, 'unauthenticated')
      expect((await client.ask(method, path, { body, token: whole })).status).toBeLessThan(300)
    }
  })

  it('is not there for another account', async () => {
    const { id } = await draft()
    const { client: stranger } = await clientOf(service)
    expectError(await stranger.get(`/shipments/${id}`), 404, 'not_found')
    expectError(await remove(id, stranger), 404, 'not_found')
    const changed = await stranger.ask('PUT', `/shipments/${id}`, { body: freightBody() })
    expectError(changed, 404, 'not_found')
    expect((await stranger.get('/shipments?type=ltl')).body.data).toEqual([])
  })

  it.each([
    ['/batches', 'is freight, which cannot join a batch'],
    ['/closeouts', 'is freight, which cannot join a closeout'],
    ['/pickups', 'is freight, which is picked up as part of its booking'],
  ])('is refused by %s, which says why', async (path, why) => {
    const { shipment_id: id } = (await client.post('/labels', bookingBody())).body.data
    const answer = await client.post(path, { shipment_ids: [id, 999999] })
    expectError(answer, 422, 'validation_failed')
    expect(answer.body.error.details).toEqual({
      'shipment_ids.0': [`The shipment ${id} ${why}.`],
      'shipment_ids.1': ['The shipment 999999 is not a shipment of this account.'],
    })
  })

  it('joins no open batch', async () => {
    const { id } = await draft()
    const batch = (await client.post('/batches', {})).body.data
    const answer = await client.post(`/batches/${batch.id}/shipments`, { shipment_ids: [id] })
    expectError(answer, 422, 'validation_failed')
    expect(answer.body.error.details['shipment_ids.0'][0]).toContain('is freight')
  })
})
