import { afterAll, beforeAll, expect, it } from 'vitest'
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

  it('make a token, use it, revoke it: its very next call is refused', async () => {
    const page = await openScreen(visitor, '/tokens')
    await page.getByRole('link', { name: 'Make a token' }).click()
    await page.getByLabel('Name').fill('Checkout')
    await page.getByLabel('Quote only').check()
    await page.getByRole('button', { name: 'Make the token' }).click()
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
    await page.getByRole('link', { name: 'Checkout' }).click()
    await page.getByRole('button', { name: 'Revoke this token' }).click()
    await page.getByText('The very next call with it is refused').waitFor()
    expect(await balance()).toBe(401)
  })
})
