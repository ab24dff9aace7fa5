import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { pressOn, typeFirst, typeInto } from '#test/support/browser/by-keys.ts'
import { withPasskeys } from '#test/support/browser/passkeys.ts'
import { describeInBrowser, newReader } from '#test/support/browser.ts'
import { openScreen } from '#test/support/dashboard/page.ts'
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
    const page = await withKeysAlone('/dashboard/sign-in')
    await typeFirst(page, email)
    await typeInto(page, 'Password', visitorPassword)
    await page.keyboard.press('Enter')
    await page.waitForURL(/dashboard\/\d+/)
    return page
  }

  async function withKeysAlone(path: string): Promise<Page> {
    const page = await (await newReader({ at, keyboardOnly: true })).newPage()
    await page.goto(path)
    return page
  }

  it('makes a passkey and signs in with it, by keys alone', async () => {
    const visitor = await dashboardVisitor(service)
    const page = await signedIn(visitor.email)
    const device = await withPasskeys(page)
    await page.goto('/dashboard/me')
    await pressOn(page, 'Add a passkey')
    await page.waitForURL(/passkeys\/new/)
    await page.getByRole('button', { name: 'Create the passkey' }).waitFor()
    await typeInto(page, 'Name', 'ring')
    await pressOn(page, 'Create the passkey')
    await page.waitForURL(/done=passkey-added/)
    expect(await device.held()).toBe(1)
    expect(await page.getByRole('status').first().textContent()).toContain('The passkey was added')
    await page.context().clearCookies()
    await page.goto('/dashboard/sign-in?next=/dashboard/me')
    await page.getByRole('button', { name: 'Sign in with a passkey' }).waitFor()
    await pressOn(page, 'Sign in with a passkey')
    await page.locator('summary', { hasText: 'ring' }).waitFor()
    await page.goto('/dashboard/prove?next=/dashboard/me')
    const button = page.getByRole('button', { name: 'Use a passkey' })
    await button.waitFor()
    const [above, below] = [
      await button.boundingBox(),
      await page.getByText('Password').boundingBox(),
    ]
    const gap = (below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0)
    expect(gap, 'the label Password keeps clear of the button above it').toBeGreaterThan(8)
    await pressOn(page, 'Use a passkey')
    await page.locator('summary', { hasText: 'ring' }).waitFor()
  })

  it('joins an account by an invitation in another browser, by keys alone', async () => {
    const owner = await dashboardVisitor(service)
    const page = await signedIn(owner.email)
    await page.goto(`/dashboard/${owner.account}/people`)
    await typeInto(page, 'Email', 'guest@example.com')
    await pressOn(page, 'Create the link')
    const link = (await page.locator('#link').textContent()) ?? ''
    await expectGoodAsItStands(page)
    const { pathname } = new URL(link)
    const guest = await withKeysAlone(pathname)
    await expectGoodAsItStands(guest)
    await typeInto(guest, 'Password', 'sixteen small boxes')
    await typeInto(guest, 'Your name', 'Guest')
    await pressOn(guest, 'Accept')
    await guest.waitForURL(new RegExp(`/dashboard/${owner.account}`))
    await page.goto(`/dashboard/${owner.account}/people`)
    expect(await page.content()).toContain('guest@example.com')
  })

  it('signs a removed member out with the next click in an open browser', async () => {
    const owner = await dashboardVisitor(service)
    const { account } = owner
    const member = await dashboardVisitor(service, { account, role: 'shipper' })
    const other = await openScreen(member, '/quote')
    const page = await openScreen(owner, '/people')
    const row = page.getByRole('row').filter({ hasText: member.email })
    await row.getByRole('link', { name: /^Remove/ }).click()
    await page.getByRole('button', { name: /^Remove/ }).click()
    await page.waitForURL(/done=removed$/)
    expect(await row.count()).toBe(0)
    await other.getByRole('link', { name: 'Shipments' }).click()
    await other.waitForURL(/sign-in/)
    await other.goBack()
    await other.waitForURL(/sign-in/)
  })
})
