import { expect, it } from 'vitest'
import { describeInBrowser } from '#test/support/browser.ts'
import { openScreen } from '#test/support/dashboard/page.ts'
import { funded, parcelFields } from '#test/support/dashboard/ship-form.ts'
import { expectGoodAsItStands } from '#test/support/page-suite.ts'
import { sharedService } from '#test/support/service.ts'

const service = await sharedService()

const shipWith = (fields: Readonly<Record<string, string>>): string =>
  `/ship?${new URLSearchParams({ ...parcelFields, ...fields })}`
/** One carrier of the sandbox never answers there. */
const slow = {
  'to_address.city': '',
  'to_address.province_code': '',
  'to_address.postal_code': 'T1M 0UT',
}
const doubts = '#f-to_address-city-doubts'

describeInBrowser('the form to ship', () => {
  it('doubts a city as somebody types, and takes what may be meant by one click', async () => {
    const visitor = await funded(service)
    const page = await openScreen(visitor, shipWith({}))
    await page.waitForLoadState('networkidle')
    await page.getByLabel('City').fill('Tornto')
    await page.locator(doubts).getByText('may be a misspelling of Toronto').waitFor()
    expect(await page.evaluate('document.activeElement.name')).toBe('to_address.city')
    await expectGoodAsItStands(page)
    await page.getByRole('button', { name: 'Use Toronto' }).click()
    await page.locator(`${doubts}:empty`).waitFor({ state: 'attached' })
    expect(await page.getByLabel('City').inputValue()).toBe('Toronto')
    expect(await page.evaluate('document.activeElement.name')).toBe('to_address.city')
  })

  it('takes what may be meant without script, too', async () => {
    const visitor = await funded(service)
    const misspelled = shipWith({ 'to_address.city': 'Tornto' })
    const page = await openScreen(visitor, misspelled, { javaScript: false })
    await page.getByRole('button', { name: 'Use Toronto' }).click()
    expect(await page.getByLabel('City').inputValue()).toBe('Toronto')
    expect(await page.locator(doubts).innerText()).toBe('')
  })

  it('shows the prices that are there, and the others by itself when they come', async () => {
    const visitor = await funded(service)
    const page = await openScreen(visitor, shipWith(slow))
    await page.locator('#prices').getByText('Still waiting for:').waitFor()
    const offers = await page.locator('.offers input').count()
    expect(offers).toBeGreaterThan(0)
    await expectGoodAsItStands(page)
    // A change takes the turn of the page that asks for the rest, and the rest is asked for again.
    await page.getByLabel('Company').fill('Analytical Engines')
    await page.waitForResponse(
      answer => answer.request().postData()?.includes('Analytical') ?? false,
    )
    await page.locator('#prices').getByText('One service did not answer.').waitFor()
    expect(await page.locator('.offers input').count()).toBe(offers)
    expect(await page.locator('[name=asked]').count()).toBe(0)
  })

  it('shows at once that a button was pressed, and follows a purchase that stays open', async () => {
    const visitor = await funded(service)
    const page = await openScreen(visitor, shipWith({ 'to_address.name': 'NO ANSWER' }))
    await page.waitForLoadState('networkidle')
    // The page goes away with the answer: what was seen of the button is kept for longer.
    await page.evaluate(`new MutationObserver(([change]) =>
      sessionStorage.setItem('pressed', change.target.ariaBusy)
    ).observe(document.querySelector('#foot [data-action="buy"]'), { attributes: true })`)
    await page.locator('#foot [data-action="buy"]').click()
    await page.waitForURL(/\/shipments\/\w+\?done=waits$/)
    await page.getByText('has not confirmed yet whether it sold the label').waitFor()
    expect(await page.evaluate('sessionStorage.getItem("pressed")')).toBe('true')
  })

  it('dims its prices while they are asked again', async () => {
    const visitor = await funded(service)
    const page = await openScreen(visitor, shipWith({}))
    await page.waitForLoadState('networkidle')
    const answered = Promise.withResolvers<void>()
    await page.route('**/ship', async route => {
      await answered.promise
      await route.continue()
    })
    const opacity = () =>
      page.evaluate('getComputedStyle(document.querySelector(".offers")).opacity')
    expect(await opacity()).toBe('1')
    await page.getByLabel('Weight', { exact: true }).fill('9')
    await page.locator('form.htmx-request').waitFor()
    expect(await opacity()).toBe('0.5')
    answered.resolve()
    await page.locator('form:not(.htmx-request) #prices').waitFor()
    expect(await opacity()).toBe('1')
  })
})
