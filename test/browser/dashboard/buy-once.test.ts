import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeInBrowser } from '#test/support/browser.ts'
import { openScreen } from '#test/support/dashboard/page.ts'
import { expectOnePurchase, funded, parcelFields } from '#test/support/dashboard/ship-form.ts'
import { describeOnEachEngine } from '#test/support/engines.ts'
import { type Service, startService } from '#test/support/service.ts'

const filled = `/ship?${new URLSearchParams(parcelFields)}`
const shipment = /\/shipments\/[^?]+\?done=bought$/
const clicks = 10
/** The browser reports each answer that refuses. */
const refused = [/Failed to load resource.* (?:409|422) /]

describeInBrowser('a form that buys', () => {
  describeOnEachEngine('sent more than once', kit => {
    let service: Service
    beforeAll(async () => {
      service = await startService(await kit.settings())
    })
    afterAll(() => service[Symbol.asyncDispose]())

    it('buys once, when Buy is clicked ten times', async () => {
      const visitor = await funded(service)
      const page = await openScreen(visitor, filled, { provoked: refused })
      const posts: string[] = []
      // A browser gives up a form that it sends when it sends it again: here all of them arrive.
      await page.route('**/ship/buy', async route => {
        posts.push(route.request().method())
        await route.fetch({ maxRedirects: 0 })
        return posts.length < clicks ? route.fulfill({ status: 204 }) : route.continue()
      })
      for (let sent = 1; sent <= clicks; sent += 1) {
        await page.locator('[data-action="buy"]').click()
        await expect.poll(() => posts.length).toBe(sent)
      }
      await page.waitForURL(shipment)
      expect(new Set(posts)).toEqual(new Set(['POST']))
      await expectOnePurchase(service, visitor)
    })

    it('buys once, when it is sent from two tabs, and its page loaded again', async () => {
      const visitor = await funded(service)
      const page = await openScreen(visitor, filled, { provoked: refused })
      const other = await page.context().newPage()
      // Two tabs of one form: the second has what the first was answered.
      const form = await page.locator('form[method=post][action$="/ship"]').first()
      const key = await form.locator('[name=form_key]').inputValue()
      await other.goto(visitor.at(filled))
      await other.evaluate(`document.querySelector('[name=form_key]').value = '${key}'`)
      await Promise.all([page, other].map(tab => tab.locator('[data-action="buy"]').click()))
      await Promise.all([page, other].map(tab => tab.waitForURL(shipment)))
      expect(page.url()).toBe(other.url())
      await page.reload()
      await expectOnePurchase(service, visitor)
    })

    it('buys once, when the answer was lost', async () => {
      const visitor = await funded(service)
      const page = await openScreen(visitor, filled, { provoked: refused })
      let sent = 0
      await page.route('**/ship/buy', async route => {
        if (route.request().method() !== 'POST' || sent > 0) return route.continue()
        sent += 1
        await route.fetch({ maxRedirects: 0 })
        // The service has done it, and nobody hears of it; the page stays.
        return route.fulfill({ status: 204 })
      })
      await page.locator('[data-action="buy"]').click()
      await expect.poll(() => sent).toBe(1)
      await page.locator('[data-action="buy"]').click()
      await page.waitForURL(shipment)
      await expectOnePurchase(service, visitor)
    })
  })
})
