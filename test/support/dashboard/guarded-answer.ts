import { expect } from 'vitest'
import { attributeOf, elementsIn } from './crawl.ts'

/** What a browser may load for an answer of the dashboard, and that nobody keeps or frames it. */
export function expectGuarded(headers: Headers, label: string): void {
  expect(headers.get('content-security-policy'), label).toBe(
    `default-src 'none'; script-src 'nonce-${nonceOf(headers)}'; style-src 'self'; img-src 'self'; connect-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'; require-trusted-types-for 'script'; trusted-types htmx`,
  )
  expect(nonceOf(headers), label).toMatch(/^[\w+/]{22}==$/)
  expect(headers.get('cache-control'), label).toBe('no-store')
}

const nonceOf = (headers: Headers): string =>
  /'nonce-([^']+)'/.exec(headers.get('content-security-policy') ?? '')?.[1] ?? ''

/** No style and no script but those that the policy lets in. */
export function expectNothingInline(text: string, headers: Headers, label: string): void {
  const elements = elementsIn(text)
  const attributes = elements.flatMap(({ attrs }) => attrs)
  const inline = attributes.filter(
    ({ name, value }) => /^(?:style|on|hx-on)/.test(name) || /^\s*javascript:/i.test(value),
  )
  expect(inline, label).toEqual([])
  expect(elements.filter(({ tagName }) => tagName === 'style').length, label).toBe(0)
  const scripts = elements.filter(({ tagName }) => tagName === 'script')
  for (const script of scripts) expect(attributeOf(script, 'nonce'), label).toBe(nonceOf(headers))
}
