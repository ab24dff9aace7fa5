import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { grantCredits } from '#core/ledger/grant-credits.ts'
import { addWebhook, sendForm as sendWebhookForm, shownSoon } from '#test/support/added-webhook.ts'
import { validHtml } from '#test/support/browser/valid-html.ts'
import {
  crawl,
  elementsIn,
  formsIn,
  type SeenForm,
  type SeenPage,
  screenAt,
  seePage,
} from '#test/support/dashboard-crawl.ts'
import { type DashboardVisitor, dashboardVisitor } from '#test/support/dashboard-visitor.ts'
import { hostileTexts } from '#test/support/hostile-texts.ts'
import { type Service, startService } from '#test/support/service.ts'
import { filledForm, parcelAbroadFields, parcelFields } from '#test/support/ship-form.ts'
import { sandboxApi } from '#test/support/tested-version.ts'
import { screens } from '../../../src/http/dashboard/table/screens.ts'

let service: Service
let visitor: DashboardVisitor
let token: string
/** What pages of plain texts are made of. */
let known: ReadonlySet<string>

beforeAll(async () => {
  service = await startService()
  visitor = await dashboardVisitor(service, { isOperator: true })
  token = await service.token(visitor.account)
  await grant('for the first labels')
  for (const fields of [parcelFields, parcelAbroadFields]) await buy({ ...fields, order_id: '1' })
  await save({})
  await call('an id')
  // The service itself hears, and answers 404.
  const { at } = await addWebhook(visitor, `${service.url}/nobody`, { description: '' })
  await sendWebhookForm(visitor, `${at}/test`, {}, at)
  await shownSoon(visitor, `${at}/deliveries/1`, /Attempt 1/)
  const pages = await crawl(visitor, 20)
  const answers: SeenPage[] = []
  for (const form of typedForms(pages)) {
    for (const name of form.typed) answers.push(await sendForm(visitor, form, name, 'Ada'))
  }
  known = new Set([...pages, ...answers].filter(isPage).flatMap(({ text }) => kindsIn(text)))
})
afterAll(() => service[Symbol.asyncDispose]())

/** Somebody else of the account: one session may read only so many pages a minute. */
const sibling = () => dashboardVisitor(service, { account: visitor.account, isOperator: true })

const grant = (memo: string) =>
  grantCredits(service.app.worlds.sandbox.store, visitor.account, 1_000_00, memo, Date.now())

async function buy(fields: Readonly<Record<string, string>>): Promise<void> {
  await visitor.post('/ship', await filledForm(visitor, fields))
}

/** A draft of these texts, but for those that its fields refuse. */
async function save(texts: Readonly<Record<string, string>>): Promise<void> {
  const form = await filledForm(visitor, {})
  const kept = { ...texts }
  for (;;) {
    const fields = { ...form, ...parcelAbroadFields, ...kept, act: 'save' }
    const { status, text } = await visitor.post('/ship', fields)
    expect(status).toBeLessThan(500)
    const faulty = Object.keys(kept).filter(name => text.includes(faultOf(name)))
    if (status === 303 || faulty.length === 0) return
    for (const name of faulty) delete kept[name]
  }
}

const faultOf = (name: string) => `id="f-${name.replaceAll('.', '-')}-fault"`

/** A call of a program that is refused, with the text wherever a program may write. */
async function call(text: string): Promise<void> {
  const path = encodeURIComponent(text.slice(0, 500).toWellFormed())
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'user-agent': path,
  }
  const answer = await fetch(`${service.url}${sandboxApi}/shipments/${path}`, {
    method: 'PUT',
    headers,
    body: JSON.stringify({ note: text }),
  })
  await answer.text()
  expect(answer.status).toBeLessThan(500)
}

const isPage = ({ mediaType }: SeenPage): boolean => mediaType === 'text/html'

/** One of each form in which somebody can type. */
function typedForms(pages: readonly SeenPage[]): readonly SeenForm[] {
  const forms = pages
    .filter(isPage)
    .flatMap(formsIn)
    .filter(({ typed }) => typed.length > 0)
  const lines = forms.map(form => [screenAt(form.method, new URL(form.url)), form] as const)
  return [...new Map(lines).values()]
}

