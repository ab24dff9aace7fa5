import { expect, it } from 'vitest'
import { describeInBrowser, openPage } from '#test/support/browser.ts'
import { keptWebhooks } from '#test/support/dashboard/added-webhook.ts'
import { dashboardVisitor, visitorPassword } from '#test/support/dashboard/visitor.ts'
import { sharedService } from '#test/support/service.ts'

const service = await sharedService()

/** Each line of the table is tried by test/http/dashboard/without-script.test.ts; ship.test.ts buys a label. */
describeInBrowser('a real browser without script', () => {
  it('signs in, saves a setting and adds a webhook', async () => {
    const visitor = await dashboardVisitor(service)
    const page = await openPage({ at: service.url, path: '/dashboard/sign-in', javaScript: false })
    const button = (name: string) => page.getByRole('main').getByRole('button', { name })
    await page.getByLabel('Email').fill(visitor.email)
    await page.getByLabel('Password').fill(visitorPassword)
    await button('Sign in').click()
    await page.goto(visitor.at('/settings'))
    await page.getByLabel('Time zone').fill('America/Toronto')
    await button('Save Parcels and times').click()
    await page.getByRole('status').filter({ hasText: 'Saved' }).waitFor()
    expect(await page.getByLabel('Time zone').inputValue()).toBe('America/Toronto')
    await page.goto(visitor.at('/webhooks/new'))
    await page.getByLabel('Address').fill(`${service.url}/nobody`)
    await page.getByLabel('Only what I choose').check()
    await page.getByLabel('order.created').check()
    await button('Add the webhook').click()
    await page.getByText(/^whsec_/).waitFor()
    expect(await keptWebhooks(service, visitor)).toMatchObject([{ events: ['order.created'] }])
  })
})
