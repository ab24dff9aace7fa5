import { execFileSync } from 'node:child_process'
import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ApiCall, Json } from '#http/base/api-call.ts'
import { literalOf, shellWord, visibleJson } from '#http/base/keep/visible-text.ts'
import { curlOf, typescriptOf } from '#http/base/keep/write-call.ts'
import { sandboxApi } from '../../../support/tested-version.ts'

const base = `http://localhost:4100${sandboxApi}`

const call: ApiCall = {
  operationId: 'buyLabelOfShipment',
  method: 'POST',
  path: '/labels/7',
  params: { shipment_id: 7 },
  query: {},
  body: { service: 'cheapest' },
  headers: {},
}

const anyText = fc.string({ unit: 'binary', maxLength: 30 })

describe('a word for a shell', () => {
  it('is the text that it was, whatever it holds', () => {
    const words = fc.sample(
      anyText.map(text => text.replaceAll('\0', '')),
      300,
    )
    const hostile = ["'", "'\\''", '$(id)', '`id`', '-n', '\\', '"', '!', '~', '', '\n', '# x']
    const all = [...hostile, ...words]
    const script = `printf '%s\\036' ${all.map(shellWord).join(' ')}`
    const printed = execFileSync('/bin/sh', ['-c', script], { encoding: 'utf8' })
    const kept = all.filter(text => !text.includes('\u001e'))
    expect(printed.split('\u001e')).toEqual(expect.arrayContaining(kept))
    expect(printed).toBe(all.map(text => `${text}\u001e`).join(''))
  })

  it('has no quotes where it needs none', () => {
    expect(shellWord(`${base}/labels/7`)).toBe(`${base}/labels/7`)
  })
})

describe('a value that is shown', () => {
  const anyValue = fc
    .jsonValue({ stringUnit: 'binary', maxDepth: 3 })
    // Such a name would set what an object comes from.
    .filter(value => !JSON.stringify(value).includes('__proto__'))

  it('in a program is that value', () => {
    fc.assert(
      fc.property(anyValue, value => {
        const json = runInNewContext(`JSON.stringify(${literalOf(value as Json)})`)
        expect(JSON.parse(json)).toEqual(JSON.parse(JSON.stringify(value)))
      }),
    )
  })

  it('in JSON is that value', () => {
    fc.assert(
      fc.property(fc.dictionary(anyText, anyText), value => {
        expect(JSON.parse(visibleJson({ ...value }))).toEqual({ ...value })
      }),
    )
  })

  it('hides no characters that a terminal obeys or that turn others around', () => {
    const text = 'a\u202eb\u0085c\u{e0041}d\u2028e\u007ff\u200d'
    const seen = 'a\\u202eb\\u0085c\\udb40\\udc41d\\u2028e\\u007ff\\u200d'
    expect(visibleJson({ text })).toBe(`{"text":"${seen}"}`)
    expect(literalOf(text)).toBe(`'${seen}'`)
  })
})

describe('a call as curl', () => {
  it('reads the token from the terminal, and is one command', () => {
    expect(curlOf(call, { base, idempotencyKey: "O'Neil" })).toBe(
      [
        `curl -sS ${base}/labels/7`,
        '  -H "Authorization: Bearer $POSTILION_TOKEN"',
        "  -H 'Content-Type: application/json'",
        "  -H 'Idempotency-Key: O'\\''Neil'",
        `  -d '{"service":"cheapest"}'`,
      ].join(' \\\n'),
    )
  })

  it('names its method where curl would choose another', () => {
    const bare = { ...call, body: null }
    expect(curlOf(bare, { base })).toContain('curl -sS -X POST http')
    expect(curlOf({ ...bare, method: 'GET' }, { base })).not.toContain('-X')
    expect(curlOf({ ...call, method: 'PUT' }, { base })).toContain('-X PUT')
  })

  it('has no key where nothing is changed', () => {
    const read: ApiCall = { ...call, method: 'GET', body: null }
    expect(curlOf(read, { base, idempotencyKey: 'k' })).not.toContain('Idempotency-Key')
  })

  it('asks a list for each word of a field', () => {
    const query = { status: ['ready', 'in_transit'], to_name: "d'Arc & Söhne" }
    const read: ApiCall = { ...call, method: 'GET', path: '/shipments', query, body: null }
    expect(curlOf(read, { base })).toContain(
      `'${base}/shipments?status=ready&status=in_transit&to_name=d%27Arc+%26+S%C3%B6hne'`,
    )
  })
})

describe('a call as a program', () => {
  const baseUrl = 'http://localhost:4100'

  it('passes what stands in address and body as one', () => {
    expect(typescriptOf(call, { baseUrl, idempotencyKey: 'key-1' })).toBe(
      [
        "import { createClient } from '@postilion/client'",
        '',
        'const postilion = createClient({',
        "  baseUrl: 'http://localhost:4100',",
        "  token: process.env.POSTILION_TOKEN ?? '',",
        '})',
        "const answer = await postilion.buyLabelOfShipment({ shipment_id: 7, service: 'cheapest' }, { idempotencyKey: 'key-1' })",
        'console.log(answer.data)',
      ].join('\n'),
    )
  })

  it('passes nothing where there is nothing to say', () => {
    const read: ApiCall = {
      ...call,
      operationId: 'listStores',
      method: 'GET',
      params: {},
      body: null,
    }
    expect(typescriptOf(read, { baseUrl, idempotencyKey: 'k' })).toContain('.listStores()\n')
  })

  it('demands a fault of the sandbox as the line for a terminal does', () => {
    const faulty = { ...call, headers: { 'Sandbox-Fault': 'slow_commit' } }
    expect(typescriptOf(faulty, { baseUrl })).toContain(
      "{ headers: { 'Sandbox-Fault': 'slow_commit' } }",
    )
    expect(curlOf(faulty, { base })).toContain("-H 'Sandbox-Fault: slow_commit'")
  })
})
