import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { describeInBrowser } from '#test/support/browser.ts'
import { openScreen } from '#test/support/dashboard/page.ts'
import {
  boughtBy,
  funded,
  parcelAbroadFields,
  parcelFields,
} from '#test/support/dashboard/ship-form.ts'
import { expectGoodAsItStands } from '#test/support/page-suite.ts'
import { sharedService } from '#test/support/service.ts'

const service = await sharedService()

const shipWith = (fields: Readonly<Record<string, string>>): string =>
  `/ship?${new URLSearchParams(fields)}`
/** The browser reports each answer that refuses. */
const refused = [/Failed to load resource.* 422 /]

const buy = (page: Page) => page.locator('#foot button.primary')

/** As somebody without script presses it, or with a page that is no longer true. */
const pressAnyway = (page: Page): Promise<unknown> =>
  page.evaluate(`document.querySelector('#foot button.primary').disabled = false;
document.querySelector('#foot button.primary').click()`)

describeInBrowser('what is wrong with the form to ship', () => {
  it('leaves the insured parcel when its worth mends it, and with it leaves its summary', async () => {
    const visitor = await funded(service)
    const page = await openScreen(visitor, shipWith({ ...parcelFields, insured: 'yes' }), {
      provoked: refused,
    })
    await page.waitForLoadState('networkidle')
    expect(await buy(page).isEnabled()).toBe(false)
    await pressAnyway(page)
    await page.getByRole('alert').waitFor()
    const insured = page.getByLabel('Insured', { exact: true })
    expect(await insured.getAttribute('aria-invalid')).toBe('true')
    await expectGoodAsItStands(page)
    await page.getByLabel('Insured value').fill('250')
    await page.locator('#faults:empty').waitFor({ state: 'attached' })
    expect(await page.locator('#f-insured-fault').count()).toBe(0)
    expect(await insured.getAttribute('aria-invalid')).toBeNull()
    expect(await page.getByRole('alert').count()).toBe(0)
    expect(await buy(page).isEnabled()).toBe(true)
  })

  it('is told at its field when somebody has left it, and stays until it is right', async () => {
    const visitor = await funded(service)
    const page = await openScreen(visitor, shipWith(parcelAbroadFields))
    await page.waitForLoadState('networkidle')
    const field = page.getByLabel('HS code')
    const fault = page.locator('#f-items-0-hs_code-fault')
    await field.fill('12')
    await page.locator('#foot button.primary:disabled').waitFor()
    // Nobody is scolded in the middle of a code.
    expect(await fault.count()).toBe(0)
    await field.press('Tab')
    await fault.waitFor()
    expect(await field.getAttribute('aria-invalid')).toBe('true')
    expect(await field.getAttribute('aria-describedby')).toContain('f-items-0-hs_code-fault')
    await expectGoodAsItStands(page)
    const answered = page.waitForResponse(
      answer => answer.request().postData()?.includes('hs_code=123&') ?? false,
    )
    await field.fill('123')
    await answered
    await page.waitForLoadState('networkidle')
    expect(await fault.innerText()).toBe('The HS code of line 1 must have 6 to 10 digits.')
    await field.fill('6911.10')
    await fault.waitFor({ state: 'detached' })
    expect(await field.getAttribute('aria-invalid')).toBeNull()
    expect(await field.getAttribute('aria-describedby')).toBe('f-items-0-hs_code-hint')
    expect(await buy(page).isEnabled()).toBe(true)
  })

  it('keeps no draft from being saved, however little it says', async () => {
    const visitor = await funded(service)
    const page = await openScreen(visitor, '/ship')
    await page.getByLabel('Name', { exact: true }).fill('Ada Lovelace')
    await page.getByRole('button', { name: /^Save as a draft/ }).click()
    await page.waitForURL(/\/shipments\/\w+\?done=saved$/)
    const { shipments } = await boughtBy(service, visitor)
    expect(shipments.map(({ state }) => state)).toEqual(['draft'])
  })
})

describeInBrowser('what is wrong with the form to quote', () => {
  it('is told at its field, and leaves when it is mended', async () => {
    const visitor = await funded(service)
    const page = await openScreen(visitor, `/quote?${new URLSearchParams(parcelFields)}`)
    await page.waitForLoadState('networkidle')
    const weight = page.getByLabel('Weight', { exact: true })
    await weight.fill('12.5 kg')
    await weight.press('Tab')
    const fault = page.locator('#f-packages-0-weight-fault')
    await fault.getByText('enter 12.5, without “kg”').waitFor()
    await expectGoodAsItStands(page)
    await weight.fill('12.5')
    await fault.waitFor({ state: 'detached' })
    expect(await page.locator('#prices tbody tr').count()).toBeGreaterThan(0)
  })
})
