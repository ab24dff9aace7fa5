import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { serviceOn } from '#core/access.ts'
import { grantCredits } from '#core/ledger/grant-credits.ts'
import { addCard } from '#core/payment/cards.ts'
import { pressOn, typeInto } from '#test/support/browser/by-keys.ts'
import { describeInBrowser } from '#test/support/browser.ts'
import { buyShipment } from '#test/support/buy-shipment.ts'
import { ApiClient } from '#test/support/client.ts'
import { openScreen, screenOf } from '#test/support/dashboard/page.ts'
import { type DashboardVisitor, dashboardVisitor } from '#test/support/dashboard/visitor.ts'
import { expectGoodAsItStands, expectGoodPage } from '#test/support/page-suite.ts'
import { type Service, startService } from '#test/support/service.ts'
import { sandboxApi, shipmentBody } from '#test/support/tested-version.ts'

const hostile = '=1+1,"<script>alert(1)</script>'

describeInBrowser('the screens of money', () => {
  let service: Service
  let visitor: DashboardVisitor
  beforeAll(async () => {
    service = await startService()
    visitor = await dashboardVisitor(service)
    const { sandbox } = service.app.worlds
    await grantCredits(sandbox.store, visitor.account, 200_00, hostile, Date.now())
    await addCard(sandbox, visitor.account, 'test_card', true)
  })
  afterAll(() => service[Symbol.asyncDispose]())

  it('say what is wrong with a day', async () => {
    await expectGoodPage({ ...screenOf(visitor, '/money?from=yesterday'), status: 422 })
  })

  it('tell two labels, a void and a top-up by keys alone to the cent, and give the same as a file', async () => {
    await buyTwoAndVoidOne()
    const page = await openScreen(visitor, '/money/top-up', { keyboardOnly: true })
    await typeInto(page, 'Amount in CAD', '80.00')
    await pressOn(page, 'Charge the card')
    await page.getByText('The card was charged, and the credits were added.').waitFor()

    await pressOn(page, 'Money')
    await page.getByRole('heading', { name: 'Statement' }).waitFor()
    const lines = await linesOf(page)
    for (const [at, { balance, came }] of lines.entries()) {
      expect(balance).toBe((lines[at + 1]?.balance ?? 0) + came)
    }
    const { ledger } = service.app.worlds.sandbox.store.read
    const credits = await ledger.balance(serviceOn(visitor.account), 'credits', 'CAD')
    expect(lines.reduce((sum, { came }) => sum + came, 0)).toBe(credits)
    expect(lines.filter(({ text }) => text.includes('Label bought'))).toHaveLength(2)
    expect(lines.filter(({ text }) => text.includes('Label voided'))).toHaveLength(1)

    const [file] = await Promise.all([
      page.waitForEvent('download'),
      pressOn(page, 'CSV of these transactions'),
    ])
    const csv = await readFile(await file.path(), 'utf8')
    expect(csv.trim().split('\r\n')).toHaveLength(lines.length + 1)
    expect(csv).toContain(`"'=1+1,""<script>alert(1)</script>"`)
  })

  it('keep every column and figure within its card', async () => {
    const rich = await dashboardVisitor(service)
    const { store } = service.app.worlds.sandbox
    await grantCredits(store, rich.account, 1_212_345_67, 'a gift', Date.now())
    const sent = await buyShipment(service, await service.token(rich.account))
    const page = await openScreen(rich, '/money')
    for (const width of [1280, 1024]) {
      await page.setViewportSize({ width, height: 800 })
      for (const path of ['/money', `/shipments/${sent.shipCode}`]) {
        await page.goto(rich.at(path))
        const overrun = await page
          .locator('.figure, .scroll')
          .evaluateAll(boxes =>
            boxes
              .filter(box => box.scrollWidth > box.clientWidth)
              .map(box => box.getAttribute('aria-label') ?? box.textContent),
          )
        expect(overrun, `${path}, ${width} pixels wide`).toEqual([])
      }
    }
  })

  it.each(['/requests', '/shipments', ''])(
    'show the last column at 1280 pixels: %s',
    async path => {
      const client = new ApiClient(service.url, await service.token(visitor.account))
      await grantCredits(
        service.app.worlds.sandbox.store,
        visitor.account,
        100_00,
        'a gift',
        Date.now(),
      )
      await buyShipment(service, await service.token(visitor.account))
      await client.get('/shipments?limit=1000000000&status=a-status-that-is-not-known')
      const page = await openScreen(visitor, path)
      // A tracking code of a carrier may be as long as this one.
      await page.locator('td.long .code').evaluateAll(codes => {
        for (const code of codes) code.textContent = '9400111899223197428490ABCDEFGH12345678'
      })
      await page.locator('details').evaluateAll(all => {
        for (const one of all) one.setAttribute('open', '')
      })
      for (const width of [1280, 1024, 390]) {
        await page.setViewportSize({ width, height: 800 })
        const overrun = await page
          .locator('.scroll')
          .evaluateAll(boxes => boxes.map(box => box.scrollWidth - box.clientWidth))
        if (width === 1280 || path === '')
          expect(
            overrun.filter(more => more > 0),
            `${width}`,
          ).toEqual([])
      }
    },
  )

  it('tell a declined card without losing what was typed', async () => {
    const provoked = [/console: Failed to load resource.* 422 /]
    const page = await openScreen(visitor, '/money/top-up', { provoked })
    await page.getByLabel('Amount in CAD').fill('20.02')
    await page.getByRole('button', { name: 'Charge the card' }).click()
    await page.getByRole('alert').filter({ hasText: 'Nothing was charged.' }).waitFor()
    expect(await page.getByLabel('Amount in CAD').inputValue()).toBe('20.02')
    await expectGoodAsItStands(page)
  })

  it('follow a pending top-up to its end by themselves', async () => {
    const page = await openScreen(visitor, '/money/top-up')
    await page.getByLabel('Amount in CAD').fill('30.03')
    await page.getByRole('button', { name: 'Charge the card' }).click()
    const row = page.getByRole('row').filter({ hasText: '30.03' })
    await row.filter({ hasText: 'Pending' }).waitFor()
    await row.filter({ hasText: 'Paid' }).waitFor()
  })

  async function buyTwoAndVoidOne(): Promise<void> {
    const token = await service.token(visitor.account)
    const client = new ApiClient(`${service.url}${sandboxApi}`, token)
    const codes: string[] = []
    for (let n = 0; n < 2; n += 1) {
      const { body } = await client.post('/shipments', shipmentBody())
      codes.push(body.shipment.ship_code)
    }
    const { status } = await client.get(`/shipments/${codes[0]}/void`)
    expect(status).toBe(200)
  }
})

const cents = (text: string): number =>
  Math.round(Number(text.replace(/[^\d.−]/g, '').replace('−', '-')) * 100)

async function linesOf(page: Page) {
  const rows = await page.locator('table tbody tr').all()
  return await Promise.all(
    rows.map(async row => {
      const cells = await row.locator('td').allInnerTexts()
      const [, came = '', , balance = ''] = cells
      return {
        text: await row.innerText(),
        // What is pending is in no balance.
        came: came.includes('pending') ? 0 : cents(came),
        balance: cents(balance),
      }
    }),
  )
}
