import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rightsOfRole, roles, scopesOfRole } from '#core/user/roles.ts'
import {
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
} from '#test/support/dashboard/every-screen.ts'
import { expectGuarded, expectNothingInline } from '#test/support/dashboard/guarded-answer.ts'
import { type DashboardStock, stockDashboard } from '#test/support/dashboard/stock.ts'
import { type DashboardVisitor, dashboardVisitor } from '#test/support/dashboard/visitor.ts'
import { deadWithoutScript } from '#test/support/dashboard/without-script/scriptless-page.ts'
import { sqliteKit } from '#test/support/engines.ts'
import { type Service, startService } from '#test/support/service.ts'
import { storedTables } from '#test/support/stored-tables.ts'
import { dashboardRoutes } from '../../../src/http/dashboard/table/routes.ts'

const files = sqliteKit()
let dataDir: string
let service: Service
let stock: DashboardStock
let visitor: DashboardVisitor
/** Every page and every file of the table, each as whoever may see it. */
let answers: readonly SeenPage[]
/** Tables that differ from before they were asked for. */
let changed: readonly string[]

beforeAll(async () => {
  const settings = await files.settings()
  dataDir = settings.DATA_DIR
  {
    await using busy = await startService(settings)
    stock = await stockDashboard(busy)
  }
  // Without its jobs, a service changes nothing but what it is asked to.
  service = await startService(settings, config => ({ ...config, role: 'http' }))
  visitor = stock.visitor.atService(service.url)
  const { account } = visitor
  const codeDue = await dashboardVisitor(service, { account, stage: 'code_due' })
  changed = await changedBy(async () => {
    answers = await everyAnswer(codeDue.cookie)
  })
})
afterAll(() => service[Symbol.asyncDispose]())

/** What leads on, and what a script asks for. */
const movesOfPerson = ['/', '/docs-token?page=/docs', '/docs-token/accounts']

async function everyAnswer(codeDue: string): Promise<SeenPage[]> {
  const { bought } = stock
  const filesAndMoves = [
    '/shipments.csv',
    `/shipments/${bought}/label.png`,
    `/shipments/${bought}/files/label.pdf`,
    '/print/test/file?sheet=letterx1.1',
    `/print/label?code=${bought}`,
    '/money/statement.csv',
    '/ship/add-line',
  ]
  const above = `${service.url}/dashboard`
  const asked = [
    [visitor.at(''), visitor.cookie, [...Object.values(ofFullAccount(stock)), filesAndMoves]],
    [above, visitor.cookie, [...Object.values(ofPerson), ...movesOfPerson]],
    [above, '', Object.values(ofNobody(stock))],
    [above, codeDue, Object.values(ofCodeDue)],
  ] as const
  const seen: SeenPage[] = []
  for (const [base, cookie, paths] of asked) {
    for (const path of paths.flat()) seen.push(await seePage({ cookie }, base + path))
  }
  return seen
}

async function changedBy(deed: () => Promise<void>): Promise<string[]> {
  const before = storedTables(dataDir)
  await deed()
  const after = storedTables(dataDir)
  return Object.keys(before).filter(table => before[table] !== after[table])
}

const isPage = ({ mediaType }: SeenPage): boolean => mediaType === 'text/html'

it('no page and no file of the table changes anything where it is read', () => {
  const lines = dashboardRoutes
    .filter(({ method }) => method === 'GET')
    .map(({ path }) => `GET ${path}`)
  expect(new Set(answers.map(({ screen }) => screen))).toEqual(new Set(lines))
  const elsewhere = answers.filter(({ status }) => status !== 200)
  expect(elsewhere.map(({ screen, status }) => [screen, status])).toEqual([
    ['GET /:account/ship/:button', 303],
    ['GET /', 303],
    ['GET /docs-token', 303],
  ])
  expect(changed).toEqual([])
})

it('each says what it may load, and that nobody keeps or frames it', () => {
  for (const { url, headers, text } of answers) {
    expectGuarded(headers, url)
    expectNothingInline(text, headers, url)
  }
})

it('without script each form can be sent, and no button is shown that does nothing', () => {
  const dead = answers
    .filter(isPage)
    .flatMap(page => deadWithoutScript(page).map(what => `${page.screen}: ${what}`))
  expect(dead).toEqual([])
})

it.each(roles)('a %s sees the pages of the role as they are, and no other', async role => {
  const { account } = visitor
  const member = await dashboardVisitor(service, { account, role })
  const rights = new Set<string>([
    ...scopesOfRole(role, 'sandbox'),
    ...rightsOfRole(role, 'sandbox'),
  ])
  for (const [path, places] of Object.entries(ofFullAccount(stock))) {
    const right =
      dashboardRoutes.find(screen => screen.method === 'GET' && screen.path === path)?.admits ?? ''
    for (const place of places) {
      const { status } = await member.get(place)
      expect(status, place).toBe(rights.has(right) ? 200 : 403)
    }
  }
})

describe('another site', () => {
  /** The form of each line as its page has it; some stand on no page. */
  function forms(): readonly SeenForm[] {
    const found = answers.filter(isPage).flatMap(formsIn)
    const posts = dashboardRoutes.filter(({ method }) => method === 'POST')
    return posts.map(({ path }) => {
      const isIts = (form: SeenForm) => screenAt('POST', new URL(form.url)) === `POST ${path}`
      const url = visitor.at('').replace(/\/\d+$/, path.replace(':account', `${visitor.account}`))
      const bare = { method: 'POST', url, fields: new URLSearchParams(), typed: [] } as const
      return found.find(isIts) ?? bare
    })
  }

  it.each([
    ['cross-site', undefined],
    ['same-site', undefined],
    ['none', undefined],
    [undefined, 'https://example.com'],
    [undefined, 'null'],
    [undefined, 'own on https'],
    [undefined, undefined],
    ['cross-site', 'own'],
  ])('can do nothing by a form of ours: Sec-Fetch-Site %s, Origin %s', async (site, origin) => {
    const origins: Readonly<Record<string, string>> = {
      own: service.url,
      'own on https': service.url.replace('http:', 'https:'),
    }
    const headers = {
      ...(site && { 'sec-fetch-site': site }),
      ...(origin && { origin: origins[origin] ?? origin }),
    }
    const done = await changedBy(async () => {
      for (const form of forms()) {
        const { status, text } = await sendAs(form, headers)
        expect(status, form.url).toBe(403)
        expect(text, form.url).toContain('This form came from another site. Nothing was done.')
      }
    })
    expect(done).toEqual([])
  })

  it('is told from our own page by the origin, where the browser says no more', async () => {
    const own = forms().find(({ url }) => url.endsWith('/me/name'))
    if (!own) throw new Error('nobody can change their name')
    own.fields.set('name', 'Somebody else')
    const done = await changedBy(async () => {
      expect((await sendAs(own, { origin: service.url })).status).toBe(303)
    })
    expect(done).toEqual(['production service_user'])
  })
})

/** As a program: `fetch` would say by itself where it comes from. */
function sendAs(
  { url, fields }: SeenForm,
  headers: Readonly<Record<string, string>>,
): Promise<{ readonly status: number; readonly text: string }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; text: string }>()
  const sent = {
    cookie: visitor.cookie,
    'content-type': 'application/x-www-form-urlencoded',
    ...headers,
  }
  request(url, { method: 'POST', headers: sent }, answer => {
    answer
      .toArray()
      .then(
        chunks =>
          resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(chunks).toString() }),
        reject,
      )
  })
    .on('error', reject)
    .end(`${fields}`)
  return promise
}
