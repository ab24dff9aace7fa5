import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Browser, chromium } from 'playwright-core'
import { findChromium } from '../test/support/browser/find-chromium.ts'
import type { Service } from '../test/support/service.ts'
import { pathTo, type SeenAccount } from './accounts-with-people.ts'
import { judged } from './judged.ts'
import { median, type Round, ratioLine, ratioOf } from './ratio.ts'

/** How long the form of Quote waits for a further key: `parts/live.ts`. */
const debounceMs = 200

const question = new URLSearchParams({
  'to_address.country_code': 'US',
  'to_address.postal_code': '10118',
  'packages.0.weight': '2',
  'packages.0.weight_unit': 'lbs',
  'packages.0.length': '9',
  'packages.0.width': '6',
  'packages.0.height': '3',
  'packages.0.size_unit': 'in',
  'packages.0.package_type': 'Parcel',
})

/** Serves the page's own bytes from memory, and what it fetches from the service. */
async function asFile(html: string, service: Service) {
  const server = createServer(async (request, response) => {
    if (request.url === '/') {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html)
      return
    }
    const asset = await fetch(service.url + (request.url ?? ''))
    const type = asset.headers.get('content-type') ?? ''
    response
      .writeHead(asset.status, { 'content-type': type })
      .end(Buffer.from(await asset.arrayBuffer()))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://localhost:${port}/`, close: () => server.close() }
}

async function firstPaint(
  browser: Browser,
  url: string,
  cookies: readonly Cookie[],
): Promise<number> {
  const context = await browser.newContext()
  await context.addCookies([...cookies])
  const page = await context.newPage()
  await page.goto(url)
  const ms = await page.evaluate<number>(firstPaintMs)
  await context.close()
  return ms
}

type Cookie = { readonly name: string; readonly value: string; readonly url: string }

/** The first paint of a list, and prices as somebody types. */
export async function inTheBrowser(
  service: Service,
  seen: SeenAccount,
  list: string,
  rounds: number,
): Promise<void> {
  const found = await findChromium()
  if (!found) return console.log('  no browser here: first paint and prices are not measured')
  const browser = await chromium.launch({
    executablePath: found.program,
    env: { ...process.env, ...found.environment },
    chromiumSandbox: false,
  })
  const own = service.url.replace('127.0.0.1', 'localhost')
  const [name = '', value = ''] = seen.cookies[0]?.split('=') ?? []
  const cookies = [{ name, value, url: own }]
  const url = own + pathTo(seen, list)
  const html = await (await fetch(url, { headers: { cookie: `${name}=${value}` } })).text()
  const file = await asFile(html, service)
  const measured: Round[] = []
  for (let round = -1; round < rounds; round++) {
    const limit = await firstPaint(browser, file.url, [])
    const ours = await firstPaint(browser, url, cookies)
    if (round >= 0) measured.push({ ours, limit })
  }
  const line = ratioLine('first contentful paint', 'the same page as a file', measured, 'ms')
  const isSoon = median(measured.map(({ ours }) => ours)) <= 100
  judged(line, ratioOf(measured) <= 1.5 && isSoon, '1.5, and 100 ms')
  await pricesAfterKey(browser, `${own}${pathTo(seen, `/quote?${question}`)}`, cookies, rounds)
  file.close()
  await browser.close()
}

/** From the last key in the form of Quote to the prices on the page, less its pause. */
async function pricesAfterKey(
  browser: Browser,
  url: string,
  cookies: readonly Cookie[],
  rounds: number,
): Promise<void> {
  const context = await browser.newContext()
  await context.addCookies([...cookies])
  const page = await context.newPage()
  await page.goto(url)
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    times.push(await page.evaluate<number>(pricesMs(String(3 + round))))
  }
  await context.close()
  const ms = median(times) - debounceMs
  const line = `prices ${Math.round(ms)} ms after the last key, less its pause of ${debounceMs} ms`
  judged(line, ms <= 60, '60 ms')
}

const firstPaintMs = `new Promise(resolve => {
  new PerformanceObserver(list => {
    const first = list.getEntriesByName('first-contentful-paint')[0]
    if (first) resolve(first.startTime)
  }).observe({ type: 'paint', buffered: true })
})`

const pricesMs = (weight: string): string => `new Promise(resolve => {
  const field = document.querySelector('[name="packages.0.weight"]')
  const began = performance.now()
  new MutationObserver((_, observer) => {
    if (!document.querySelector('#prices td')) return
    observer.disconnect()
    resolve(performance.now() - began)
  }).observe(document.querySelector('main'), { childList: true, subtree: true, characterData: true })
  field.value = '${weight}'
  field.dispatchEvent(new Event('input', { bubbles: true }))
})`
