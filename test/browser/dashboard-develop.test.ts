import { afterAll, beforeAll, expect, it } from 'vitest'
import { axeViolations } from '#test/support/browser/axe.ts'
import { describeInBrowser, openPage } from '#test/support/browser.ts'
import { type DashboardVisitor, dashboardVisitor } from '#test/support/dashboard-visitor.ts'
import { newestApi } from '#test/support/newest-api.ts'
import { expectGoodPage } from '#test/support/page-suite.ts'
import { type Service, startService } from '#test/support/service.ts'

describeInBrowser('the screens of developers', () => {
  let service: Service
  let visitor: DashboardVisitor
  beforeAll(async () => {
    service = await startService()
    visitor = await dashboardVisitor(service)
  })
  afterAll(() => service[Symbol.asyncDispose]())

  const visit = (path: string, by = visitor) => {
    const { origin, pathname, search } = new URL(by.at(path))
    return { at: origin, path: pathname + search, cookie: by.cookie }
  }

  it.each([
    '/sandbox',
    '/start',
    '/start?run=quote',
    '/tokens',
    '/tokens/new',
    '/tokens?done=made_before',
  ])('are good pages: %s', async path => {
    await expectGoodPage(visit(path))
  })

  it('make a token, use it, revoke it: its very next call is refused', async () => {
    const page = await openPage(visit('/tokens'))
    await page.getByRole('link', { name: 'Make a token' }).click()
    await page.getByLabel('Name').fill('Checkout')
    await page.getByLabel('Quote only').check()
    await page.getByRole('button', { name: 'Make the token' }).click()
    expect(await axeViolations(page)).toEqual([])
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

  it('show a token, its rotation and a refused form well', async () => {
    await service.token(visitor.account)
    const { text } = await visitor.get('/tokens')
    const id = /\/tokens\/(\d+)">test</.exec(text)?.[1]
    for (const path of [`/tokens/${id}`, `/tokens/${id}/rotate`]) await expectGoodPage(visit(path))
  })
})
