import { describe, expect, it, vi } from 'vitest'
import { parseJsonBody } from '#http/base/judge/json-body.ts'

const parse = (text: string) => parseJsonBody(Buffer.from(text))

describe('a body', () => {
  it.each(['', ' ', '\r\n'])('that is %j is no body', text => expect(parse(text)).toBeUndefined())

  it('may begin with a byte order mark', () => expect(parse('\uFEFF{"a":1}')).toEqual({ a: 1 }))

  it.each(['{', '{"a":NaN}', '{"a":1,}', "{'a':1}", '{"a":Infinity}', 'weight=1'])(
    'that is %j is not JSON',
    text => expect(() => parse(text)).toThrow(expect.objectContaining({ code: 'malformed_json' })),
  )

  it('in another encoding is refused', () =>
    expect(() => parseJsonBody(Buffer.from('{"a":"é"}', 'latin1'))).toThrow(
      expect.objectContaining({ code: 'malformed_json', message: 'The body must be UTF-8.' }),
    ))

  it.each(['[]', '"text"', '5', 'null', 'true'])('that is %s is not an object', text =>
    expect(() => parse(text)).toThrow(expect.objectContaining({ code: 'validation_failed' })),
  )

  it.each([
    '{"__proto__":{"a":1}}',
    '{"a":{"b":[{"__proto__":1}]}}',
    '{"constructor":{"prototype":{"a":1}}}',
    '{"\\u005f_proto__":1}',
    '{"\\u0063onstructor":{"\\u0070rototype":1}}',
  ])('that holds prototype keys is refused: %s', text =>
    expect(() => parse(text)).toThrow(
      expect.objectContaining({
        code: 'malformed_json',
        message: 'The body may not contain prototype keys.',
      }),
    ),
  )

  it('may speak of prototypes in its values', () =>
    expect(parse('{"a":"__proto__","b":"a prototype","c":"\\u00e9"}')).toEqual({
      a: '__proto__',
      b: 'a prototype',
      c: 'é',
    }))

  const nested = (depth: number, inner = '1') =>
    `${'{"a":'.repeat(depth)}${inner}${'}'.repeat(depth)}`
  const tooDeep = expect.objectContaining({
    code: 'malformed_json',
    message: 'The body may not be nested more than 64 deep.',
  })

  it('may be nested 64 deep', () => expect(JSON.stringify(parse(nested(64)))).toBe(nested(64)))

  it.each([
    ['objects', nested(65)],
    ['lists', `{"a":${'['.repeat(64)}${']'.repeat(64)}}`],
    ['both', nested(60, `[[[[["a"]]]]]`)],
    ['that are never closed', '['.repeat(400_000)],
    ['after a text that ends in a backslash', `{"b":"\\\\","a":${nested(64)}}`],
  ])('that is nested deeper is refused: %s', (_name, text) =>
    expect(() => parse(text)).toThrow(tooDeep),
  )

  it('is not nested by brackets in its texts, nor by many that stand side by side', () => {
    const held = {
      a: '[{'.repeat(100),
      b: '"{\\'.repeat(100),
      c: Array.from({ length: 100 }, () => [{}]),
    }
    expect(parse(JSON.stringify(held))).toEqual(held)
  })

  const tooMany = expect.objectContaining({
    code: 'payload_too_large',
    message: 'The body may not contain more than 16,384 fields and list entries.',
  })
  const listOf = (entry: string, count: number) => `{"a":[${Array(count).fill(entry).join()}]}`
  const keyed = (count: number) =>
    `{${Array.from({ length: count }, (_, at) => `"${at}":0`).join()}}`

  it.each([
    ['entries', listOf('0', 16_384)],
    ['empty objects', listOf('{}', 8192)],
    ['empty lists', listOf('[]', 330_000)],
    ['fields', keyed(16_385)],
    ['entries that are never closed', `{"a":[${'0,'.repeat(16_384)}`],
  ])('that holds more than any right one is refused before it is parsed: %s', (_name, text) => {
    const parsed = vi.spyOn(JSON, 'parse')
    expect(() => parse(text)).toThrow(tooMany)
    expect(parsed).not.toHaveBeenCalled()
    parsed.mockRestore()
  })

  it('may hold as many fields and entries as the largest right body, and any letters in its texts', () => {
    for (const text of [listOf('0', 16_383), keyed(16_384)]) {
      expect(JSON.stringify(parse(text))).toBe(text)
    }
    const held = { a: '[{,'.repeat(100_000), b: '\\",'.repeat(100_000) }
    expect(parse(JSON.stringify(held))).toEqual(held)
  })
})
