import { expect, it } from 'vitest'
import { tabTo } from '#test/support/browser/keyboard.ts'
import { describeInBrowser, openPage } from '#test/support/browser.ts'
import { expectGoodPage } from '#test/support/page-suite.ts'
import { sharedService } from '#test/support/service.ts'
import { testedVersion } from '#test/support/tested-version.ts'

const service = await sharedService()

describeInBrowser('the documentation, in a browser', () => {
  it.each([
    '/docs',
    '/docs/guides/first-label',
    '/docs/guides/webhooks',
    '/docs/errors',
    `/docs/${testedVersion}`,
  ])('is good for every reader: %s', async path => {
    await expectGoodPage({ at: service.url, path })
  })

  it('says so where it has no page', async () => {
    await expectGoodPage({ at: service.url, path: '/docs/nothing', status: 404 })
  })

  it('leads to every page by keyboard, without scripts', async () => {
    const page = await openPage({ at: service.url, path: '/docs', javaScript: false })
    await tabTo(page, 'Errors')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/docs/errors')
    expect(await page.locator('h1').innerText()).toBe('Errors')
  })
})
