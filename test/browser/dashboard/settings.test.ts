import { afterAll, beforeAll, expect, it } from 'vitest'
import { pressOn, typeInto } from '#test/support/browser/by-keys.ts'
import { describeInBrowser } from '#test/support/browser.ts'
import { openScreen } from '#test/support/dashboard/page.ts'
import { type DashboardVisitor, dashboardVisitor } from '#test/support/dashboard/visitor.ts'
import { expectGoodAsItStands } from '#test/support/page-suite.ts'
import { type Service, startService } from '#test/support/service.ts'

describeInBrowser('the settings of an account', () => {
  let service: Service
  let visitor: DashboardVisitor
  beforeAll(async () => {
    service = await startService()
    visitor = await dashboardVisitor(service)
  })
  afterAll(() => service[Symbol.asyncDispose]())

  it('are changed by keys alone, and say what is wrong beside its field', async () => {
    const provoked = [/console: Failed to load resource.* 422 /]
    const page = await openScreen(visitor, '/settings', { provoked, keyboardOnly: true })
    await typeInto(page, 'Time zone', 'Atlantis')
    await page.keyboard.press('Enter')
    await page.getByRole('alert').waitFor()
    await pressOn(page, /^The time zone must be/)
    const field = page.getByLabel('Time zone')
    expect(await field.inputValue()).toBe('Atlantis')
    expect(await field.getAttribute('aria-invalid')).toBe('true')
    await expectGoodAsItStands(page)
    await typeInto(page, 'Time zone', 'America/Toronto')
    // What was wrong leaves with the first letter that mends it.
    expect(await page.getByText('The time zone must be').count()).toBe(0)
    expect(await page.getByRole('alert').count()).toBe(0)
    expect(await field.getAttribute('aria-invalid')).toBeNull()
    await page.keyboard.press('Enter')
    await page.getByRole('status').filter({ hasText: 'Saved, in production' }).waitFor()
    expect(await page.getByLabel('Time zone').inputValue()).toBe('America/Toronto')
  })
})
