import Type from 'typebox'
import { describe, expect, it } from 'vitest'
import { compileStrict, recordId } from '#schema/strictness.ts'

const read = compileStrict(
  Type.Object({
    name: Type.String(),
    note: Type.Optional(Type.String()),
    count: Type.Optional(Type.Integer()),
    id: Type.Optional(Type.Integer({ [recordId]: true })),
    ids: Type.Optional(Type.Array(Type.Integer({ [recordId]: true }))),
    address: Type.Optional(Type.Object({ city: Type.Optional(Type.String()) })),
    parts: Type.Optional(Type.Array(Type.Object({ size: Type.Number() }))),
  }),
)

describe('the strict reader', () => {
  it('leaves out what the schema does not name, at any depth', () => {
    const sent = { name: 'a', odd: 1, address: { city: 'b', odd: 2 }, parts: [{ size: 1, odd: 3 }] }
    expect(read(sent)).toEqual({ name: 'a', address: { city: 'b' }, parts: [{ size: 1 }] })
  })

  it.each([
    [{ name: null, note: null, address: { city: null } }, { address: {} }],
    [{ name: '', note: '', count: '', id: '', address: '' }, { name: '' }],
  ])('reads %j as %j', (sent, expected) => {
    expect(read(sent)).toEqual(expected)
  })

  it.each([
    [{ id: '12' }, { id: 12 }],
    [{ id: 12 }, { id: 12 }],
    [{ ids: ['1', 2, null] }, { ids: [1, 2, null] }],
    [{ id: '012' }, { id: '012' }],
    [{ id: '1e3' }, { id: '1e3' }],
    [{ id: ' 12' }, { id: ' 12' }],
  ])('reads the ids of %j as %j', (sent, expected) => {
    expect(read(sent)).toEqual(expected)
  })

  it.each([
    { count: '7' },
    { count: true },
    { name: 7 },
    { address: [] },
    { parts: {} },
    { parts: [null, 'x'] },
  ])('changes no type: the schema judges %j', sent => {
    expect(read(sent)).toEqual(sent)
  })

  it.each([null, undefined, [], 'x', 7])('reads %j as no fields', sent => {
    expect(read(sent)).toEqual(sent ?? undefined)
  })

  it('takes no key of a prototype', () => {
    expect(read(JSON.parse('{"__proto__":{"name":"x"},"constructor":1}'))).toEqual({})
  })

  it('reads no more of a list than shows that it is too long', () => {
    const looked = new Set<number>()
    const parts = Array.from({ length: 1000 }, (_, index) => ({
      get size() {
        looked.add(index)
        return 1
      },
    }))
    const short = compileStrict(
      Type.Object({ parts: Type.Array(Type.Object({ size: Type.Number() }), { maxItems: 3 }) }),
    )
    expect(short({ parts })).toEqual({
      parts: Array(4).fill({ size: 1 }),
    })
    expect(looked.size).toBe(4)
  })
})
