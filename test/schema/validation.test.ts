import Type from 'typebox'
import { describe, expect, it } from 'vitest'
import { nullable, oneOf } from '#schema/fields.ts'
import { compileCheck, patternSays, suppliedBy } from '#schema/validation.ts'

const check = compileCheck(
  Type.Object({
    city: Type.Optional(nullable(Type.String({ maxLength: 3 }))),
    code: Type.Optional(Type.String({ minLength: 2, maxLength: 2 })),
    unit: Type.Optional(nullable(oneOf(['cm', 'in']))),
    weight: Type.Optional(Type.Number({ exclusiveMinimum: 0, maximum: 10 })),
    count: Type.Optional(Type.Integer({ minimum: 1 })),
    list: Type.Optional(Type.Array(Type.Object({ sku: Type.String() }), { maxItems: 1 })),
    hs: Type.Optional(Type.String({ pattern: '^\\d+$', [patternSays]: 'must be digits' })),
    size: Type.String({ [suppliedBy]: 'the setting default_size' }),
  }),
)

const said = (body: object) => check({ size: 'x', ...body })?.fields

describe('a fault is a sentence that a developer can act on', () => {
  it.each([
    [{ city: 'abcd' }, 'city', 'The city may not be longer than 3 characters.'],
    [{ city: 5 }, 'city', 'The city must be a text.'],
    [{ code: 'a' }, 'code', 'The code must be exactly 2 characters long.'],
    [{ code: 'abc' }, 'code', 'The code must be exactly 2 characters long.'],
    [{ unit: 'mm' }, 'unit', 'The unit must be one of: cm, in.'],
    [{ weight: 0 }, 'weight', 'The weight must be greater than 0.'],
    [{ weight: 11 }, 'weight', 'The weight may not be greater than 10.'],
    [{ weight: 'heavy' }, 'weight', 'The weight must be a number.'],
    [{ weight: Number.POSITIVE_INFINITY }, 'weight', 'The weight must be a number.'],
    [{ count: 1.5 }, 'count', 'The count must be a whole number.'],
    [{ count: 0 }, 'count', 'The count must be at least 1.'],
    [{ list: {} }, 'list', 'The list must be a list.'],
    [{ list: [{ sku: 'a' }, { sku: 'b' }] }, 'list', 'The list may not contain more than 1 entry.'],
    [{ list: [{}] }, 'list.0.sku', 'The list.0.sku field is required.'],
    [{ hs: 'a' }, 'hs', 'The hs must be digits.'],
  ])('%j', (body, path, sentence) => expect(said(body)).toEqual({ [path]: [sentence] }))

  it.each([
    [5, { place: ['The place must be an object or a list or a text.'] }],
    [{ city: 5 }, { 'place.city': ['The place.city must be a text.'] }],
    [{}, { 'place.city': ['The place.city field is required.'] }],
    [[5], { 'place.0': ['The place.0 must be a text.'] }],
    ['no', { place: ['The place must be at least 3 characters long.'] }],
  ])('tells of a union what is wrong by the form that is meant: %j', (place, fields) => {
    const forms = [
      Type.Object({ city: Type.String() }),
      Type.Array(Type.String()),
      Type.String({ minLength: 3 }),
    ]
    const union = compileCheck(Type.Object({ place: Type.Union(forms) }))
    expect(union({ place })?.fields).toEqual(fields)
  })

  it('says what would supply a missing field', () =>
    expect(check({})?.fields).toEqual({
      size: ['The size field is required; the setting default_size would supply it.'],
    }))

  it('tells all faults at once, the first of them as the message', () => {
    const error = check({ city: 'abcd', weight: 0 })
    expect(Object.keys(error?.fields ?? {}).sort()).toEqual(['city', 'size', 'weight'])
    expect(error?.message).toBe(Object.values(error?.fields ?? {})[0]?.[0])
  })

  it('counts code points, not the halves of them', () => {
    expect(said({ city: '🚚🚚🚚' })).toBeUndefined()
    expect(said({ city: '🚚🚚🚚🚚' })).toBeDefined()
    expect(said({ city: 'e\u0301e' })).toBeUndefined()
    expect(said({ city: 'e\u0301e\u0301' })).toBeDefined()
  })
})
