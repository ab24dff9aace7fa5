import { afterAll, beforeAll, expect, it } from 'vitest'
import { pressOn, typeInto } from '#test/support/browser/by-keys.ts'
import { describeInBrowser } from '#test/support/browser.ts'
import { openScreen } from '#test/support/dashboard/page.ts'
import { type DashboardVisitor, dashboardVisitor } from '#test/support/dashboard/visitor.ts'
import { expectGoodAsItStands } from '#test/support/page-suite.ts'
import { type Service, startService } from '#test/support/service.ts'
import { type Subscriber, startSubscriber } from '#test/support/subscriber.ts'

describeInBrowser('webhooks and events', () => {
  let service: Service
  let subscriber: Subscriber
  let visitor: DashboardVisitor
  beforeAll(async () => {
    service = await startService()
    subscriber = await startSubscriber()
    visitor = await dashboardVisitor(service)
  })
  afterAll(async () => {
    await service[Symbol.asyncDispose]()
    await subscriber[Symbol.asyncDispose]()
  })

  it('are added and tested by keys alone, say what is wrong, and tell when it was heard', async () => {
    const provoked = [/console: Failed to load resource.* 422 /]
    const page = await openScreen(visitor, '/webhooks/new', { provoked, keyboardOnly: true })
    await typeInto(page, 'Address', 'shop')
    await page.keyboard.press('Enter')
    await page.getByRole('alert').waitFor()
    await pressOn(page, /address/)
    const field = page.getByLabel('Address')
    expect(await field.getAttribute('aria-invalid')).toBe('true')
    await expectGoodAsItStands(page)
    await typeInto(page, 'Address', subscriber.url)
    await typeInto(page, 'Name', 'Order desk')
    await page.keyboard.press('Enter')
    expect(await page.locator('#secret').textContent()).toMatch(/^whsec_/)
    await pressOn(page, 'I have copied it')
    await page.getByRole('heading', { name: 'Order desk', level: 1 }).waitFor()
    await pressOn(page, 'Send a test event')
    await page.getByRole('status').filter({ hasText: 'is on its way' }).waitFor()
    await page.locator('#deliveries').getByText('Delivered', { exact: true }).waitFor()
    await subscriber.received('webhook.test')
  })
})
