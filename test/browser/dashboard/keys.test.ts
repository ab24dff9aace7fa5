import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { grantCredits } from '#core/ledger/grant-credits.ts'
import { describeInBrowser } from '#test/support/browser.ts'
import { buyShipment } from '#test/support/buy-shipment.ts'
import { openScreen } from '#test/support/dashboard/page.ts'
import { parcelFields } from '#test/support/dashboard/ship-form.ts'
import { dashboardVisitor } from '#test/support/dashboard/visitor.ts'
import { expectGoodAsItStands } from '#test/support/page-suite.ts'
import { sharedService } from '#test/support/service.ts'

/** As docs/dashboard.md has them. */
const places = {
  h: '',
  q: '/quote',
  n: '/ship',
  s: '/shipments',
  p: '/print',
  m: '/money',
  r: '/requests',
  w: '/webhooks',
  e: '/events',
} as const

const service = await sharedService()
const visitor = await dashboardVisitor(service)

const listening = (page: Page): Promise<void> => page.locator('body[data-keys=listening]').waitFor()

async function open(path: string): Promise<Page> {
  const page = await openScreen(visitor, path)
  await listening(page)
  return page
}

describeInBrowser('the keys of the dashboard', () => {
  it('lead to each place by g and its letter', async () => {
    const page = await open('/shipments')
    for (const [letter, path] of Object.entries(places)) {
      await page.keyboard.press('g')
      await page.keyboard.press(letter)
      await page.waitForURL(visitor.at(path))
      await listening(page)
      // Quote and Ship begin in a field.
      await page.keyboard.press('Escape')
    }
  })

  it('are listed by ?, until Escape', async () => {
    const page = await open('/shipments')
    await page.keyboard.press('?')
    const help = page.getByRole('dialog', { name: 'Keys' })
    await help.getByText('Search', { exact: true }).waitFor()
    await help.getByText('b or Ctrl+Enter').waitFor()
    await expectGoodAsItStands(page)
    await page.keyboard.press('Escape')
    await help.waitFor({ state: 'detached' })
  })

  it('walk through the rows of each list, and Enter opens the row', async () => {
    const { sandbox } = service.app.worlds
    await grantCredits(sandbox.store, visitor.account, 1_000_00, 'test', Date.now())
    const { shipCode } = await buyShipment(service, await service.token(visitor.account))
    for (const [path, leadsTo] of [
      ['/tokens', /\/tokens\/\d+$/],
      ['/money', new RegExp(`/shipments/${shipCode}$`)],
      [`/quote?${new URLSearchParams(parcelFields)}`, /\/ship\?/],
    ] as const) {
      const page = await open(path)
      await page.keyboard.press('Escape')
      await page.keyboard.press('j')
      await page.locator('tr.at').waitFor()
      await page.keyboard.press('Enter')
      await page.waitForURL(leadsTo)
    }
  })

  it('print the one row that is marked', async () => {
    const page = await open('/shipments')
    await page.keyboard.press('j')
    await page.keyboard.press('x')
    await page.keyboard.press('p')
    await page.waitForURL(/\/print\?code=/)
  })

  it('open nothing on a row that leads nowhere', async () => {
    const page = await open('/money')
    const grant = page.getByRole('row').filter({ hasText: 'Credits granted' })
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    await page.locator('tr.at').and(grant).waitFor()
    await page.keyboard.press('Enter')
    expect(page.url()).toBe(visitor.at('/money'))
    expect(await page.locator(':focus').count()).toBe(0)
  })

  it('are letters where somebody types', async () => {
    const page = await open('/quote')
    await page.keyboard.type('g?x')
    expect(await page.getByLabel('Postal code').inputValue()).toBe('g?x')
  })

  it('do nothing by one letter once that is switched off, and Ctrl goes on', async () => {
    const page = await open('/shipments')
    await page.goto('/dashboard/me')
    await page.getByLabel('Single-letter shortcuts').uncheck()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.waitForURL(/done=/)
    await page.goto(visitor.at('/shipments'))
    await listening(page)
    for (const key of ['?', '/', 'g', 'q']) await page.keyboard.press(key)
    expect(await page.getByRole('dialog').count()).toBe(0)
    expect(page.url()).toBe(visitor.at('/shipments'))
    const search = page.locator('[data-search] input')
    expect(await search.evaluate(field => field.matches(':focus'))).toBe(false)
    await page.keyboard.press('Control+k')
    expect(await search.evaluate(field => field.matches(':focus'))).toBe(true)
  })
})
