import { afterAll, beforeAll, expect, it } from 'vitest'
import { minuteMs } from '#core/time/durations.ts'
import {
  type Crawled,
  crawl,
  formsIn,
  type SeenForm,
  type SeenPage,
  screenAt,
  seePage,
} from '#test/support/dashboard/crawl.ts'
import {
  ofCodeDue,
  ofFullAccount,
  ofNobody,
  ofPerson,
  type SeenScreens,
} from '#test/support/dashboard/every-screen.ts'
import { HarmlessPages, isPage } from '#test/support/dashboard/harmless-page.ts'
import {
  buyFor,
  callWith,
  faultOf,
  grantWith,
  keepPackage,
  keptCall,
  saveTexts,
} from '#test/support/dashboard/hostile-account.ts'
import { hostileTexts, hostileValues, isPrintable } from '#test/support/dashboard/hostile-texts.ts'
import { parcelAbroadFields, parcelFields } from '#test/support/dashboard/ship-form.ts'
import { type DashboardStock, stockDashboard } from '#test/support/dashboard/stock.ts'
import { type DashboardVisitor, dashboardVisitor } from '#test/support/dashboard/visitor.ts'
import { type Service, startService } from '#test/support/service.ts'
import { dashboardRoutes } from '../../../src/http/dashboard/table/routes.ts'
import { keyField, newFormKey } from '../../../src/http/dashboard/visit/change-once.ts'

type Who = 'member' | 'nobody' | 'code due'
type TypedForm = SeenForm & { readonly who: Who; readonly line: string }
type Texts = Readonly<Record<string, string>>

/** How far the clock is ahead that counts what one person asks for in a minute. */
let aheadMs = 0
const { now } = performance
/** The member, after a minute. */
async function rested(): Promise<DashboardVisitor> {
  aheadMs += minuteMs
  return stock.visitor
}
afterAll(() => {
  performance.now = now
})

let service: Service
let stock: DashboardStock
/** What links lead to before anybody is hostile. */
let crawled: Crawled
let forms: readonly TypedForm[]
let pages: HarmlessPages

beforeAll(async () => {
  performance.now = () => now.call(performance) + aheadMs
  service = await startService()
  stock = await stockDashboard(service)
  await addPasskey()
  crawled = await crawl(stock.visitor, () => 8, rested)
  const seen = [
    ...crawled.pages.map(page => ({ ...page, who: 'member' as const })),
    ...(await seenBy(
      'member',
      pathsOf(ofFullAccount(stock)).map(path => stock.visitor.at(path)),
    )),
    ...(await seenBy('member', pathsOf(ofPerson).map(above))),
    ...(await seenBy('nobody', pathsOf(ofNobody(stock)).map(above))),
    ...(await seenBy('code due', pathsOf(ofCodeDue).map(above))),
  ]
  forms = typedForms(seen)
  const member = await rested()
  const answers: SeenPage[] = []
  for (const form of forms) {
    const alone = isSlow(form) ? [] : form.typed.map(name => [name])
    for (const names of [form.typed, ...alone]) {
      const plain = Object.fromEntries(names.map(name => [name, 'Ada']))
      answers.push(await sendForm(form, plain, member))
    }
  }
  pages = new HarmlessPages([...seen, ...answers])
})
afterAll(() => service[Symbol.asyncDispose]())

/** One person may send only so many forms a minute: this is one more of the account. */
const another = () =>
  dashboardVisitor(service, { account: stock.visitor.account, isOperator: true })

const pathsOf = (seen: SeenScreens): readonly string[] => Object.values(seen).flat()
const above = (path: string) => `${service.url}/dashboard${path}`

const cookieOf = (who: Who, { cookie }: DashboardVisitor): string =>
  who === 'member' ? cookie : who === 'nobody' ? '' : stock.codeDue

async function seenBy(who: Who, urls: readonly string[]) {
  const cookie = cookieOf(who, stock.visitor)
  const seen: (SeenPage & { readonly who: Who })[] = []
  for (const url of urls) seen.push({ ...(await seePage({ cookie }, url)), who })
  return seen
}

/** A browser would ask for one: its name is typed nowhere but where it is changed. */
async function addPasskey(): Promise<void> {
  const { store } = service.app.worlds.production
  const key = { credentialId: 'ring', publicKey: new Uint8Array(32), counter: 0, transports: [] }
  const { userId } = stock.visitor
  const times = { createdAt: Date.now(), lastUsedAt: null }
  await store.transact(0, ({ passkeys }) =>
    passkeys.insert({ ...key, ...times, userId, name: 'ring' }),
  )
}

/** Each form in which somebody can type, but for those that have no field of their own. */
function typedForms(seen: readonly (SeenPage & { readonly who: Who })[]): readonly TypedForm[] {
  const found = seen.filter(isPage).flatMap(page =>
    formsIn(page).map(form => ({
      ...form,
      who: page.who,
      line: screenAt(form.method, new URL(form.url)) ?? form.url,
    })),
  )
  const chosen: TypedForm[] = []
  for (const form of found.toSorted((one, other) => other.typed.length - one.typed.length)) {
    const others = chosen.filter(({ line }) => line === form.line).map(({ typed }) => typed)
    const isKnown = others.some(typed => form.typed.every(name => typed.includes(name)))
    if (form.typed.length > 0 && !isKnown) chosen.push(form)
  }
  return chosen
}

/** It hashes what it is sent, and may be tried ten times a minute. */
const isSlow = ({ typed, line }: TypedForm): boolean =>
  typed.includes('password') || /codes\/confirm|sign-in\/code/.test(line)

