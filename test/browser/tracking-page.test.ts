import { expect, it } from 'vitest'
import { advanceClock } from '#core/tracking/advance-clock.ts'
import { describeInBrowser, openPage } from '#test/support/browser.ts'
import { fundedClient } from '#test/support/funded-client.ts'
import { expectGoodPage } from '#test/support/page-suite.ts'
import { sharedService } from '#test/support/service.ts'
import { shipmentBody } from '#test/support/tested-version.ts'

const service = await sharedService()
const { client, account } = await fundedClient(service)

const bought = async (): Promise<string> => {
  const { body } = await client.post('/shipments', shipmentBody())
  return `/sandbox/t/${body.shipment.tracking_code}`
}

describeInBrowser('the tracking page, in a browser', () => {
  it('is good for every reader while the parcel waits', async () => {
    await expectGoodPage({ at: service.url, path: await bought() })
  })

  it('and when it was delivered', async () => {
    const path = await bought()
    await advanceClock(service.app.worlds.sandbox, account, 30 * 24 * 3_600_000)
    await expectGoodPage({ at: service.url, path })
    const page = await openPage({ at: service.url, path })
    expect(await page.locator('h1').textContent()).toBe('Delivered')
  })

  it.each(['/t/0000', '/sandbox/t/0000'])('and where there is no parcel: %s', async path => {
    await expectGoodPage({ at: service.url, path, status: 404 })
  })

  it('and in French', async () => {
    await expectGoodPage({ at: service.url, path: await bought(), language: 'fr-CA' })
  })

  it('shows all of it without scripts', async () => {
    const page = await openPage({ at: service.url, path: await bought(), javaScript: false })
    expect(await page.locator('main').innerText()).toContain('Label made')
  })
})
