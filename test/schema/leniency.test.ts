import fc from 'fast-check'
import Type from 'typebox'
import { describe, expect, it } from 'vitest'
import { nullable } from '#schema/fields.ts'
import { compileLenient, loneElement, lowerCase, upperCase } from '#schema/leniency.ts'
import { neverBlank } from '#schema/strictness.ts'

const text = compileLenient(Type.String())
const number = compileLenient(Type.Number())
const boolean = compileLenient(Type.Boolean())
const object = compileLenient(
  Type.Object({ a: Type.Optional(nullable(Type.String())), b: Type.Object({ c: Type.Number() }) }),
)

describe('a string field', () => {
  it('is trimmed', () => expect(text('  Ada\t')).toBe('Ada'))
  it.each([null, '', '   '])('is absent when it is %j', value =>
    expect(text(value)).toBeUndefined(),
  )
  it('takes a number', () => expect(text(97205)).toBe('97205'))
  it.each([
    ['9007199254740991', '9007199254740991'],
    ['-12', '-12'],
    ['12.50', '12.5'],
    ['1e3', '1000'],
    ['123456789012.345', '123456789012.345'],
  ])('takes the number %s as it was meant', (json, read) =>
    expect(text(JSON.parse(json))).toBe(read),
  )
  it.each([
    '9007199254740992',
    '9007199254740993',
    '12345678901234567890',
    '-12345678901234567890',
    '1e21',
    '1e999',
    '0.0000001',
    '0.12345678901234567',
  ])('leaves a number that would be another text to validation: %s', json => {
    const given: unknown = JSON.parse(json)
    expect(text(given)).toBe(given)
    expect(compileLenient(Type.String({ [upperCase]: true }))(given)).toBe(given)
    expect(compileLenient(Type.String({ [lowerCase]: true }))(given)).toBe(given)
  })
  it('takes every decimal of fifteen digits as it was sent', () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 999_999_999 }),
        fc.integer({ min: 1, max: 999_999 }),
        (whole, parts) => {
          const sent = `${whole}.${parts}`.replace(/0+$/, '')
          expect(text(JSON.parse(sent))).toBe(sent)
        },
      ),
    ))
  it('leaves what is neither to validation', () => {
    expect(text(true)).toBe(true)
    expect(text(['Ada'])).toEqual(['Ada'])
  })
  it('keeps its case', () => expect(text('lBs')).toBe('lBs'))
  it('is read in upper case where it may come in any', () =>
    expect(compileLenient(Type.String({ [upperCase]: true }))(' us ')).toBe('US'))
  it('never changes its length by its case', () => {
    expect(compileLenient(Type.String({ [upperCase]: true }))('ßa')).toBe('ßA')
    expect(compileLenient(Type.String({ [lowerCase]: true }))('İA')).toBe('İa')
  })
})

describe('a number field', () => {
  it.each([
    ['2', 2],
    ['-2.50', -2.5],
    [' 12 ', 12],
    ['2.0', 2],
    ['007', 7],
  ])('reads the numeric string %j', (given, read) => expect(number(given)).toBe(read))
  it.each(['1e3', '1,5', 'Infinity', 'NaN', '0x10', '.5', '5.', '+5', '1 2', '--1'])(
    'leaves %j to validation',
    given => expect(number(given)).toBe(given),
  )
  it.each([null, '', ' '])('is absent when it is %j', value =>
    expect(number(value)).toBeUndefined(),
  )
  it.each(['', ' ', '\t'])('stays as %j where a blank is no absence', value => {
    const limit = compileLenient(nullable(Type.Number({ [neverBlank]: true })))
    expect(limit(value)).toBe(value)
    expect(limit(null)).toBeUndefined()
    expect(limit(' 12.5 ')).toBe(12.5)
  })
  it('never makes 0 out of null', () => expect(number(null)).not.toBe(0))
  it('leaves a boolean to validation', () => expect(number(true)).toBe(true))
})

