import { afterAll, beforeAll, expect, it } from 'vitest'
import { addWebhook, sendForm, shownSoon } from '#test/support/added-webhook.ts'
import { axeViolations } from '#test/support/browser/axe.ts'
import { tabTo } from '#test/support/browser/keyboard.ts'
import { describeInBrowser } from '#test/support/browser.ts'
import { expectGoodScreen, openScreen } from '#test/support/dashboard-page.ts'
import { type DashboardVisitor, dashboardVisitor } from '#test/support/dashboard-visitor.ts'
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

  it('are good screens, empty and full', async () => {
    const nobody = await dashboardVisitor(service)
    for (const path of ['/webhooks', '/events']) await expectGoodScreen(nobody, path)
    await using refusing = await startSubscriber()
    refusing.answerWith(410)
    const { at } = await addWebhook(visitor, refusing.url)
    await sendForm(visitor, `${at}/test`, {}, at)
    await shownSoon(visitor, `${at}/deliveries/1`, /Attempt 1/)
    const forms = ['/webhooks/new', `${at}/change`, `${at}/rotate`, `${at}/replay`]
    const lists = ['/webhooks', at, `${at}/deliveries/1`, '/events', '/events/1']
    for (const path of [...lists, ...forms]) await expectGoodScreen(visitor, path)
    const page = await openScreen(visitor, at, { colorScheme: 'dark' })
    expect(await axeViolations(page)).toEqual([])
  })

  it('are added and tested by the keyboard, say what is wrong, and tell when it was heard', async () => {
    const provoked = [/console: Failed to load resource.* 422 /]
    const page = await openScreen(visitor, '/webhooks/new', { provoked })
    await page.getByLabel('Address').fill('shop')
    await page.keyboard.press('Enter')
    await page.getByRole('alert').getByRole('link').press('Enter')
    const field = page.getByLabel('Address')
    expect(await field.getAttribute('aria-invalid')).toBe('true')
    expect(await axeViolations(page)).toEqual([])
    await field.fill(subscriber.url)
    await page.getByLabel('Name', { exact: true }).fill('Order desk')
    await page.keyboard.press('Enter')
    expect(await page.locator('#secret').textContent()).toMatch(/^whsec_/)
    await tabTo(page, 'I have copied it')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Order desk', level: 1 }).waitFor()
    await tabTo(page, 'Send a test event')
    await page.keyboard.press('Enter')
    await page.getByRole('status').filter({ hasText: 'is on its way' }).waitFor()
    await page.locator('#deliveries').getByText('Heard', { exact: true }).waitFor()
    await subscriber.received('webhook.test')
  })
})
