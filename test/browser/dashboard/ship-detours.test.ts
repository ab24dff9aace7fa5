import { expect, it } from 'vitest'
import { describeInBrowser } from '#test/support/browser.ts'
import { openScreen, screenOf } from '#test/support/dashboard/page.ts'
import {
  boughtBy,
  expectOnePurchase,
  funded,
  parcelAbroadFields,
  parcelFields,
} from '#test/support/dashboard/ship-form.ts'
import { expectGoodAsItStands, expectGoodPages } from '#test/support/page-suite.ts'
import { sharedService } from '#test/support/service.ts'

const service = await sharedService()

const filled = `/ship?${new URLSearchParams(parcelFields)}`
const shipment = /\/shipments\/[^?]+\?done=bought$/
/** The browser reports each answer that refuses. */
const refused = [/Failed to load resource.* (?:409|422) /]
/** One carrier of the sandbox never answers there. */
const slow = {
  'to_address.city': '',
  'to_address.province_code': '',
  'to_address.postal_code': 'T1M 0UT',
}

describeInBrowser('the screens to quote and to ship, off the straight way', () => {
  it('are good for every reader with faults', async () => {
    const visitor = await funded(service)
    const faulty = new URLSearchParams({ ...parcelFields, 'packages.0.weight': 'much' })
    const visits = ['/quote', '/ship'].map(path => screenOf(visitor, `${path}?${faulty}`))
    await expectGoodPages({ at: service.url, cookie: visitor.cookie }, visits)
  })

  it('say that a form is too old, buy nothing, and offer it anew', async () => {
    const visitor = await funded(service)
    const page = await openScreen(visitor, filled, { provoked: refused })
    const old = `${(Date.now() - 25 * 3_600_000).toString(36)}-${crypto.randomUUID()}`
    await page.evaluate(`document.querySelector('[name=form_key]').value = '${old}'`)
    await page.locator('[data-action="buy"]').click()
    await page.getByRole('alert').getByText('older than a day').waitFor()
    await expectGoodAsItStands(page)
    expect((await boughtBy(service, visitor)).shipments).toEqual([])
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.locator('[data-action="buy"]').click()
    await page.waitForURL(shipment)
    await expectOnePurchase(service, visitor)
  })

  it('tell why a price is what it is, and come back to the form as it was', async () => {
    const visitor = await funded(service)
    const page = await openScreen(visitor, filled)
    await page.getByLabel('Name', { exact: true }).fill('Ada Lovelace')
    const buy = await page.locator('#foot [data-action="buy"]').innerText()
    await page
      .locator('#foot')
      .getByRole('button', { name: /^Why\?/ })
      .click()
    await page.getByRole('heading', { name: /^Why .* costs this much$/ }).waitFor()
    await expectGoodAsItStands(page)
    await page.getByRole('button', { name: 'Back to the form' }).click()
    await page.locator(`#foot [data-action="buy"]:text-is("${buy}")`).waitFor()
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Ada Lovelace')
    expect((await boughtBy(service, visitor)).shipments).toEqual([])
  })

  it('ask again for what did not answer, beside the prices that are there', async () => {
    const visitor = await funded(service)
    const silent = { ...parcelAbroadFields, 'to_address.postal_code': '00002' }
    const page = await openScreen(visitor, `/quote?${new URLSearchParams(silent)}`)
    const prices = await page.locator('#prices tbody tr').count()
    await page.waitForLoadState('networkidle')
    await page.getByRole('link', { name: /^Ask again$/ }).click()
    await page.locator('#silent').getByText('Asked again.').waitFor()
    expect(await page.locator('#prices tbody tr').count()).toBe(prices)
    expect(await page.locator('#counted').innerText()).toBe('')
    expect(page.url()).not.toContain('only=')
    await expectGoodAsItStands(page)
  })

  it('show the prices that are there, and the others by itself when they come, to quote', async () => {
    const visitor = await funded(service)
    const quoted = new URLSearchParams({ ...parcelFields, ...slow })
    const page = await openScreen(visitor, `/quote?${quoted}`)
    await page.locator('#prices').getByText('Still waiting for:').waitFor()
    const rows = await page.locator('#prices tbody tr').count()
    expect(rows).toBeGreaterThan(0)
    await page.locator('#silent').getByText('One service did not answer.').waitFor()
    expect(await page.locator('#prices tbody tr').count()).toBe(rows)
    expect(page.url()).not.toContain('asked=')
  })

  it('do all of it without script', async () => {
    const visitor = await funded(service)
    const page = await openScreen(visitor, '/quote', { javaScript: false, provoked: refused })
    await page.getByLabel('Postal code').fill('M5V 3L9')
    await page.getByLabel('Weight', { exact: true }).fill('1.5')
    await page.getByRole('button', { name: 'Get prices' }).click()
    await page
      .getByRole('link', { name: /^Ship with / })
      .first()
      .click()
    await page.getByText('Paste an address').click()
    await page.getByLabel('Full address').fill('Ada Lovelace\n350 5th Ave\nNew York, NY 10118')
    await page.getByRole('button', { name: 'Fill in the form' }).click()
    expect(await page.getByLabel('Street').inputValue()).toBe('350 5th Ave')
    await page.getByRole('button', { name: 'Add a line' }).click()
    const line = page.getByRole('group', { name: 'Line 1' })
    await line.getByLabel('Description').fill('Stoneware mug')
    await line.getByLabel('HS code').fill('6911.10')
    await line.getByLabel('Value each').fill('12.50')
    await page.getByRole('button', { name: 'Ask again' }).click()
    await page.getByRole('button', { name: /^Buy · / }).click()
    await page.waitForURL(shipment)
    await expectOnePurchase(service, visitor)
  })
})
