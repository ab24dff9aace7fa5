import { afterAll, beforeAll, expect, it } from 'vitest'
import { axeViolations } from '#test/support/browser/axe.ts'
import { describeInBrowser, openPage } from '#test/support/browser.ts'
import { type DashboardVisitor, dashboardVisitor } from '#test/support/dashboard-visitor.ts'
import { expectGoodPage } from '#test/support/page-suite.ts'
import { type Service, startService } from '#test/support/service.ts'

describeInBrowser('the settings of an account', () => {
  let service: Service
  let visitor: DashboardVisitor
  beforeAll(async () => {
    service = await startService()
    visitor = await dashboardVisitor(service)
  })
  afterAll(() => service[Symbol.asyncDispose]())

  const visit = (by = visitor) => {
    const { origin, pathname } = new URL(by.at('/settings'))
    return { at: origin, path: pathname, cookie: by.cookie }
  }

  it('are good for every reader, as facts and as fields', async () => {
    await expectGoodPage(visit())
    const operator = await dashboardVisitor(service, { isOperator: true })
    await expectGoodPage(visit(operator))
  })

  it('are changed by the keyboard, and say what is wrong beside its field', async () => {
    const provoked = [/console: Failed to load resource.* 422 /]
    const page = await openPage({ ...visit(), provoked, colorScheme: 'dark' })
    await page.getByLabel('Time zone').fill('Atlantis')
    await page.keyboard.press('Enter')
    await page.getByRole('alert').getByRole('link', { name: 'The time zone takes' }).press('Enter')
    const field = page.getByLabel('Time zone')
    expect(await field.inputValue()).toBe('Atlantis')
    expect(await field.getAttribute('aria-invalid')).toBe('true')
    expect(await axeViolations(page)).toEqual([])
    await field.fill('America/Toronto')
    await page.keyboard.press('Enter')
    await page.getByRole('status').filter({ hasText: 'Saved, in production' }).waitFor()
    expect(await page.getByLabel('Time zone').inputValue()).toBe('America/Toronto')
  })
})
