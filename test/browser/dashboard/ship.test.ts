import { expect, it } from 'vitest'
import { pressOn, typeFirst, typeInto } from '#test/support/browser/by-keys.ts'
import { describeInBrowser } from '#test/support/browser.ts'
import { openScreen } from '#test/support/dashboard/page.ts'
import { expectOnePurchase, funded, parcelFields } from '#test/support/dashboard/ship-form.ts'
import { sharedService } from '#test/support/service.ts'

const service = await sharedService()

const filled = `/ship?${new URLSearchParams(parcelFields)}`
/** The screen that a purchase leads to is another's; what counts is where it leads. */
const shipment = /\/shipments\/[^?]+\?done=bought$/
/** The browser reports each answer that refuses. */
const refused = [/Failed to load resource.* (?:409|422) /]

describeInBrowser('the screens to quote and to ship', () => {
  it('show the prices as somebody types, with the focus where it was', async () => {
    const visitor = await funded(service)
    const page = await openScreen(visitor, filled)
    const buy = page.locator('#foot [data-action="buy"]')
    const before = await buy.innerText()
    await page.getByLabel('Weight', { exact: true }).fill('9')
    await page.locator(`#foot [data-action="buy"]:not(:text-is("${before}"))`).waitFor()
    expect(await page.evaluate('document.activeElement.name')).toBe('packages.0.weight')
    const marked = page.locator('.offers input').nth(1)
    await marked.focus()
    const cheaper = await buy.innerText()
    await marked.press('Space')
    await page.locator(`#foot [data-action="buy"]:not(:text-is("${cheaper}"))`).waitFor()
    expect(await page.evaluate('document.activeElement.name')).toBe('service')
    expect(await marked.isChecked()).toBe(true)
    await page.getByLabel('Weight', { exact: true }).fill('')
    await page.getByLabel('Company').focus()
    await page.keyboard.type('Analytical Engines')
    await page.keyboard.press('Tab')
    await page.locator('#prices').getByText('The weight of package 1 is required.').waitFor()
    expect(await page.evaluate('document.activeElement.name')).toBe('to_address.address1')
  })

  it('lead from a quote to a label by keys alone', async () => {
    const visitor = await funded(service)
    const page = await openScreen(visitor, '/quote', { provoked: refused, keyboardOnly: true })
    // The screen begins in the postal code, and with sizes.
    await typeFirst(page, 'M5V 3L9')
    await typeInto(page, 'Weight', '1.5')
    await page.locator('#prices tbody tr').first().waitFor()
    await pressOn(page, /^Ship with /)
    await page.waitForURL(/\/ship\?/)
    await typeFirst(page, 'Ada Lovelace')
    for (const [name, text] of [
      ['Street', '290 Bremner Blvd'],
      ['City', 'Toronto'],
    ] as const) {
      await typeInto(page, name, text)
    }
    await pressOn(page, /^Buy · [\d.]+ CAD$/)
    await page.waitForURL(shipment)
    await expectOnePurchase(service, visitor)
  })

  it('buy by Ctrl and Enter, wherever somebody types', async () => {
    const visitor = await funded(service)
    const page = await openScreen(visitor, filled, { provoked: refused })
    await page.locator('[data-keys]').waitFor()
    await page.waitForLoadState('networkidle')
    await page.getByLabel('Company').press('Control+Enter')
    await page.waitForURL(shipment)
    await expectOnePurchase(service, visitor)
  })
})
