import { expect } from 'vitest'
import { buyShipment } from '../../../buy-shipment.ts'
import type { Service } from '../../../service.ts'
import { addPreset, smallCarton } from '../../added-preset.ts'
import { boughtBy, expectOnePurchase, funded } from '../../ship-form.ts'
import type { DashboardVisitor } from '../../visitor.ts'
import type { ScriptlessBrowser } from '../scriptless-browser.ts'
import type { LineTests } from './line-tests.ts'

const mug = {
  'items.1.title': 'Stoneware mug',
  'items.1.hs_code': '6911.10',
  'items.1.value': '12.50',
}

/** Each button that fills in the form works before the rest is filled in; the shipment that was bought. */
async function buy(browser: ScriptlessBrowser, service: Service, visitor: DashboardVisitor) {
  await browser.press('Fill in the form', {
    paste: 'Ada Lovelace\n350 5th Ave\nNew York, NY 10118',
  })
  await browser.press('Fill in package 1', { 'packages.0.preset': 'Small carton' })
  await browser.press('Add a line')
  await browser.press('Add a package')
  await browser.press('Show prices', {
    ...mug,
    'packages.0.weight': '1.5',
    'packages.1.weight': '2',
  })
  await browser.press(/^Why\? The price of the selected service/)
  expect(browser.text).toMatch(/Why .* costs this much/)
  await browser.press('Back to the form')
  await browser.press('Ask again', { max_price: '900' })
  await browser.press(/^Buy · /)
  await expectOnePurchase(service, visitor)
  const [bought] = (await boughtBy(service, visitor)).shipments
  if (bought === undefined) throw new Error('nothing was bought')
  expect(browser.page.url).toContain(`/shipments/${bought.shipCode}`)
  return bought
}

/** Saved, found again and saved anew; the street of the recipient each time. */
async function saveTwice(
  browser: ScriptlessBrowser,
  service: Service,
  visitor: DashboardVisitor,
  recent: string,
) {
  const draft = async () => {
    const { shipments } = await boughtBy(service, visitor)
    return shipments.find(({ state }) => state === 'draft')
  }
  await browser.open(visitor.at('/ship'))
  await browser.press('Fill in', { recent })
  await browser.press(/^Save as a draft/, { 'packages.0.weight': '1.5', 'items.0.title': 'Mug' })
  const saved = await draft()
  await browser.open(visitor.at(`/ship?draft=${saved?.shipCode}`))
  await browser.press(/^Save the draft/, { 'to_address.address1': '7 Corrected Way' })
  return [saved, await draft()].map(one => one?.request.toAddress.address1)
}

/** From the form to a label. */
export const ofShipping: LineTests = {
  'POST /:account/ship': async ({ service, open }) => {
    const settings = { default_parcel_size: '10x8x4 in' }
    const visitor = await funded(service, 1_000_00, { settings })
    await addPreset(visitor, smallCarton)
    const browser = await open(visitor.at('/ship'), visitor.cookie)
    const { request, shipCode } = await buy(browser, service, visitor)
    expect(request).toMatchObject({
      toAddress: { name: 'Ada Lovelace', address1: '350 5th Ave', countryCode: 'US' },
      packages: [{ weight: 1.5, length: 30, sizeUnit: 'cm' }, { weight: 2 }],
      items: [{ title: 'Stoneware mug', hsCode: '6911.10' }],
    })
    const streets = await saveTwice(browser, service, visitor, shipCode)
    expect(streets).toEqual(['350 5th Ave', '7 Corrected Way'])
  },

  'POST /:account/shipments/:code/return': async ({ service, open }) => {
    const visitor = await funded(service)
    const sent = await buyShipment(service, await service.token(visitor.account))
    const browser = await open(visitor.at(`/shipments/${sent.shipCode}`), visitor.cookie)
    await browser.follow('Return label')
    await browser.press(/^Buy · /)
    const { shipments } = await boughtBy(service, visitor)
    expect(shipments.map(({ request }) => request.isReturn)).toEqual([false, true])
    expect(browser.text).toContain(shipments[1]?.shipCode)
  },

  'POST /:account/start/buy': async ({ service, open }) => {
    const visitor = await funded(service)
    const browser = await open(visitor.at('/start'), visitor.cookie)
    await browser.press('Buy it here')
    await expectOnePurchase(service, visitor)
    expect(browser.text).toContain('The label was bought with sandbox credits.')
  },
}
