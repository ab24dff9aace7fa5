import { beforeAll, describe, expect, it, vi } from 'vitest'
import type { Body } from '../../../support/body.ts'
import type { ApiClient } from '../../../support/client.ts'
import { eventually } from '../../../support/eventually.ts'
import { textsOn } from '../../../support/label-texts.ts'
import { sharedService } from '../../../support/service.ts'
import { clientOf, expectError } from '../support/client.ts'
import { mug, toPortland } from '../support/rate-body.ts'
import { shipmentBody } from '../support/shipment-body.ts'

const service = await sharedService()
let client: ApiClient
beforeAll(async () => {
  ;({ client } = await clientOf(service, { credits: 100_000_00 }))
  await client.post('/products', product('TEE-1'))
  await client.post('/products/TEE-1/approve-classification', {})
  await client.post('/products', product('TEE-2'))
})

const product = (sku: string): Body => ({
  sku,
  title: 'T-shirt',
  customs_description: "Men's knitted cotton T-shirt",
  hs_code: '6109.10.0012',
  country_of_origin: 'CN',
  manufacturer: { name: 'Golden Loom Co', city: 'Shenzhen', country_code: 'CN' },
})

const toBerlin = { ...toPortland, country_code: 'DE', province_code: null, postal_code: '10115' }
const item = (changes: Body = {}) => ({ ...mug, title: 'Tee', ...changes })
const parcel = (items: readonly Body[], recipient: Body = toBerlin) =>
  shipmentBody({ items, label_format: 'zpl', to_address: recipient })

const taken = (what: string, verb = 'were') =>
  `Customs: the ${what} of TEE-1 ${verb} taken from its approved product.`
const whole = 'description, HS code, country of origin and manufacturer'

async function papersOf(label: Body): Promise<readonly string[]> {
  return textsOn(await (await fetch(String(label.label_url))).text())
}

describe('customs papers', () => {
  it('take from an approved product what an item does not say, and the answer says so', async () => {
    const items = [item({ sku: 'tee-1' })]
    const { status, body, text } = await client.post('/labels', parcel(items))
    expect(status, text).toBe(201)
    expect(body.data.warnings).toContain(taken(whole))
    const papers = (await papersOf(body.data)).join(' ')
    expect(papers).toContain("Men's knitted cotton T-shirt")
    expect(papers).toContain('6109.10.0012')
    expect(papers).toContain('CN')
    const { data } = (await client.get(`/shipments/${body.data.shipment_id}`)).body
    expect(data.items).toEqual([expect.objectContaining(items[0])])
    expect(data.items[0]).toMatchObject({ hs_code: null, customs_description: null })
    expect(data.warnings).toContain(taken(whole))
  })

  it('show what an item says itself', async () => {
    const said = { sku: 'TEE-1', customs_description: 'Cotton shirt', country_of_origin: 'CA' }
    const { body } = await client.post('/labels', parcel([item(said)]))
    expect(body.data.warnings).toEqual([taken('HS code', 'was')])
    const papers = (await papersOf(body.data)).join(' ')
    expect(papers).toContain('Cotton shirt')
    expect(papers).not.toContain('knitted')
  })

  it('of a draft take what is approved when it is bought, in a batch, too', async () => {
    const draft = async () =>
      (await client.post('/shipments', parcel([item({ sku: 'TEE-1' })]))).body.data.id
    const [one, other] = [await draft(), await draft()]
    expect((await client.post(`/labels/${one}`, {})).body.data.warnings).toContain(taken(whole))
    const batch = (await client.post('/batches', { shipment_ids: [other] })).body.data.id
    await client.post(`/batches/${batch}/process`, {})
    const bought = await eventually(async () => {
      const { data } = (await client.get(`/shipments/${other}`)).body
      expect(data.status).toBe('ready')
      return data
    })
    expect(bought.warnings).toContain(taken(whole))
  })

  it('take nothing from a product that is not approved, is another’s, or crosses no border', async () => {
    const inToronto = {
      ...toPortland,
      province_code: 'ON',
      postal_code: 'M5V 2T6',
      country_code: 'CA',
    }
    const { client: theirs } = await clientOf(service)
    for (const [its, sku, to] of [
      [client, 'TEE-2', toBerlin],
      [theirs, 'TEE-1', toBerlin],
      [client, 'TEE-1', inToronto],
    ] as const) {
      const { status, body } = await its.post('/labels', parcel([item({ sku })], to))
      expect(status).toBe(201)
      expect(body.data.warnings.join(' ')).not.toContain('approved')
    }
  })

  it('lack no HS code that an approved product has', async () => {
    const fromChina = (sku: string) => parcel([item({ sku, country_of_origin: 'CN' })])
    const refused = await client.post('/labels', fromChina('TEE-2'))
    expectError(refused, 422, 'validation_failed')
    expect(refused.body.error.details).toHaveProperty(['items.0.hs_code'])
    expect((await client.post('/labels', fromChina('TEE-1'))).status).toBe(201)
  })

  it('look for products of no account that never approved one, and for none that an item needs not', async () => {
    const { products } = service.app.worlds.sandbox.store.read
    const look = vi.spyOn(products, 'approvedBySkus')
    const { client: theirs } = await clientOf(service)
    await theirs.post('/products', product('TEE-1'))
    const said = {
      sku: 'TEE-1',
      description: 'Cotton shirt',
      hs_code: '6109100012',
      country_of_origin: 'CA',
      manufacturer: { name: 'Kiln' },
    }
    for (const [its, items] of [
      [theirs, [item({ sku: 'TEE-1' })]],
      [client, [item(said), item()]],
    ] as const) {
      expect((await its.post('/labels', parcel(items))).status).toBe(201)
    }
    expect(look).not.toHaveBeenCalled()
    expect((await client.post('/labels', parcel([item({ sku: 'TEE-1' })]))).status).toBe(201)
    expect(look).toHaveBeenCalledOnce()
  })
})
