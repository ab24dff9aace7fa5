import { beforeAll, expect, it } from 'vitest'
import { serviceOn } from '#core/access.ts'
import { expectBought } from '../../support/answers.ts'
import type { ApiClient } from '../../support/client.ts'
import { fundedClient } from '../../support/funded-client.ts'
import { textsOn, zplPages } from '../../support/label-texts.ts'
import { sampleProduct } from '../../support/sample-product.ts'
import { sharedService } from '../../support/service.ts'
import { shipmentBody, toPortland } from './requests.ts'

const service = await sharedService()
let client: ApiClient
beforeAll(async () => {
  const its = await fundedClient(service)
  client = its.client
  const product = sampleProduct({ approvedAt: 1 })
  await service.app.worlds.sandbox.store.transact(its.account, async ({ products, accounts }) => {
    await products.insert(serviceOn(its.account), product)
    await accounts.putApproves(serviceOn(its.account))
  })
})

const toBerlin = { ...toPortland, country_code: 'DE', province_code: null, postal_code: '10115' }
const buy = (item: object) =>
  client.post(
    '/shipments',
    shipmentBody({ label_format: 'zpl', to_address: toBerlin, items: [{ quantity: 1, ...item }] }),
  )

it('an item that names a SKU and a value alone is declared as its approved product', async () => {
  const answer = await buy({ sku: 'mug-1', value: 10 })
  expectBought(answer)
  expect(answer.body.message).toContain(
    'Customs: the description, HS code, country of origin and manufacturer of MUG-1 were taken from its approved product.',
  )
  const [, declaration] = zplPages(answer)
  const texts = textsOn(declaration).join(' ')
  expect(texts).toContain('Stoneware mug with handle')
  expect(texts).toContain('6912.00')
  expect(answer.body.shipment.items[0]).toMatchObject({ description: null, hs_code: null })
})

it('an item that says enough is declared as it says', async () => {
  const answer = await buy({
    sku: 'MUG-1',
    value: 10,
    description: 'Cup',
    hs_code: '691110',
    country_of_origin: 'DE',
  })
  expectBought(answer)
  expect(answer.body.message ?? '').not.toContain('approved product')
})
