import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeInBrowser } from '#test/support/browser.ts'
import { buyShipment } from '#test/support/buy-shipment.ts'
import { openScreen } from '#test/support/dashboard/page.ts'
import { type DashboardStock, stockDashboard } from '#test/support/dashboard/stock.ts'
import { dashboardVisitor, visitorPassword } from '#test/support/dashboard/visitor.ts'
import { type Service, startService } from '#test/support/service.ts'

let service: Service
let stock: DashboardStock
beforeAll(async () => {
  service = await startService()
  stock = await stockDashboard(service)
})
afterAll(() => service[Symbol.asyncDispose]())

const open = (path: string): Promise<Page> => openScreen(stock.visitor, path, { javaScript: false })

const press = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('main').getByRole('button', { name }).first().click()

const told = (page: Page, text: string | RegExp): Promise<void> =>
  page.getByRole('status').filter({ hasText: text }).first().waitFor()

describeInBrowser('the forms of the dashboard, without script', () => {
  it('of people: invite, withdraw, change a role, remove', async () => {
    const { account } = stock.visitor
    const other = await dashboardVisitor(service, { account, role: 'viewer' })
    const page = await open('/people')
    await page.getByLabel('E-mail').fill('script@example.com')
    await press(page, 'Make the link')
    expect(await page.locator('#link').innerText()).toContain('/dashboard/invitation/')
    await page.goto(stock.visitor.at('/people'))
    await press(page, 'Withdraw the invitation of script@example.com')
    await page.waitForURL(/done=/)
    expect(await page.getByRole('main').innerText()).not.toContain('script@example.com')
    const row = page.getByRole('row').filter({ hasText: other.email })
    await row.getByRole('combobox').selectOption('quoter')
    await row.getByRole('button', { name: /^Change/ }).click()
    await page.waitForURL(/done=/)
    expect(await row.getByRole('combobox').inputValue()).toBe('quoter')
    await row.getByRole('button', { name: /^Remove/ }).click()
    await page.waitForURL(/done=removed/)
    expect(await row.count()).toBe(0)
  })

  it('of the sign-in: name, password, codes, sessions', async () => {
    const visitor = await dashboardVisitor(service)
    const page = await openScreen(visitor, '', { javaScript: false })
    await page.goto('/dashboard/me')
    await page.getByLabel('Name', { exact: true }).fill('Ada without')
    await press(page, 'Change the name')
    await page.waitForURL(/done=/)
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Ada without')
    await press(page, 'Set up codes')
    await page.waitForURL(/me\/codes/)
    await page.locator('#secret').waitFor()
    await page.goto('/dashboard/me')
    await page.getByLabel('Password of today').fill(visitorPassword)
    await page.getByLabel('New password').fill('seventeen blue parcels')
    await press(page, 'Change the password')
    await page.waitForURL(/done=/)
    await page.goto('/dashboard/sign-in')
    await page.getByLabel('E-mail').fill(visitor.email)
    await page.getByLabel('Password').fill('seventeen blue parcels')
    await press(page, 'Sign in')
    await page.goto('/dashboard/me')
    await press(page, 'End all others')
    await page.waitForURL(/done=/)
  })

  it('of tokens: make, rotate, revoke', async () => {
    const page = await open('/tokens/new')
    await page.getByLabel('Name').fill('Scriptless')
    await page.getByLabel('Quote only').check()
    await press(page, 'Make the token')
    await page.getByLabel('Token', { exact: true }).waitFor()
    await page.goto(stock.visitor.at('/tokens'))
    await page.getByRole('link', { name: 'Scriptless' }).click()
    await page.getByRole('link', { name: 'Rotate…' }).click()
    await press(page, 'Make the new token')
    await page.getByLabel('Token', { exact: true }).waitFor()
    await page.goto(stock.visitor.at('/tokens'))
    await page.getByRole('link', { name: 'Scriptless' }).first().click()
    await press(page, 'Revoke this token')
    await told(page, 'The very next call with it is refused')
  })

  it('of the sandbox: move the clock, fill the account', async () => {
    const page = await open('/sandbox')
    await press(page, '6 hours')
    await told(page, 'The clock was moved')
    await page.getByLabel('Shipments', { exact: true }).fill('3')
    await press(page, 'Make them')
    await told(page, 'The shipments are there')
  })

  it('of requests: find a call, and run it again', async () => {
    const page = await open('/requests')
    await page.getByLabel('Request-Id').fill(stock.call)
    await press(page, 'Find')
    await page.waitForURL(`**/requests/${stock.call}`)
    await press(page, /^Run again/)
    await page.locator('#again').waitFor()
  })

  it('of the settings, and of what production keeps', async () => {
    const page = await open('/settings')
    await page.getByLabel('Time zone').fill('America/Toronto')
    await page.getByLabel('Time zone').press('Enter')
    await told(page, 'Saved')
    await page.goto(stock.visitor.at('/requests').replace('/sandbox/', '/'))
    await page.getByLabel('Keep them until').fill('')
    await press(page, 'Save the day')
    await told(page, 'Bodies are no longer kept')
  })

  it('of a shipment: buy its return, search it, void it', async () => {
    const token = await service.token(stock.visitor.account)
    const { shipCode } = await buyShipment(service, token)
    const page = await open(`/shipments/${shipCode}/return`)
    await press(page, /^Buy · /)
    await page.waitForURL(/done=bought/)
    await page.getByRole('searchbox').fill(shipCode)
    await page.getByRole('searchbox').press('Enter')
    await page.waitForURL(new RegExp(`/shipments/${shipCode}$`))
    await page.goto(stock.visitor.at(`/shipments/${shipCode}/void`))
    await page.locator('main button.danger').click()
    await page.waitForURL(/done=void/)
  })
})