function sendForm(
  sender: DashboardVisitor,
  { method, url, fields }: SeenForm,
  name: string,
  text: string,
): Promise<SeenPage> {
  const body = new URLSearchParams(fields)
  body.set(name, text)
  return method === 'POST'
    ? seePage(sender, url, { method, body })
    : seePage(sender, `${url}?${body}`)
}

/** The elements of a page, and their attributes. */
const kindsIn = (text: string): readonly string[] =>
  elementsIn(text).flatMap(({ tagName, attrs }) => [
    tagName,
    ...attrs.map(({ name }) => `${tagName} ${name}`),
  ])

/** What pages have more of where lists are long, and where texts run from the right. */
const harmless = ['bdi', 'a rel']

/** A spreadsheet reckons with a cell that begins like this. */
function expectNoFormula(text: string, label: string): void {
  const cells = parse(text, { bom: true }).flat()
  expect(
    cells.filter(cell => /^[=+@\t\r]|^-(?![\d.]+$)/.test(cell)),
    label,
  ).toEqual([])
}

function expectHarmless(page: SeenPage, label: string): void {
  expect(page.status, label).toBeLessThan(500)
  if (page.mediaType === 'text/csv') expectNoFormula(page.text, label)
  if (!isPage(page)) return
  const alien = new Set(kindsIn(page.text).filter(kind => !known.has(kind)))
  expect(
    [...alien].filter(kind => !harmless.includes(kind)),
    label,
  ).toEqual([])
  expect(validHtml(page.text), label).toEqual([])
}

/** Nothing links to these: signed-out people and secrets open them, and buttons alone lead there. */
const unlinked = [
  'GET /prove',
  'GET /me/codes',
  'GET /me/passkeys/new',
  'GET /sign-in',
  'GET /sign-in/code',
  'GET /invitation/:secret',
  'GET /reset/:secret',
  'GET /:account/shipments/void',
  'GET /:account/print/pages',
  'GET /:account/print/label',
]

it('links lead to every other screen', async () => {
  const reached = new Set((await crawl(await sibling(), 8)).map(({ screen }) => screen))
  const pages = screens.filter(({ method }) => method === 'GET').map(({ path }) => `GET ${path}`)
  expect(pages.filter(screen => !reached.has(screen) && !unlinked.includes(screen))).toEqual([])
})

it('a hostile text is text, whatever shows it', async () => {
  const names = Object.keys(parcelAbroadFields)
  for (const [at, text] of hostileTexts.entries()) {
    const own = names.map((name, place) => [name, hostileTexts[(at + place) % hostileTexts.length]])
    await save(Object.fromEntries(own))
    await call(text)
    if (at % 10 === 0) await buy({ ...parcelFields, 'to_address.name': text.slice(0, 30) })
    if (at % 5 === 0) await grant(text)
  }
  const pages = await crawl(await sibling(), 250)
  for (const page of pages) expectHarmless(page, page.url)
  const lists = pages.filter(({ mediaType }) => mediaType === 'text/csv')
  expect(new Set(lists.map(({ screen }) => screen))).toEqual(
    new Set(['GET /:account/shipments.csv', 'GET /:account/money/statement.csv']),
  )
}, 120_000)

it('a hostile text is refused or kept, whatever form sends it', async () => {
  const forms = typedForms(await crawl(await sibling()))
  expect(forms.length).toBeGreaterThan(12)
  let sender = visitor
  for (const [at, text] of hostileTexts.entries()) {
    if (at % 10 === 0) sender = await sibling()
    for (const form of forms.filter((_, place) => place % 5 === at % 5)) {
      const name = form.typed[at % form.typed.length] ?? ''
      const page = await sendForm(sender, form, name, text)
      expectHarmless(page, `${form.url} ${name}: ${text.slice(0, 40)}`)
    }
  }
  for (const page of await crawl(await sibling())) expectHarmless(page, page.url)
}, 120_000)
