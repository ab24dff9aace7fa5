import type { Locator, Page } from 'playwright-core'
import { expect, inject, it } from 'vitest'
import { builtInCatalogDir } from '#config/config.ts'
import { tabTo } from '#test/support/browser/keyboard.ts'
import { barcodesOf } from '#test/support/browser/printed-pdf.ts'
import { describeInBrowser, newReader } from '#test/support/browser.ts'
import { emptyPostgres } from '#test/support/engines.ts'
import { Shell } from '#test/support/shell.ts'

/** The sources as people start them: what the tests bundle has no files for browsers. */
const program = new URL('../../../bin/postilion.js', import.meta.url).pathname

const engines = {
  SQLite: async () => ({}),
  PostgreSQL: async () => ({ DATABASE_URL: await emptyPostgres() }),
} as const satisfies Record<string, () => Promise<Record<string, string>>>

/** Presses and clicks, beside the typing of texts. */
const mostPresses = 12

/** Ship code of the shipment, and of its parcel. */
const codes = /\b[A-Z0-9]{8,}\b/g

/** One who counts what they do. */
class Newcomer {
  presses = 0
  readonly page: Page
  readonly #hasMouse: boolean

  constructor(page: Page, hasMouse: boolean) {
    this.page = page
    this.#hasMouse = hasMouse
  }

  /** Follows a link, presses a button, or goes into a field: by one click, or by Tab and Enter. */
  async take(role: 'link' | 'button' | 'textbox', name: string | RegExp): Promise<void> {
    this.presses += 1
    if (this.#hasMouse) {
      return await this.page.getByRole(role, { name, exact: true }).first().click()
    }
    await tabTo(this.page, name)
    if (role !== 'textbox') await this.page.keyboard.press('Enter')
  }

  async press(key: string): Promise<void> {
    this.presses += 1
    await this.page.keyboard.press(key)
  }

  /** Into the field that has the focus. */
  async type(label: string, text: string): Promise<void> {
    const field = this.page.locator(':focus')
    expect(await field.evaluate(labelOf)).toBe(label)
    await this.page.keyboard.type(text)
  }
}

const labelOf = (field: { labels?: Iterable<{ textContent: string }> | null }) =>
  [...(field.labels ?? [])].map(({ textContent }) => textContent).join()

describeInBrowser('a stranger who starts the service', () => {
  it.each(Object.entries(engines).slice(0, inject('isThorough') ? 2 : 1))(
    'holds a label that scans, and sees it delivered, in twelve presses and clicks: on %s',
    async (_engine, environment) => {
      const { presses } = await travel({ environment: await environment(), hasMouse: true })
      expect(presses).toBeLessThanOrEqual(mostPresses)
    },
  )

  // Every day the journeys of the forms alone go by keys.
  if (!inject('isThorough')) return
  it('holds a label that scans, and sees it delivered, by keys alone', async () => {
    await travel({ environment: {}, hasMouse: false })
  })
})

type Journey = {
  readonly environment: Readonly<Record<string, string>>
  readonly hasMouse: boolean
}

/** From the first start to the delivery. */
async function travel({ environment, hasMouse }: Journey): Promise<Newcomer> {
  await using shell = await Shell.open({ CATALOG_DIR: builtInCatalogDir, ...environment }, program)
  const server = await shell.serve()
  const printed = (line: string): string =>
    new RegExp(`^  ${line} +(\\S+)$`, 'm').exec(server.stdout)?.[1] ?? ''
  const address = new URL(printed('sign in'))
  const context = await newReader({ at: address.origin, keyboardOnly: !hasMouse })
  const page = await context.newPage()
  const newcomer = new Newcomer(page, hasMouse)

  await page.goto(address.href)
  await newcomer.type('Email', printed('email'))
  await newcomer.press('Tab')
  await newcomer.type('Password', printed('password'))
  await newcomer.press('Enter')
  await page.getByRole('heading', { name: 'Today' }).waitFor()
  await newcomer.take('link', 'Quote')

  await page.waitForURL(/\/quote$/)
  await newcomer.type('Postal code', 'M5V 3L9')
  await newcomer.press('Tab')
  await newcomer.type('Weight', '1.5')
  await page
    .getByRole('link', { name: /^Ship with / })
    .first()
    .waitFor()
  await newcomer.take('link', /^Ship with /)

  await page.waitForURL(/\/ship\?/)
  await newcomer.type('Name', 'Ada Lovelace')
  await newcomer.take('textbox', 'Street')
  await newcomer.type('Street', '290 Bremner Blvd')
  await newcomer.take('textbox', 'City')
  await newcomer.type('City', 'Toronto')
  await newcomer.take('button', /^Buy · /)

  await page.waitForURL(/done=bought$/)
  const picture = page.getByRole('img', { name: /^The label of / })
  const [shipCode = '', trackingCode] = (await picture.getAttribute('alt'))?.match(codes) ?? []
  expect(await scannedFrom(picture)).toContain(trackingCode)
  await newcomer.take('link', 'Sandbox')
  await page.getByRole('heading', { name: 'The clock' }).waitFor()
  await newcomer.take('button', '5 days')
  await page.getByText('The clock was moved').waitFor()
  await newcomer.take('link', 'Shipments')
  await page
    .getByRole('row')
    .filter({ hasText: shipCode })
    .filter({ hasText: 'Delivered' })
    .waitFor()
  // Before the service ends: the page may still ask for something.
  await page.close()
  return newcomer
}

/** What a scanner reads from the picture that the page shows. */
async function scannedFrom(picture: Locator): Promise<readonly string[]> {
  const source = await picture.evaluate((image: { src: string }) => image.src)
  const answer = await picture.page().context().request.get(source)
  const [read = []] = await barcodesOf(await answer.body())
  return read
}
