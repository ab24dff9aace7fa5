import { beforeAll, describe, expect, it } from 'vitest'
import { expectRefused } from '../../support/answers.ts'
import type { Body } from '../../support/body.ts'
import type { ApiClient } from '../../support/client.ts'
import { fundedClient } from '../../support/funded-client.ts'
import { sharedService } from '../../support/service.ts'
import { orderBody, storeOf } from './order-body.ts'
import { mug, rateBody, shipmentBody, toPortland } from './requests.ts'

const service = await sharedService()
let client: ApiClient
let store: string
beforeAll(async () => {
  ;({ client } = await fundedClient(service))
  store = await storeOf(client)
})

const says = 'may not contain control characters'

/** A body in which the field at the path holds this. */
function put(body: Body, path: string, value: unknown): Body {
  const whole = structuredClone(body)
  const steps = path.split('.')
  const last = steps.pop() ?? ''
  let place: unknown = whole
  for (const step of steps) place = Reflect.get(place as object, step)
  Reflect.set(place as object, last, value)
  return whole
}

const shipment = (): Body =>
  shipmentBody({
    is_draft: true,
    is_return: true,
    return_address: { ...toPortland },
    tax_identifier: { tax_type: 'VAT', number: '1', issuing_authority: 'GB' },
    items: [mug],
  })

const addressTexts = ['name', 'company', 'address1', 'address2', 'city', 'postal_code', 'phone']
const makerTexts = ['name', 'address1', 'city', 'postal_code'].map(name => `manufacturer_${name}`)

describe('a control character', () => {
  it.each([
    ...addressTexts.flatMap(name => [`to_address.${name}`, `return_address.${name}`]),
    'to_address.email',
    'tax_identifier.tax_type',
    'tax_identifier.number',
    'tax_identifier.issuing_authority',
    ...['description', 'sku', ...makerTexts].map(name => `items.0.${name}`),
    'package_type',
    'postage_type',
    'order_id',
    'batch_id',
    'store_id',
  ])('in %s of a shipment is refused', async path => {
    for (const text of ['a\u0000b', 'a\nb', 'a\tb', 'a\u001b[2Jb', 'a\u007fb']) {
      expectRefused(await client.post('/shipments', put(shipment(), path, text)), path, says)
    }
  })

  it.each(['package_contents', 'customs_description'])('in %s is refused', async field => {
    const body = shipmentBody({ items: null, [field]: 'mugs\u0000' })
    expectRefused(await client.post('/shipments', body), field, says)
  })

  it('in a code of two letters is refused', async () => {
    const body = put(shipment(), 'to_address.province_code', 'O\u0000')
    expectRefused(await client.post('/shipments', body), 'to_address.province_code', says)
  })

  it('in a question for rates is refused, by body and by query', async () => {
    const body = rateBody({ to_address: { ...toPortland, city: 'Port\u0000land' } })
    expectRefused(await client.post('/rates', body), 'to_address.city', says)
    const types = await client.post(
      '/rates',
      rateBody({ postage_types: ['carrierb\u0000_ground'] }),
    )
    expectRefused(types, 'postage_types.0', says)
    const { status, body: told } = await client.get('/rates?to_address[city]=a%0Ab')
    expect(status).toBe(422)
    expect(told.fields['to_address.city']).toEqual([`The to_address.city ${says}.`])
  })

  it.each(['order_id', 'name', 'company', 'city', 'customer_id', 'store', 'tags.0', 'items.0.sku'])(
    'in %s of an order is refused',
    async path => {
      const body = orderBody(store, { tags: ['gift'], items: [mug] })
      expectRefused(await client.post('/orders', put(body, path, 'a\u0000b')), path, says)
    },
  )

  it('in the note of an order is refused, unless it is a line break or a tab', async () => {
    const note = 'Leave it:\r\n\tat the door.'
    const { status, body } = await client.post('/orders', orderBody(store, { note }))
    expect(status).toBe(200)
    expect(body.order.note).toBe(note)
    const bell = orderBody(store, { order_id: 'bell', note: 'ring\u0007' })
    expectRefused(
      await client.post('/orders', bell),
      'note',
      'not contain control characters other than',
    )
  })

  it.each([
    ['/shipments', 'ship_code'],
    ['/shipments', 'to_name'],
    ['/shipments', 'tracking_code'],
    ['/shipments', 'order_id'],
    ['/shipments', 'batch_id'],
    ['/shipments', 'closeout_id'],
    ['/shipments', 'from_date'],
    ['/orders', 'order_id'],
    ['/track', 'order_id'],
    ['/track', 'tracking_code'],
    ['/track', 'ship_code'],
    ['/locations', 'postal_code'],
  ])('in a filter is refused, not cut out: %s?%s', async (path, field) => {
    expectRefused(await client.get(`${path}?${field}=a%00b`), field, says)
  })

  it('in a status filter is refused by its place', async () => {
    expectRefused(await client.get('/shipments?status=re%00ady'), 'status.0', says)
  })

  it('in a batch is refused', async () => {
    expectRefused(await client.post('/batches', { name: 'Mon\u0000day' }), 'name', says)
  })

  it.each(['/shipments/%s', '/shipments/%s/void', '/orders/%s', '/1/orders/%s', '/stores/%s'])(
    'in a path is 400, not cut out: %s',
    async path => {
      const { ship_code } = (await client.post('/shipments', shipmentBody({ is_draft: true }))).body
        .shipment
      for (const escaped of ['%00', '%0A', '%1f', '%7F']) {
        const address = path.replace('%s', `${ship_code}${escaped}`)
        const { status, body } = await client.get(address)
        expect(status, address).toBe(400)
        expect(body.message).toBe('The address may not contain control characters.')
      }
    },
  )
})
