import { expect, it } from 'vitest'
import { validHtml } from '#test/support/browser/valid-html.ts'
import { describeInBrowser } from '#test/support/browser.ts'
import { openScreen } from '#test/support/dashboard/page.ts'
import { boughtBy, funded, parcelFields } from '#test/support/dashboard/ship-form.ts'
import { type DashboardVisitor, visitorPassword } from '#test/support/dashboard/visitor.ts'
import { expectGoodAsItStands } from '#test/support/page-suite.ts'
import { sharedService } from '#test/support/service.ts'

const service = await sharedService()

async function endSession({ userId }: DashboardVisitor): Promise<void> {
  const { store } = service.app.worlds.production
  await store.transact(0, ({ sessions }) => sessions.endAll(userId, null))
}

const filled = `/ship?${new URLSearchParams(parcelFields)}`

describeInBrowser('a form whose session has ended', () => {
  it('stays while it is typed into, and comes again after signing in, unsent', async () => {
    const visitor = await funded(service)
    const page = await openScreen(visitor, filled)
    await page.waitForLoadState('networkidle')
    await endSession(visitor)
    await page.getByLabel('Company').fill('Analytical Engines')
    await page.locator('#prices').getByText('You are signed out.').waitFor()
    await expectGoodAsItStands(page)
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.locator('#foot [data-action="buy"]').click()
    await page.getByText('Your session had expired').waitFor()
    await expectGoodAsItStands(page)
    await page.getByLabel('Email').fill(visitor.email)
    await page.getByLabel('Password').fill(visitorPassword)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.locator('#foot [data-action="buy"]').waitFor()
    expect(await page.getByLabel('Company').inputValue()).toBe('Analytical Engines')
    expect((await boughtBy(service, visitor)).shipments).toEqual([])
    await page.locator('#foot [data-action="buy"]').click()
    await page.waitForURL(/\/shipments\/\w+\?done=bought$/)
  })

  it('comes again by a button where no script runs', async () => {
    const visitor = await funded(service)
    const page = await openScreen(visitor, filled, { javaScript: false })
    await endSession(visitor)
    await page.getByRole('button', { name: 'Save as a draft' }).click()
    await page.getByLabel('Email').fill(visitor.email)
    await page.getByLabel('Password').fill(visitorPassword)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    expect(validHtml(await page.content())).toEqual([])
    await page.getByRole('button', { name: 'Show the form as you left it' }).click()
    expect(await page.getByLabel('Street').inputValue()).toBe('290 Bremner Blvd')
    expect((await boughtBy(service, visitor)).shipments).toEqual([])
  })
})
