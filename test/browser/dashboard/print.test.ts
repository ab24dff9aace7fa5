import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { serviceOn } from '#core/access.ts'
import { grantCredits } from '#core/ledger/grant-credits.ts'
import { pdfPages } from '#test/labels/pictures.ts'
import { pressOn } from '#test/support/browser/by-keys.ts'
import { barcodesInParts, barcodesOf, printedPdf } from '#test/support/browser/printed-pdf.ts'
import { describeInBrowser } from '#test/support/browser.ts'
import { buyShipment } from '#test/support/buy-shipment.ts'
import { openScreen, screenOf } from '#test/support/dashboard/page.ts'
import { type DashboardVisitor, dashboardVisitor } from '#test/support/dashboard/visitor.ts'
import { booksOf } from '#test/support/funded-client.ts'
import { expectGoodPage } from '#test/support/page-suite.ts'
import { type Service, startService } from '#test/support/service.ts'

/** Every day 200 labels stand for a thousand, and each second kind of sheet for all. */
const [many, share] = inject('isThorough') ? [1_000, 1] : [200, 2]

/** A browser takes some minutes to print all of them. */
const inBrowser = process.env.PROOF ? 1_000 : 8

describeInBrowser('printing, in a browser', () => {
  let service: Service
  let visitor: DashboardVisitor
  let codes: readonly string[]
  let numbers: readonly string[]
  beforeAll(async () => {
    service = await startService()
    visitor = await dashboardVisitor(service)
    const { account } = visitor
    await grantCredits(service.app.worlds.sandbox.store, account, 1_000_00, 'test', Date.now())
    const token = await service.token(account)
    const labels = []
    for (let count = 0; count < 3; count++) labels.push(await buyShipment(service, token))
    codes = labels.map(({ shipCode }) => shipCode)
    numbers = labels.map(({ trackingCode }) => trackingCode)
  })
  afterAll(() => service[Symbol.asyncDispose]())

  const pages = (sheet: string): string =>
    `/print/pages?${new URLSearchParams([['sheet', sheet], ...codes.map(code => ['code', code])])}`

  /** Which of the labels each place of each sheet of a file shows; null for an empty one. */
  const labelsIn = async (file: Uint8Array, places: 1 | 2 | 4) =>
    (await barcodesInParts(file, places)).map(parts =>
      parts.map(read => {
        const shown = numbers.flatMap((number, at) =>
          read.some(text => text.includes(number)) ? [at] : [],
        )
        return shown.length < 2 ? (shown[0] ?? null) : shown
      }),
    )

  const millimetres = (value: number): number => value / 25.4

  it('keeps its pictures apart from its buttons', async () => {
    const page = await openScreen(visitor, pages('4x6.1'))
    const [buttons, picture] = await Promise.all(
      ['.buttons', '.laid'].map(of => page.locator(of).first().boundingBox()),
    )
    if (!buttons || !picture) throw new Error('the page lacks its buttons or its pictures')
    expect(picture.y - (buttons.y + buttons.height)).toBeGreaterThanOrEqual(16)
  })

  const kinds = [
    ['4x6.1', 1, 4, 6, [[0], [1], [2]]],
    ['a6.1', 1, millimetres(105), millimetres(148), [[0], [1], [2]]],
    ['letterx1.1', 1, 8.5, 11, [[0], [1], [2]]],
    [
      'letterx2.2',
      2,
      8.5,
      11,
      [
        [null, 0],
        [1, 2],
      ],
    ],
    // biome-ignore format: a sheet a line.
    ['letterx4.3', 4, 8.5, 11, [[null, null, 0, 1], [2, null, null, null]]],
    ['a4x1.1', 1, millimetres(210), millimetres(297), [[0], [1], [2]]],
    [
      'a4x2.1',
      2,
      millimetres(210),
      millimetres(297),
      [
        [0, 1],
        [2, null],
      ],
    ],
    ['a4x4.2', 4, millimetres(210), millimetres(297), [[null, 0, 1, 2]]],
  ] as const

  it.each(kinds.filter((_, at) => at % share === 0))(
    '%s comes out at its exact size, with each barcode in its place',
    async (sheet, places, width, height, laid) => {
      const page = await openScreen(visitor, pages(sheet))
      const { bytes, sheets } = await printedPdf(page)
      expect(sheets).toHaveLength(laid.length)
      for (const { inches } of sheets) {
        // Chromium writes whole points of its own rounding: a hundredth of an inch is a quarter of a millimetre.
        expect(Math.abs(inches.width - width)).toBeLessThan(0.011)
        expect(Math.abs(inches.height - height)).toBeLessThan(0.011)
      }
      expect(await labelsIn(bytes, places)).toEqual(laid)
    },
  )

  it('says what is wrong with a sheet', async () => {
    const path = '/print/pages?sheet=a3.1&code=x'
    await expectGoodPage({ ...screenOf(visitor, path), status: 422 })
  })

  it('opens the print dialog when the labels have come, and marks them by keys alone', async () => {
    const before = await booksOf(service, visitor.account)
    const page = await openScreen(visitor, '/print', { keyboardOnly: true })
    await countDialogs(page)
    await pressOn(page, codes[0] ?? '', 'Space')
    await page.getByText('1 selected').waitFor()
    await pressOn(page, 'Print now')
    await page.getByRole('heading', { name: '1 label on one sheet' }).waitFor()
    await dialogsAre(page, 1)
    await page.getByText('Did it print?').waitFor()
    await pressOn(page, /^Yes, it printed/)
    await page.getByText(/marked as printed\. Nothing was charged/).waitFor()
    await page.getByRole('heading', { name: '2 unprinted' }).waitFor()
    await page.goto(visitor.at(`/print?code=${codes[0]}`))
    await pressOn(page, 'Reprint now')
    await dialogsAre(page, 1)
    expect(await booksOf(service, visitor.account)).toEqual(before)
  })

  it('shows how many labels have come, and opens no dialog where one did not', async () => {
    const page = await openScreen(visitor, '/print', { provoked: [/ 503 |\/print\/label/] })
    await countDialogs(page)
    const held = Promise.withResolvers<void>()
    await page.route('**/print/label?*', async route => {
      if (
        !route
          .request()
          .url()
          .includes(codes[2] ?? '')
      )
        return await route.continue()
      await held.promise
      await route.fulfill({ status: 503, body: '' })
    })
    await page.goto(visitor.at(pages('4x6.1')), { waitUntil: 'commit' })
    const bar = page.getByRole('progressbar', { name: 'Labels loaded' })
    await expect.poll(() => bar.evaluate(({ value, max }: Bar) => [value, max])).toEqual([2, 3])
    held.resolve()
    await page.getByText('1 of the images did not load.').waitFor()
    expect(await bar.count()).toBe(0)
    await dialogsAre(page, 0)
  })

  it('follows a file: its labels leave the list when it has come, and an undo brings them back', async () => {
    const desk = await dashboardVisitor(service)
    const { store } = service.app.worlds.sandbox
    await grantCredits(store, desk.account, 100_00, 'test', Date.now())
    const token = await service.token(desk.account)
    const { shipCode } = await buyShipment(service, token)
    await buyShipment(service, token)
    const page = await openScreen(desk, '/print')
    const ofAll = page.getByLabel('All on this page')
    await page.getByLabel(shipCode, { exact: true }).check()
    expect(await ofAll.evaluate((box: { indeterminate?: boolean }) => box.indeterminate)).toBe(true)
    await page.goto(desk.at(`/print?code=${shipCode}`))
    expect(await ofAll.isChecked()).toBe(true)

    await page.goto(desk.at('/print'))
    await ofAll.check()
    const button = page.getByRole('button', { name: 'One file' })
    const [download] = await Promise.all([page.waitForEvent('download'), button.click()])
    expect(download.suggestedFilename()).toBe('2-labels.pdf')
    await page.getByText('2 labels are marked as printed. Nothing was charged.').waitFor()
    await page.getByText('All your labels are printed.').waitFor()
    expect(await page.locator('#menu').getByText('to print').count()).toBe(0)
    expect(await page.locator('[aria-busy="true"]').count()).toBe(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('heading', { name: '2 unprinted' }).waitFor()

    await page.getByLabel(/^All 2 unprinted labels/).check()
    await Promise.all([page.waitForEvent('download'), button.click()])
    await page.getByText('All your labels are printed.').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('heading', { name: '2 unprinted' }).waitFor()
  })

  it('shows the page that refuses a file', async () => {
    const provoked = [/ 422 .*\/print\/file/]
    const page = await openScreen(visitor, `/print?code=${codes[0]}`, { provoked })
    await page.getByLabel(codes[0] ?? '', { exact: true }).uncheck()
    await page.getByRole('button', { name: 'One file' }).click()
    await page.getByText('Choose a shipment to print.').waitFor()
  })

  describe(`${many} labels`, () => {
    let buyer: DashboardVisitor
    let bought: readonly string[]
    let trackingCodes: readonly string[]
    beforeAll(async () => {
      buyer = await dashboardVisitor(service)
      const { store } = service.app.worlds.sandbox
      await grantCredits(store, buyer.account, 100_000_00, 'test', Date.now())
      const token = await service.token(buyer.account)
      const labels: Awaited<ReturnType<typeof buyShipment>>[] = []
      for (let count = 0; count < many; count += 20) {
        const some = Array.from({ length: 20 }, () => buyShipment(service, token))
        labels.push(...(await Promise.all(some)))
      }
      bought = labels.map(({ shipCode }) => shipCode)
      trackingCodes = labels.map(({ trackingCode }) => trackingCode)
    })

    const formOf = (codes: readonly string[]) =>
      new URLSearchParams([
        ['sheet', '4x6.1'],
        ...codes.map(code => ['code', code] as [string, string]),
      ])

    it('are one file in their order', async () => {
      const headers = { cookie: buyer.cookie, 'sec-fetch-site': 'same-origin' }
      const sent = { method: 'POST', body: formOf(bought), headers }
      const drawn = await pdfPages(await (await fetch(buyer.at('/print/file'), sent)).bytes())
      expect(drawn).toHaveLength(many)
      for (const [at, number] of trackingCodes.entries()) {
        expect(drawn[at]?.text.replaceAll(' ', '')).toContain(number)
      }
      const { prints } = service.app.worlds.sandbox.store.read
      expect(await prints.countUnprinted(serviceOn(buyer.account))).toBe(0)
    })

    it(`are as many sheets of a browser, each with its barcode (${inBrowser} of them)`, async () => {
      const page = await openScreen(buyer, `/print/pages?${formOf(bought.slice(0, inBrowser))}`)
      const { bytes, sheets } = await printedPdf(page)
      expect(sheets).toHaveLength(inBrowser)
      const read = await barcodesOf(bytes)
      for (const [at, texts] of read.entries()) {
        expect(texts.join(' ')).toContain(trackingCodes[at])
      }
    })
  })
})

type Bar = { readonly value: number; readonly max: number }

/** A dialog can't be shown here: each page counts how often it asks for one, and is told that it closed. */
const countDialogs = (page: Page): Promise<unknown> =>
  page.addInitScript(`
    window.dialogs = 0
    window.print = () => { window.dialogs += 1; window.dispatchEvent(new Event('afterprint')) }
  `)

/** A page under the policy can't be waited for by an expression, which it would have to evaluate itself. */
const dialogsAre = (page: Page, count: number) =>
  expect.poll(() => page.evaluate('window.dialogs')).toBe(count)
