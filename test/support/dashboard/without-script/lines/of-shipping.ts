import { expect } from 'vitest'
import { buyShipment } from '../../../buy-shipment.ts'
import type { Service } from '../../../service.ts'
import { addPreset, smallCarton } from '../../added-preset.ts'
import { boughtBy, drawnForm, expectOnePurchase, funded, parcelFields } from '../../ship-form.ts'
import type { DashboardVisitor } from '../../visitor.ts'
import type { ScriptlessBrowser } from '../scriptless-browser.ts'
import type { LineTest, LineTests } from './line-tests.ts'

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
  await browser.press('Fill in', { recent })
  await browser.press(/^Save as a draft/, { 'packages.0.weight': '1.5', 'items.0.title': 'Mug' })
  const saved = await draft()
  await browser.open(visitor.at(`/ship?draft=${saved?.shipCode}`))
  await browser.press(/^Save the draft/, { 'to_address.address1': '7 Corrected Way' })
  return [saved, await draft()].map(one => one?.request.toAddress.address1)
}

/** The form with a parcel in it, and what one of its buttons makes of it. */
const filledBy =
  (
    press: (browser: ScriptlessBrowser) => Promise<unknown>,
    expected: Readonly<Record<string, string>>,
  ): LineTest =>
  async ({ service, open }) => {
    const visitor = await funded(service)
    await addPreset(visitor, smallCarton)
    const browser = await open(visitor.at(`/ship?${typed}`), visitor.cookie)
    await press(browser)
    expect(drawnForm(browser.page)).toMatchObject(expected)
  }

const typed = new URLSearchParams({ ...parcelFields, 'to_address.city': 'Tornto' })
/** Where one carrier of the sandbox never answers. */
const slow = new URLSearchParams({ ...parcelFields, 'to_address.postal_code': 'T1M 0UT' })

/** From the form to a label. */
export const ofShipping: LineTests = {
  'POST /:account/ship/buy': async ({ service, open }) => {
    const settings = { default_parcel_size: '10x8x4 in' }
    const visitor = await funded(service, 1_000_00, { settings })
    await addPreset(visitor, smallCarton)
    const browser = await open(visitor.at('/ship'), visitor.cookie)
    const { request } = await buy(browser, service, visitor)
    expect(request).toMatchObject({
      toAddress: { name: 'Ada Lovelace', address1: '350 5th Ave', countryCode: 'US' },
      packages: [{ weight: 1.5, length: 30, sizeUnit: 'cm' }, { weight: 2 }],
      items: [{ title: 'Stoneware mug', hsCode: '6911.10' }],
    })
  },

  'POST /:account/ship': filledBy(
    browser => browser.press('Ask again', { 'packages.0.weight': '2' }),
    { 'packages.0.weight': '2', 'to_address.city': 'Tornto' },
  ),

  'POST /:account/ship/late-prices': async ({ service, open }) => {
    const visitor = await funded(service)
    const browser = await open(visitor.at(`/ship?${slow}`), visitor.cookie)
    await browser.press('Show these prices too')
    expect(browser.text).toContain('did not answer')
  },

  'POST /:account/ship/read-address': filledBy(
    browser =>
      browser.press('Fill in the form', {
        paste: 'Grace Hopper\n350 5th Ave\nNew York, NY 10118',
      }),
    { 'to_address.name': 'Grace Hopper', 'packages.0.weight': '1.5' },
  ),

  'POST /:account/ship/take-suggestion': filledBy(browser => browser.press('Use Toronto'), {
    'to_address.city': 'Toronto',
  }),

  'POST /:account/ship/fill-in-package': filledBy(
    browser => browser.press('Fill in package 1', { 'packages.0.preset': 'Small carton' }),
    { 'packages.0.length': '30', 'packages.0.size_unit': 'cm' },
  ),

  'POST /:account/ship/add-package': filledBy(browser => browser.press('Add a package'), {
    'packages.1.weight': '',
  }),

  'POST /:account/ship/remove-package': filledBy(
    async browser => {
      await browser.press('Add a package')
      await browser.press('Remove package 1', { 'packages.1.weight': '7' })
    },
    { 'packages.0.weight': '7' },
  ),

  'POST /:account/ship/add-line': filledBy(browser => browser.press('Add a line'), {
    'items.1.title': '',
  }),

  'POST /:account/ship/why': async ({ service, open }) => {
    const visitor = await funded(service)
    const browser = await open(visitor.at(`/ship?${typed}`), visitor.cookie)
    await browser.press(/^Why\? The price of the selected service/)
    expect(browser.text).toMatch(/Why .* costs this much/)
    await browser.press('Back to the form')
    expect(drawnForm(browser.page)).toMatchObject({ 'to_address.city': 'Tornto' })
  },

  'POST /:account/ship/fill-in-recipient': async ({ service, open }) => {
    const visitor = await funded(service)
    const { shipCode } = await buyShipment(service, await service.token(visitor.account))
    const browser = await open(visitor.at('/ship'), visitor.cookie)
    await browser.press('Fill in', { recent: shipCode })
    expect(browser.text).toContain(`The recipient was copied from ${shipCode}.`)
  },

  'POST /:account/ship/save': async ({ service, open }) => {
    const visitor = await funded(service)
    const { shipCode } = await buyShipment(service, await service.token(visitor.account))
    const browser = await open(visitor.at('/ship'), visitor.cookie)
    const streets = await saveTwice(browser, service, visitor, shipCode)
    expect(streets).toEqual([expect.stringMatching(/./), '7 Corrected Way'])
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