describe('a boolean field', () => {
  it.each([true, 1, '1', 'true', 'on', 'yes', ' yes '])('is true when it is %j', given =>
    expect(boolean(given)).toBe(true),
  )
  it.each([false, 0, '0', 'false', 'off', 'no'])('is false when it is %j', given =>
    expect(boolean(given)).toBe(false),
  )
  it.each([null, '', ' '])('is absent when it is %j', given =>
    expect(boolean(given)).toBeUndefined(),
  )
  it.each(['TRUE', 'y', 2, -1, 'maybe', []])('leaves %j to validation', given =>
    expect(boolean(given)).toBe(given),
  )
})

describe('a text of any kind', () => {
  const unit = fc.constantFrom('a', 'Z', '7', ' ', '\0', '\t', '\u007f', '\u00a0', 'é', '\ufeff')
  it('loses the blanks at its ends, and nothing else', () =>
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 100 }), given => {
        const tidied = given.trim()
        expect(text(given)).toBe(tidied === '' ? undefined : tidied)
      }),
      { numRuns: 5000 },
    ))
  it('shows half of a character as what can not be read', () => {
    expect(text('a\ud83dz')).toBe('a\ufffdz')
    expect(text('\ude00')).toBe('\ufffd')
    expect(text('Ana 😀')).toBe('Ana 😀')
  })
})

describe('an object', () => {
  it('loses unknown fields at any depth', () =>
    expect(object({ a: 'x', x: 1, b: { c: 1, d: 2 } })).toEqual({ a: 'x', b: { c: 1 } }))
  it('has nothing where a field is absent', () =>
    expect(object({ a: null, b: { c: '' } })).toEqual({ a: undefined, b: { c: undefined } }))
  it('lacks a required field that is absent', () => {
    const read = compileLenient(Type.Object({ a: Type.String(), b: Type.Optional(Type.String()) }))
    expect(Object.keys(read({ a: ' ', b: 'x' }) as object)).toEqual(['b'])
    expect(Object.keys(read({ b: null }) as object)).toEqual([])
  })
  it('is absent when it is a blank string', () => expect(object('')).toBeUndefined())
  it.each([5, 'text', true])('is left to validation when it is %j', given =>
    expect(object(given)).toBe(given),
  )
  it('is left to validation when it is a list', () => expect(object([1])).toEqual([1]))
  it('lets no prototype through', () => {
    const given = JSON.parse('{"__proto__":{"a":"polluted"},"constructor":{"prototype":{}},"b":{}}')
    const read = object(given) as Record<string, unknown>
    expect(Object.getPrototypeOf(read)).toBe(Object.prototype)
    expect(Object.keys(read).filter(name => read[name] !== undefined)).toEqual(['b'])
    expect(read.a).toBeUndefined()
  })
  it('does not change what it was given', () => {
    const given = Object.freeze({ a: ' x ', b: Object.freeze({ c: '1' }) })
    expect(object(given)).toEqual({ a: 'x', b: { c: 1 } })
    expect(given.a).toBe(' x ')
  })
})

describe('a list', () => {
  const list = compileLenient(Type.Array(Type.Number(), { maxItems: 3 }))
  const lone = compileLenient(Type.Array(Type.String(), { [loneElement]: true }))
  it('loses null and blank elements', () => expect(list([null, '1', '', 2])).toEqual([1, 2]))
  it.each([null, ''])('is absent when it is %j', given => expect(list(given)).toBeUndefined())
  it('is not made of a single element', () => expect(list(5)).toBe(5))
  it('is made of a single element where it may be', () => expect(lone('a')).toEqual(['a']))
  it('is an empty one of a blank element', () => expect(lone('')).toEqual([]))
  it('is cut one beyond its limit, so that a flood is refused without being read', () =>
    expect(list(new Array(1_000_000).fill(7))).toEqual([7, 7, 7, 7]))
})
