import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CarrierDefinition } from '#carriers/remote/define-carrier.ts'
import { viewOfShipment } from '#cli/shipment-view.ts'
import { shownShipment } from '#cli/shown-shipment.ts'
import { serviceOn } from '#core/access.ts'
import { readSettings } from '#core/account/settings.ts'
import type { Environment } from '#core/environment.ts'
import { grantCredits } from '#core/ledger/grant-credits.ts'
import { explainBoughtLabel } from '#core/purchase/explain-bought-label.ts'
import type { Currency } from '#core/values/money.ts'
import { CarrierProcess } from '../support/carrier-process.ts'
import { ApiClient } from '../support/client.ts'
import { carrierHosts, connectAccount } from '../support/connect-account.ts'
import { describeOnEachEngine } from '../support/engines.ts'
import { eventually } from '../support/eventually.ts'
import { type Service, startService } from '../support/service.ts'
import { serviceIds, testCarrier } from '../support/test-carrier.ts'
import { rateBody, sandboxApi, shipmentBody } from '../support/tested-version.ts'

const ground = 'Test Carrier Ground'
const express = 'Test Carrier Express'
type Rate = { postage_type: string; total: number }

/** It asks for US dollars for one of its services. */
const pricedInDollars: CarrierDefinition = {
  ...testCarrier,
  create(...parts) {
    const { rate, ...operations } = testCarrier.create(...parts)
    if (!rate) return operations
    return {
      ...operations,
      rate: async (question, call) =>
        (await rate(question, call)).map(quote =>
          quote.serviceId === serviceIds.GROUND ? { ...quote, currency: 'USD' } : quote,
        ),
    }
  },
}

describeOnEachEngine("the day's exchange rate", kit => {
  let carrier: CarrierProcess
  let service: Service
  beforeAll(async () => {
    carrier = await CarrierProcess.start()
    const settings = await kit.settings()
    const CARRIER_HOSTS = carrierHosts(carrier.url('ok'))
    const CREDENTIALS_KEYS = `1:${'ab'.repeat(32)}`
    service = await startService(
      { ...settings, CARRIER_HOSTS, CREDENTIALS_KEYS },
      config => config,
      [pricedInDollars],
    )
    await connectAccount(service, 'production')
    await connectAccount(service, 'sandbox')
  })
  afterAll(async () => {
    await service[Symbol.asyncDispose]()
    await carrier[Symbol.asyncDispose]()
  })

  const clientIn = async (environment: Environment) => {
    const account = await service.account()
    const { store } = service.app.worlds[environment]
    await grantCredits(store, account, 1_000_00, 'test', Date.now())
    const api = environment === 'sandbox' ? sandboxApi : sandboxApi.replace('/sandbox', '')
    const token = await service.token(account, environment)
    return { account, client: new ApiClient(service.url + api, token) }
  }
  const today = () => new Date().toISOString().slice(0, 10)
  const set = (currency: Currency, millionths: number) =>
    service.app.worlds.production.store.transact(0, async ({ exchangeRates }) =>
      exchangeRates.set([{ currency, day: today(), millionths, source: 'set', setAt: 1 }]),
    )
  const totals = async (client: ApiClient): Promise<Readonly<Record<string, number>>> => {
    const { body } = await client.post('/rates', rateBody({ postage_types: [ground, express] }))
    const rates = body.rates as readonly Rate[]
    return Object.fromEntries(rates.map(({ postage_type, total }) => [postage_type, total]))
  }

  test('is missed by prices of production, is seen by a running server, and is kept', async () => {
    const { account, client } = await clientIn('production')
    const sandbox = await clientIn('sandbox')
    const bySandbox = await totals(sandbox.client)

    const asked = rateBody({ postage_types: [ground, express] })
    const { body } = await client.post('/rates', asked)
    expect(body.rates.map(({ postage_type }: Rate) => postage_type)).toEqual([express])
    const bought = shipmentBody({ postage_type: ground })
    const refused = await client.post('/shipments', bought)
    expect(refused.text).toContain('There is no current exchange rate for USD.')

    await set('USD', 2_000_000)
    await eventually(async () => expect(await totals(client)).toHaveProperty(ground))
    const [paid] = [(await client.post('/shipments', bought)).body.shipment]
    expect(paid.total_paid).toBe((await totals(client))[ground])
    expect(paid).not.toHaveProperty('exchange_rate')
    expect(await totals(sandbox.client)).toEqual(bySandbox)
    expect(bySandbox[ground]).toBeLessThan(paid.total_paid)

    const rate = { currency: 'USD', day: today(), millionths: 2_000_000 }
    const { read } = service.app.worlds.production.store
    const tenant = serviceOn(account)
    const shipment = await read.shipments.byShipCode(tenant, paid.ship_code)
    expect(shipment?.bought?.price.exchange).toEqual(rate)
    const purchase = await read.purchases.ofShipment(tenant, shipment?.id ?? 0)
    expect(purchase?.price.exchange).toEqual(rate)

    const world = service.app.worlds.production
    const catalogue = world.catalogue()
    const context = { accountName: 'acme', settings: readSettings(new Map()), catalogue }
    if (!shipment) expect.unreachable()
    const view = viewOfShipment(shipment, context)
    const shown = { currency: 'USD', rate: '2.0000', day: today() }
    expect(view.exchange_rate).toEqual(shown)
    expect(shownShipment(view, 'bought')['exchange rate']).toBe(
      `1 USD is 2.0000 CAD, of ${today()}`,
    )
    expect(await explainBoughtLabel(world, tenant, shipment.id)).toMatchObject({
      kind: 'charged_parts',
      price: { exchange: rate },
    })
  })
})
