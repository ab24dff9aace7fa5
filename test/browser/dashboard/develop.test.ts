import { afterAll, beforeAll, expect, it } from 'vitest'
import { pressOn, typeInto } from '#test/support/browser/by-keys.ts'
import { pressTab, tabTo } from '#test/support/browser/keyboard.ts'
import { describeInBrowser } from '#test/support/browser.ts'
import { openScreen } from '#test/support/dashboard/page.ts'
import { type DashboardVisitor, dashboardVisitor } from '#test/support/dashboard/visitor.ts'
import { newestApi } from '#test/support/newest-api.ts'
import { expectGoodAsItStands } from '#test/support/page-suite.ts'
import { type Service, startService } from '#test/support/service.ts'

describeInBrowser('the screens of developers', () => {
  let service: Service
  let visitor: DashboardVisitor
  beforeAll(async () => {
    service = await startService()
    visitor = await dashboardVisitor(service)
  })
  afterAll(() => service[Symbol.asyncDispose]())

  it('make a token, use it, revoke it by keys alone: its very next call is refused', async () => {
    const page = await openScreen(visitor, '/tokens', { keyboardOnly: true })
    await pressOn(page, 'Create a token')
    await page.getByRole('heading', { name: 'New API token' }).waitFor()
    await typeInto(page, 'Name', 'Checkout')
    await tabTo(page, /^Quote only/)
    expect((await pressTab(page, 'ArrowDown'))?.name).toMatch(/^Ship and track/)
    await pressOn(page, 'Create the token')
    await page.getByLabel('Token', { exact: true }).waitFor()
    await expectGoodAsItStands(page)
    const secret = await page.getByLabel('Token', { exact: true }).innerText()
    const balance = () =>
      fetch(`${service.url}/sandbox${newestApi}/postage-types`, {
        headers: { authorization: `Bearer ${secret}` },
      }).then(({ status }) => status)
    expect(await balance()).toBe(200)

    await page.reload()
    expect(page.url()).toContain('done=made_before')
    expect(await page.content()).not.toContain(secret)
    await pressOn(page, 'Checkout')
    await page.getByRole('heading', { name: 'Checkout', level: 1 }).waitFor()
    await pressOn(page, 'Revoke this token')
    await page.getByText('The very next call with it is refused').waitFor()
    expect(await balance()).toBe(401)
  })
})
