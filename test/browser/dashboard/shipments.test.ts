import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { grantCredits } from '#core/ledger/grant-credits.ts'
import { pressOn } from '#test/support/browser/by-keys.ts'
import { describeInBrowser, type Visit } from '#test/support/browser.ts'
import { buyShipment } from '#test/support/buy-shipment.ts'
import { openScreen } from '#test/support/dashboard/page.ts'
import { type DashboardVisitor, dashboardVisitor } from '#test/support/dashboard/visitor.ts'
import { booksOf } from '#test/support/funded-client.ts'
import { sharedService } from '#test/support/service.ts'

const service = await sharedService()
let visitor: DashboardVisitor
let token: string
let codes: string[]
beforeAll(async () => {
  visitor = await dashboardVisitor(service)
  const { account } = visitor
  token = await service.token(account)
  await grantCredits(service.app.worlds.sandbox.store, account, 1_000_00, 'test', Date.now())
  codes = []
  for (let count = 0; count < 4; count += 1) {
    codes.unshift((await buyShipment(service, token)).shipCode)
  }
})

/** The page, when it listens to keys. */
async function open(path: string, looks: Partial<Visit> = {}): Promise<Page> {
  const page = await openScreen(visitor, path, looks)
  await page.locator('body[data-keys=listening]').waitFor()
  return page
}

describeInBrowser('shipments on the dashboard', () => {
  it('are voided by keys alone, and the money is back', async () => {
    const { shipCode, totalPaid } = await buyShipment(service, token)
    const before = await booksOf(service, visitor.account)
    const page = await open(`/shipments/${shipCode}`, { keyboardOnly: true })
    await page.keyboard.press('v')
    await page.waitForURL(/\/void$/)
    await pressOn(page, /^Void/)
    await page.waitForURL(/done=void/)
    expect(await page.locator('main').innerText()).toContain('Refunded')
    expect((await booksOf(service, visitor.account)).credits).toBe(before.credits + totalPaid)
  })

  it('are marked as a range by keys alone', async () => {
    const page = await open('/shipments?tab=to_print', { keyboardOnly: true })
    const told = page.locator('[data-picked]')
    await told.filter({ hasText: 'None selected' }).waitFor()
    await page.keyboard.press('j')
    await page.keyboard.press('x')
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    await page.keyboard.press('Shift+X')
    expect(await told.innerText()).toBe('3 selected')
    await page.keyboard.press('*')
    expect(await told.innerText()).toBe(`${codes.length} selected`)
  })

  it('show the exact instant of each time by one box at the foot, by keys alone', async () => {
    const page = await open('/shipments', { keyboardOnly: true })
    const time = page.locator('td time').first()
    const instant = await time.getAttribute('datetime')
    const shown = () =>
      page.evaluate('getComputedStyle(document.querySelector("td time"), "::after").content')
    expect(await shown()).toBe('none')
    await pressOn(page, 'Show exact times, in UTC', 'Space')
    expect(await shown()).toContain(instant)
  })

  it('have buttons that copy their codes, and keep saying what they copy', async () => {
    const { shipCode, trackingCode } = await buyShipment(service, token)
    const page = await open(`/shipments/${shipCode}`)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    for (const [name, code] of [
      ['ship code', shipCode],
      [`tracking code ${trackingCode}`, trackingCode],
    ] as const) {
      await page.getByRole('button', { name: `Copy ${name}`, exact: true }).click()
      await page.getByRole('button', { name: `Copied ${name}`, exact: true }).waitFor()
      expect(await page.evaluate('navigator.clipboard.readText()')).toBe(code)
    }
    await page.getByRole('button', { name: 'Copy ship code', exact: true }).waitFor()
  })

  it('show no button that could not work without script', async () => {
    const path = `/shipments/${codes[0]}`
    const page = await openScreen(visitor, path, { javaScript: false })
    expect(await page.locator('[data-copy]').count()).toBeGreaterThan(1)
    expect(await page.locator('[data-copy]:visible').count()).toBe(0)
  })

  it('open by their code from the search, by keys alone', async () => {
    const page = await open('/shipments', { keyboardOnly: true })
    await page.keyboard.press('/')
    await page.keyboard.type(codes[1] ?? '')
    await page.keyboard.press('Enter')
    await page.waitForURL(new RegExp(`/shipments/${codes[1]}$`))
  })

  it('appear below the search, where arrows walk and Enter opens', async () => {
    const page = await open('/shipments', { keyboardOnly: true })
    await page.keyboard.press('Control+k')
    await page.keyboard.type('ann')
    await page.locator('#found [role=option]').first().waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/shipments\/\w+$/)
  })

  it('are listed below the search until Escape', async () => {
    const page = await open('/shipments')
    await page.keyboard.press('Control+k')
    await page.keyboard.type('ann')
    await page.locator('#found [role=option]').first().waitFor()
    await page.keyboard.press('Escape')
    await page.locator('#found').waitFor({ state: 'hidden' })
  })

  it('keep their filter when the reader goes back', async () => {
    const page = await open('/shipments?tab=to_print&rows=25')
    await page.locator('tbody a').first().click()
    await page.waitForURL(/\/shipments\/\w+$/)
    await page.goBack()
    expect(await page.locator('.tabs [aria-current]').innerText()).toContain('To print')
    expect(await page.locator('[name=rows]').inputValue()).toBe('25')
  })
})
