import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { operatorOn } from '../../../src/core/access.ts'
import type { Answer, ApiClient } from '../../support/client.ts'
import { toPortland } from '../../support/rate-body.ts'
import { type Service, startService } from '../../support/service.ts'
import { expectBought, fundedClient, labelText, shipmentBody } from '../../support/shipment-body.ts'

let service: Service
let client: ApiClient
beforeAll(async () => {
  service = await startService()
  client = (await fundedClient(service)).client
})
afterAll(() => service[Symbol.asyncDispose]())

const toBerlin = { ...toPortland, country_code: 'DE', province_code: null, postal_code: '10115' }
const inBuffalo = {
  ...toPortland,
  address1: '5 Main St',
  city: 'Buffalo',
  province_code: 'NY',
  postal_code: '14201',
}
const inToronto = {
  ...toPortland,
  city: 'Toronto',
  province_code: 'ON',
  postal_code: 'M5V 2T6',
  country_code: 'CA',
}
const mug = { description: 'Mug', quantity: 1, value: 10 }

const buy = (changes: object): Promise<Answer> =>
  client.post('/shipments', shipmentBody({ label_format: 'zpl', ...changes }))

const pagesOf = (answer: Answer): readonly string[] => labelText(answer).split('^XA').slice(1)

describe('the declaration of a parcel', () => {
  it.each([
    ['goods of less than a cent', [[9999, 0.005, 'CAD'] as const, [1000, 0.004, 'CAD'] as const]],
    ['several currencies', [[100, 0.33, 'EUR'] as const, [100, 0.33, 'USD'] as const]],
  ])('is of the value that the shipment shows: %s', async (_, goods) => {
    const items = goods.map(([quantity, value, currency]) => ({
      ...mug,
      quantity,
      value,
      currency,
    }))
    const answer = await buy({ to_address: toBerlin, items })
    expectBought(answer)
    const { value, currency } = answer.body.shipment
    expect(labelText(answer)).toContain(`TOTAL ${value.toFixed(2)} ${currency}`)
  })

  it('says why no export is filed with the country that it is mailed in', async () => {
    const answer = await buy({ to_address: toBerlin, items: [mug] })
    expect(labelText(answer)).toContain('EXPORT: NOEEI 30.37(a)')
  })

  it('says none where an export would have to be filed', async () => {
    const { client: dear } = await fundedClient(service, { max_declared_value: '100000.00' })
    const items = [{ ...mug, value: 9000, currency: 'USD' }]
    const body = shipmentBody({ label_format: 'zpl', to_address: toBerlin, items })
    const answer = await dear.post('/shipments', body)
    expectBought(answer)
    expect(labelText(answer)).toContain('CN 23')
    expect(labelText(answer)).not.toContain('NOEEI')
  })
})

describe('a return', () => {
  const back = (from: object, to: object, changes: object) =>
    buy({ is_return: true, to_address: from, return_address: to, ...changes })

  it('within one country needs neither goods nor papers', async () => {
    for (const postage_type of ['<CarrierA> Parcel Select Ground', '<CarrierB> Ground']) {
      const answer = await back(toPortland, inBuffalo, { postage_type, items: [] })
      expectBought(answer)
      expect(pagesOf(answer)).toHaveLength(1)
      expect(answer.body.message).not.toContain('Customs')
    }
  })

  it.each([
    ['ca', inToronto],
    ['CAN', inToronto],
    ['PR', toPortland],
  ])('to an account whose country is stored as %s is within its own', async (country, customer) => {
    const { client: its, account } = await fundedClient(service)
    const { store } = service.app.worlds.sandbox
    const own = JSON.stringify({ name: 'Shop', city: 'Here', country_code: country })
    await store.transact(account, ({ accounts }) =>
      accounts.putSetting(operatorOn(account), 'return_address', own),
    )
    await vi.waitFor(async () => {
      const wish = { is_return: true, to_address: customer, items: [] }
      const answer = await its.post(
        '/shipments',
        shipmentBody({ ...wish, postage_type: '<CarrierB> Ground' }),
      )
      expectBought(answer)
      expect(answer.body.shipment.return_name).toBe('Shop')
    })
  })

  it('is protected for what is declared of it', async () => {
    const defaults = { default_customs_description: 'Mugs', default_customs_value: '900.00' }
    const { client: its } = await fundedClient(service, defaults)
    const protection = async (from: object, items: readonly object[]) => {
      const wish = { is_return: true, to_address: from, return_address: inBuffalo, insured: true }
      const rest = { postage_type: '<CarrierB> Ground', items }
      const { body } = await its.post('/shipments', shipmentBody({ ...wish, ...rest }))
      const addOns: readonly { type: string; cost: number }[] = body.rate.add_ons
      return addOns.find(({ type }) => type === 'insurance')?.cost
    }
    const dear = { ...mug, value: 900 }
    expect(await protection(inToronto, [dear])).toBeGreaterThan(10)
    expect(await protection(inToronto, [])).toBe(await protection(inToronto, [dear]))
    expect(await protection(toPortland, [])).toBeLessThan(10)
  })

  it('from Canada to a shop abroad declares its goods, on an invoice where a courier has it', async () => {
    const postage_type = '<CarrierB> Ground'
    const silent = await back(inToronto, inBuffalo, { postage_type, items: [] })
    expect(silent.status).toBe(422)
    const answer = await back(inToronto, inBuffalo, { postage_type, items: [mug] })
    expectBought(answer)
    expect(labelText(answer)).toContain('COMMERCIAL INVOICE')
  })

  it.each([{}, { return_address: inToronto }])(
    'by the post from the US to Canada has its declaration (%j)',
    async changes => {
      const postage_type = '<CarrierA> Parcel Select Ground'
      const answer = await buy({
        is_return: true,
        to_address: toPortland,
        items: [mug],
        postage_type,
        ...changes,
      })
      expectBought(answer)
      const [, declaration] = pagesOf(answer)
      expect(declaration).toContain('CN 23')
      expect(declaration).toContain('EXPORT: NOEEI 30.36')
    },
  )
})
