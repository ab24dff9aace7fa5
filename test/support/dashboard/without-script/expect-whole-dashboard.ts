import { expect } from 'vitest'
import { attributeOf, elementsIn } from '../crawl.ts'
import { ScriptlessBrowser } from './scriptless-browser.ts'

/** One label, and all that its screens load: each needs a package that is only read when it is needed. */
export async function expectWholeDashboard(address: string, password: string): Promise<void> {
  const browser = new ScriptlessBrowser()
  await browser.open(address)
  await browser.press('Sign in', { email: 'admin@localhost', password })
  await expectLoaded(browser)
  await browser.follow('Ship one')
  await browser.press('Show prices', {
    'to_address.name': 'Ada Lovelace',
    'to_address.address1': '290 Bremner Blvd',
    'to_address.city': 'Toronto',
    'to_address.postal_code': 'M5V 3L9',
    'packages.0.weight': '1.5',
    'packages.0.length': '10',
    'packages.0.width': '8',
    'packages.0.height': '4',
  })
  await browser.press(/^Buy /)
  await expectLoaded(browser)
  await browser.open(new URL('/dashboard/me', address).href)
  await browser.press('Set up codes')
  await expectLoaded(browser)
  const options = new URL('/dashboard/sign-in/passkey/options', address)
  const headers = { 'sec-fetch-site': 'same-origin' }
  expect((await fetch(options, { method: 'POST', headers })).status).toBe(200)
}

async function expectLoaded({ page, cookie }: ScriptlessBrowser): Promise<void> {
  const named = elementsIn(page.text).flatMap(element => [
    ...(element.tagName === 'link' ? [attributeOf(element, 'href')] : []),
    attributeOf(element, 'src'),
  ])
  const paths = named.filter(path => path?.startsWith('/'))
  expect(paths.length).toBeGreaterThan(3)
  for (const path of paths) {
    const file = await fetch(new URL(path ?? '', page.url), { headers: { cookie } })
    expect(file.status, path).toBe(200)
    expect((await file.arrayBuffer()).byteLength, path).toBeGreaterThan(0)
  }
}
