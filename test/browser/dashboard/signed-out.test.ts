import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeInBrowser, newReader } from '#test/support/browser.ts'
import { dashboardVisitor } from '#test/support/dashboard/visitor.ts'
import { type Service, startService } from '#test/support/service.ts'

describeInBrowser('who has signed out', () => {
  let service: Service
  beforeAll(async () => {
    service = await startService()
  })
  afterAll(() => service[Symbol.asyncDispose]())

  it('leaves no page behind that the next person could go back to', async () => {
    const { account, cookie, email } = await dashboardVisitor(service)
    const page = await (await newReader({ at: service.url, cookie })).newPage()
    await page.goto(`/sandbox/dashboard/${account}/people`)
    expect(await page.content()).toContain(email)
    await page.goto(`/sandbox/dashboard/${account}/shipments`)
    await page.locator('details.person summary').click()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.waitForURL(/sign-in/)
    for (const _ of ['shipments', 'people']) {
      await page.goBack()
      await page.waitForURL(/sign-in/)
      await page.getByRole('heading', { name: 'Sign in' }).waitFor()
      expect(await page.content()).not.toContain(email)
    }
  })
})
