import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { serviceOn } from '#core/access.ts'
import { findAccount } from '#core/account/accounts.ts'
import { seedShipments } from '#core/seed/seed-shipments.ts'
import { dayMs } from '#core/time/durations.ts'
import { type DashboardVisitor, dashboardVisitor } from '#test/support/dashboard/visitor.ts'
import { sharedService } from '#test/support/service.ts'

const made = 600

const service = await sharedService()
let visitor: DashboardVisitor
let shipCode: string
beforeAll(async () => {
  visitor = await dashboardVisitor(service)
  const { sandbox } = service.app.worlds
  const account = await findAccount(sandbox.store.read.accounts, String(visitor.account))
  await seedShipments(sandbox, { account, shipments: made, spreadMs: dayMs })
  const { prints, shipments } = sandbox.store.read
  const tenant = serviceOn(visitor.account)
  const [label] = await prints.unprinted(tenant, 'newest', null, 1)
  const [bought] = await shipments.byIds(tenant, [label?.id ?? 0])
  shipCode = bought?.shipCode ?? ''
})
afterEach(() => {
  vi.restoreAllMocks()
})

const reader = () => service.app.worlds.sandbox.store.read

/** Counts the turns of the event loop until it is disposed of. */
function turns(): Disposable & { readonly now: number } {
  let now = 0
  let next = setImmediate(function count() {
    now += 1
    next = setImmediate(count)
  })
  return {
    get now() {
      return now
    },
    [Symbol.dispose]: () => clearImmediate(next),
  }
}

/** Calls `seen` after each page with rows that a file reads, and waits for it. */
function watchPages(file: string, seen: () => unknown): void {
  const { shipments, ledger } = reader()
  const watched = async <T>(page: Promise<readonly T[]>): Promise<readonly T[]> => {
    if ((await page).length > 0) await seen()
    return await page
  }
  if (file !== 'money/statement.csv') {
    const read = shipments.byIds
    vi.spyOn(shipments, 'byIds').mockImplementation((...asked) => watched(read(...asked)))
  } else {
    const read = ledger.statement
    vi.spyOn(ledger, 'statement').mockImplementation((...asked) => watched(read(...asked)))
  }
}

const lists = ['shipments.csv', 'money/statement.csv']
const files = [...lists, 'print/file']

const ask = (visitor: DashboardVisitor, file: string) =>
  file === 'print/file'
    ? visitor.post('/print/file', { sheet: '4x6', code: shipCode })
    : visitor.get(`/${file}`)

it.each(lists)('%s lets others have a turn between two of its pages', async file => {
  using turn = turns()
  const pages: number[] = []
  watchPages(file, () => pages.push(turn.now))
  const { status, text } = await visitor.get(`/${file}`)
  expect(status).toBe(200)
  expect(text.split('\n').length).toBeGreaterThan(made)
  expect(pages.length).toBeGreaterThan(3)
  expect(new Set(pages).size).toBe(pages.length)
})

it.each(files)(
  '%s is written once at a time for a person, and for others meanwhile',
  async file => {
    const other = await dashboardVisitor(service, { account: visitor.account })
    const { begun, held, pages } = heldAtFirstPage(file)
    const first = ask(visitor, file)
    await begun
    const second = ask(await visitor.again(service), file)
    expect((await ask(other, file)).status).toBe(200)
    const ofOther = pages() - 1
    held.resolve()
    expect((await first).status).toBe(200)
    expect((await second).status).toBe(200)
    expect(pages()).toBe(3 * ofOther)
  },
)

/** Whoever asks first waits at its first page. */
function heldAtFirstPage(file: string) {
  const begun: PromiseWithResolvers<void> = Promise.withResolvers()
  const held: PromiseWithResolvers<void> = Promise.withResolvers()
  let pages = 0
  watchPages(file, () => {
    pages += 1
    begun.resolve()
    return pages === 1 ? held.promise : null
  })
  return { begun: begun.promise, held, pages: () => pages }
}

it.each(files)('%s is free again for a person whose browser went away', async file => {
  const { begun, held } = heldAtFirstPage(file)
  const leaving = new AbortController()
  const { signal } = leaving
  const headers = { cookie: visitor.cookie, 'sec-fetch-site': 'same-origin' }
  const form = new URLSearchParams({ sheet: '4x6', code: shipCode })
  const posted = file === 'print/file' ? { method: 'POST', body: form } : {}
  const left = fetch(visitor.at(`/${file}`), { headers, signal, ...posted })
  await begun
  leaving.abort()
  await expect(left.then(answer => answer.text())).rejects.toThrow()
  expect((await ask(visitor, file)).status).toBe(200)
  held.resolve()
})