function sendForm(
  { method, url, fields, typed, who }: TypedForm,
  texts: Texts,
  member: DashboardVisitor,
): Promise<SeenPage> {
  const cookie = cookieOf(who, member)
  const body = new URLSearchParams(fields)
  for (const [name, text] of Object.entries(texts)) {
    // The head of a request holds no more.
    const longest = method === 'GET' ? 1000 / typed.length : text.length
    body.set(name, text.slice(0, longest).toWellFormed())
  }
  // Another key each time: the form would else do nothing more.
  if (body.has(keyField)) body.set(keyField, newFormKey(Date.now()))
  return method === 'POST'
    ? seePage({ cookie }, url, { method, body })
    : seePage({ cookie }, `${url}?${body}`)
}

/** Sends the texts, then those alone that no field refused, so that some of them are kept. */
async function sendTexts(form: TypedForm, texts: Texts, member: DashboardVisitor): Promise<void> {
  const label = `${form.url}: ${Object.values(texts)[0]?.slice(0, 40)}`
  const page = await sendForm(form, texts, member)
  pages.expect(page, label)
  const kept = Object.entries(texts).filter(([name]) => !page.text.includes(faultOf(name)))
  if (form.method === 'GET' || page.status !== 422 || kept.length === 0) return
  if (kept.length < form.typed.length) {
    pages.expect(await sendForm(form, Object.fromEntries(kept), member), label)
  }
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
  'GET /:account/ship/:button',
  'GET /:account/print/pages',
  'GET /:account/print/label',
  // The pages of the documentation lead there.
  'GET /docs-token',
  'GET /docs-token/accounts',
]

it('links lead to every other screen, and nowhere else', () => {
  const reached = new Set(crawled.pages.map(({ screen }) => screen))
  const lines = dashboardRoutes
    .filter(({ method }) => method === 'GET')
    .map(({ path }) => `GET ${path}`)
  expect(lines.filter(screen => !reached.has(screen) && !unlinked.includes(screen))).toEqual([])
  expect(crawled.astray).toEqual([])
})

/** Each text is in each field of one draft. */
const mostShown = (screen: string): number => (screen.endsWith('/shipments/:code') ? 250 : 20)

it('a hostile text is text, whatever shows it', async () => {
  expect(new Set(hostileTexts).size).toBe(200)
  const { visitor } = stock
  const token = await service.token(visitor.account)
  const optional = ['company', 'address2', 'phone', 'email'].map(part => `to_address.${part}`)
  const names = [...Object.keys(parcelAbroadFields), ...optional, 'order_id']
  let member = visitor
  const calls: string[] = []
  const packages: string[] = []
  for (const [at, text] of hostileTexts.entries()) {
    if (at % 20 === 0) member = await rested()
    const own = names.map((name, place) => [name, hostileTexts[(at + place) % hostileTexts.length]])
    await saveTexts(member, Object.fromEntries(own))
    calls.push(...(await callWith(service, token, text)))
    const name = text.slice(0, 30)
    if (at % 10 === 0) await buyFor(member, { ...parcelFields, 'to_address.name': name })
    if (at % 5 === 1 && (await keepPackage(member, text))) packages.push(text)
    if (at % 5 === 0) await grantWith(service, visitor, text)
  }
  expect(packages.length).toBeGreaterThan(20)
  for (const [at, id] of calls.entries()) {
    if (at % 200 === 0) member = await rested()
    await keptCall(service, visitor, id)
    const page = await seePage(member, visitor.at(`/requests/${id}`))
    expect(page.status).toBe(200)
    pages.expect(page, page.url)
  }
  const browsers = hostileTexts.filter(isPrintable)
  for (const browser of browsers) await visitor.again(service, browser)
  const { pages: seen } = await crawl(visitor, mostShown, another)
  for (const page of seen) pages.expect(page, page.url)
  const lists = seen.filter(({ mediaType }) => mediaType === 'text/csv')
  expect(new Set(lists.map(({ screen }) => screen))).toEqual(
    new Set(['GET /:account/shipments.csv', 'GET /:account/money/statement.csv']),
  )
  const me = await seePage(await rested(), above('/me'))
  expect(me.text.split('<tr>').length).toBeGreaterThan(browsers.length)
  pages.expect(me, me.url)
}, 120_000)

/** Of one form the very long ones would be too long together; it divides no number of values. */
const stride = 37

it('a hostile text is refused or kept, whatever form sends it', async () => {
  const { length } = hostileValues
  let member = stock.visitor
  for (const round of hostileValues.keys()) {
    if (round % 2 === 0) member = await rested()
    for (const form of forms.filter(form => !isSlow(form))) {
      const own = form.typed.map((name, place) => [
        name,
        hostileValues[(round + place * stride) % length],
      ])
      await sendTexts(form, Object.fromEntries(own), member)
    }
  }
  // Strangers may send little at once: of the very long ones the beginning.
  const short = hostileValues.map(text => (text.length < 2000 ? text : text.slice(0, 60)))
  const times = 8
  for (let time = 0; time < times; time += 1) {
    const text = short.filter((_, at) => at % times === time).join(' ')
    // One session proves ten times a minute who it is.
    member = await another()
    for (const form of forms.filter(isSlow)) {
      const own = form.typed.map(name => [name, name === 'password' ? 'a guess' : text])
      const page = await sendForm(form, Object.fromEntries(own), member)
      pages.expect(page, `${form.url}: ${text.slice(0, 40)}`)
    }
  }
  const { pages: seen } = await crawl(stock.visitor, undefined, another)
  for (const page of seen) pages.expect(page, page.url)
}, 120_000)
