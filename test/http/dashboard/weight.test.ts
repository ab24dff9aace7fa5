import { expect, it } from 'vitest'
import { sendForm } from '#test/support/dashboard/added-webhook.ts'
import { attributeOf, elementsIn } from '#test/support/dashboard/crawl.ts'
import { everySeen, noPages } from '#test/support/dashboard/every-screen.ts'
import { stockDashboard } from '#test/support/dashboard/stock.ts'
import { eventually } from '#test/support/eventually.ts'
import { sharedService } from '#test/support/service.ts'
import { testedVersion } from '#test/support/tested-version.ts'
import { dashboardRoutes } from '../../../src/http/dashboard/table/routes.ts'

/** In bytes as they travel, with nothing in the browser's memory. */
const most = { all: 60_000, script: 30_000, style: 12_000, nextPage: 12_000 }

const service = await sharedService()
const stock = await stockDashboard(service)

/** Asks as a browser does; the answers come as they travel. */
async function travelled(path: string, cookie?: string) {
  const headers = { ...(cookie && { cookie }), 'accept-encoding': 'gzip, deflate, br' }
  const response = await fetch(new URL(path, service.url), { headers, redirect: 'manual' })
  const text = await response.text()
  return { response, text, bytes: Number(response.headers.get('content-length')) }
}

/** A module, and every module that it may load, once each: no screen loads all of them. */
async function modulesFrom(path: string, seen: Map<string, number>): Promise<void> {
  if (seen.has(path)) return
  const { text, bytes, response } = await travelled(path)
  expect(response.headers.get('content-encoding'), path).toBe(text === '' ? null : 'br')
  seen.set(path, bytes)
  for (const [, name = ''] of text.matchAll(/(?:from|import\()\s*'(\.\/[^']+)'/g)) {
    await modulesFrom(new URL(name, new URL(path, service.url)).pathname, seen)
  }
}

async function bytesOf(paths: readonly string[], cookie: string): Promise<number> {
  const all = await Promise.all([...new Set(paths)].map(path => travelled(path, cookie)))
  for (const { response } of all) expect(response.status, response.url).toBe(200)
  return all.reduce((sum, { bytes }) => sum + bytes, 0)
}

/** Labels are what a page shows, and no part of the screen: a page to print has as many as somebody marked. */
const isOfScreen = (path: string): boolean => !/\/label(?:\.png|\?)/.test(path)

async function expectLight(path: string, cookie: string): Promise<void> {
  const { response, text, bytes: page } = await travelled(path, cookie)
  expect(response.status, path).toBe(200)
  expect(response.headers.get('content-encoding'), path).toBe('br')
  const elements = elementsIn(text)
  const named = (tag: string, name: string): readonly string[] =>
    elements
      .filter(({ tagName }) => tagName === tag)
      .flatMap(element => attributeOf(element, name) ?? [])
  const modules = new Map<string, number>()
  for (const script of named('script', 'src')) await modulesFrom(script, modules)
  const scripts = [...modules.values()].reduce((sum, bytes) => sum + bytes, 0)
  const isStyle = (path: string): boolean => path.endsWith('.css')
  const links = named('link', 'href')
  const styles = await bytesOf(links.filter(isStyle), cookie)
  const icons = links.filter(path => !isStyle(path))
  const pictures = await bytesOf([...icons, ...named('img', 'src').filter(isOfScreen)], cookie)
  expect(modules.size, path).toBeGreaterThan(2)
  expect(scripts, path).toBeLessThan(most.script)
  expect(styles, path).toBeLessThan(most.style)
  expect(page + scripts + styles + pictures, path).toBeLessThan(most.all)
}

const pages = dashboardRoutes.filter(
  ({ method, path }) => method === 'GET' && !noPages.includes(path),
)

it.each(pages.map(({ path }) => path))('the first visit of %s is light', async line => {
  const seen = everySeen(stock).find(one => Object.hasOwn(one.screens, line))
  if (!seen) throw new Error(`every-screen.ts does not say where ${line} is seen`)
  const paths = new Map(Object.entries(seen.screens)).get(line) ?? []
  for (const path of paths) await expectLight(`${seen.at}${path}`, seen.cookie)
})

const nextPageOf = (path: string) =>
  eventually(async () => {
    const { visitor } = stock
    const { text } = await travelled(visitor.at(path), visitor.cookie)
    const next = /href="([^"]+)"[^>]*>Older/.exec(text)?.[1]?.replaceAll('&amp;', '&')
    if (!next) throw new Error(`${path} has no next page`)
    const older = await travelled(next, visitor.cookie)
    const rows = elementsIn(older.text).filter(({ tagName }) => tagName === 'tr')
    // Fifty, and the head of the table.
    expect(rows.length).toBeGreaterThan(50)
    return older
  })

it.each(['/shipments', '/money'])('the next page of 50 rows of %s is light', async path => {
  await sendForm(stock.visitor, '/sandbox/seed', { shipments: '120' }, '/sandbox')
  expect((await nextPageOf(path)).bytes).toBeLessThan(most.nextPage)
})

it('the next page of 50 calls is light', async () => {
  const authorization = `Bearer ${await service.token(stock.visitor.account)}`
  for (let at = 0; at < 110; at += 1) {
    const url = `${service.url}/sandbox/api/${testedVersion}/shipments/${at}`
    await fetch(url, { headers: { authorization } })
  }
  expect((await nextPageOf('/requests')).bytes).toBeLessThan(most.nextPage)
})
