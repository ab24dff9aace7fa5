import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { tabTo } from '#test/support/browser/keyboard.ts'
import { withPasskeys } from '#test/support/browser/passkeys.ts'
import { describeInBrowser, newReader } from '#test/support/browser.ts'
import { dashboardVisitor, visitorPassword } from '#test/support/dashboard/visitor.ts'
import { expectGoodAsItStands } from '#test/support/page-suite.ts'
import { type Service, startService } from '#test/support/service.ts'

describeInBrowser('people of the dashboard', () => {
  let service: Service
  let at: string
  beforeAll(async () => {
    service = await startService()
    // Browsers bind passkeys to a name.
    at = service.url.replace('127.0.0.1', 'localhost')
  })
  afterAll(() => service[Symbol.asyncDispose]())

  async function signedIn(email: string): Promise<Page> {
    const context = await newReader({ at })
    const page = await context.newPage()
    await page.goto('/dashboard/sign-in')
    await typeSignIn(page, email)
    return page
  }

  async function typeSignIn(page: Page, email: string): Promise<void> {
    await page.getByLabel('E-mail').focus()
    await page.keyboard.type(email)
    await tabTo(page, 'Password')
    await page.keyboard.type(visitorPassword)
    await page.keyboard.press('Enter')
    await page.waitForURL(/dashboard\/\d+/)
  }

  it('makes a passkey and signs in with it, by keyboard alone', async () => {
    const visitor = await dashboardVisitor(service)
    const page = await signedIn(visitor.email)
    const device = await withPasskeys(page)
    await page.goto('/dashboard/me')
    await tabTo(page, 'Add a passkey')
    await page.keyboard.press('Enter')
    await page.waitForURL(/passkeys\/new/)
    await page.getByRole('button', { name: 'Make the passkey' }).waitFor()
    await tabTo(page, 'Name')
    await page.keyboard.type('ring')
    await tabTo(page, 'Make the passkey')
    await page.keyboard.press('Enter')
    await page.waitForURL(/done=passkey-added/)
    expect(await device.held()).toBe(1)
    expect(await page.getByRole('status').first().textContent()).toContain('The passkey is added')
    await page.context().clearCookies()
    await page.goto('/dashboard/sign-in?next=/dashboard/me')
    await page.getByRole('button', { name: 'Sign in with a passkey' }).waitFor()
    await tabTo(page, 'Sign in with a passkey')
    await page.keyboard.press('Enter')
    await page.locator('summary', { hasText: 'ring' }).waitFor()
    await page.goto('/dashboard/prove?next=/dashboard/me')
    await page.getByRole('button', { name: 'Use a passkey' }).waitFor()
    await tabTo(page, 'Use a passkey')
    await page.keyboard.press('Enter')
    await page.locator('summary', { hasText: 'ring' }).waitFor()
  })

  it('joins an account by an invitation in another browser', async () => {
    const owner = await dashboardVisitor(service)
    const page = await signedIn(owner.email)
    await page.goto(`/dashboard/${owner.account}/people`)
    await page.getByLabel('E-mail').fill('guest@example.com')
    await page.getByRole('button', { name: 'Make the link' }).click()
    const link = (await page.locator('#link').textContent()) ?? ''
    await expectGoodAsItStands(page)
    const { pathname } = new URL(link)
    const guest = await (await newReader({ at })).newPage()
    await guest.goto(pathname)
    await expectGoodAsItStands(guest)
    await guest.getByLabel('Your name').fill('Guest')
    await guest.getByLabel('Password').fill('sixteen small boxes')
    await guest.getByRole('button', { name: 'Accept' }).click()
    await guest.waitForURL(new RegExp(`/dashboard/${owner.account}`))
    await page.goto(`/dashboard/${owner.account}/people`)
    expect(await page.content()).toContain('guest@example.com')
  })
})
