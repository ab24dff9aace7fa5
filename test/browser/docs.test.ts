import { expect, it } from 'vitest'
import { tabTo } from '#test/support/browser/keyboard.ts'
import { describeInBrowser, newReader, openPage } from '#test/support/browser.ts'
import { expectGoodPage, expectGoodPages } from '#test/support/page-suite.ts'
import { sharedService } from '#test/support/service.ts'
import { testedVersion } from '#test/support/tested-version.ts'

const service = await sharedService()

describeInBrowser('the documentation, in a browser', () => {
  it('is good for every reader', async () => {
    const paths = [
      '/docs',
      '/docs/guides/webhooks',
      '/docs/errors',
      `/docs/${testedVersion}`,
      `/docs/${testedVersion}/quote-rates`,
      '/docs/search?q=label',
    ]
    await expectGoodPages(
      { at: service.url },
      paths.map(path => ({ path })),
    )
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

  it('shows every language of an example without scripts, and what a search finds', async () => {
    const path = `/docs/${testedVersion}/quote-rates`
    const page = await openPage({ at: service.url, path, javaScript: false })
    const names = page.locator('.examples .language')
    expect(await names.allInnerTexts()).toEqual(['curl', 'TypeScript', 'Python'])
    expect(await page.locator('.examples pre:visible').count()).toBe(3)
    await page.getByLabel('Search the documentation').fill('refund')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/docs/search?q=refund')
    expect(await page.locator('.hits a').count()).toBeGreaterThan(5)
  })

  it('shows an example in the language that its reader chose before, and copies it', async () => {
    const reader = await newReader({ at: service.url, keyboardOnly: true })
    await reader.grantPermissions(['clipboard-read', 'clipboard-write'])
    const page = await reader.newPage()
    await page.goto(`/docs/${testedVersion}/quote-rates`)
    const shown = page.locator('.examples pre:visible')
    expect(await shown.innerText()).toContain('curl -sS')
    await tabTo(page, 'curl')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    expect(await shown.innerText()).toContain('urlopen')
    await page.goto(`/docs/${testedVersion}/create-shipment`)
    expect(await shown.innerText()).toContain('urlopen')
    await tabTo(page, 'Copy')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Copied' }).waitFor()
    const copied = await page.evaluate('navigator.clipboard.readText()')
    expect(copied).toMatch(/^import json\n[\s\S]*\.decode\(\)\)$/)
  })

  it('shows what is found while somebody types, and leads there by keyboard', async () => {
    const page = await openPage({ at: service.url, path: '/docs', keyboardOnly: true })
    await tabTo(page, 'Search the documentation')
    await page.keyboard.type('idempotency_conf')
    await page.locator('.found a').first().waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/docs/errors#idempotency_conflict')
  })
})
