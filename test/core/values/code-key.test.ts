import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { codeKey } from '#core/values/code-key.ts'

describe('the key of a code', () => {
  it.each([
    ['9305 5800 0010', '930558000010'],
    ['261121abc123', '261121ABC123'],
    ['#1001', '#1001'],
    ['a\0b\n', 'AB'],
    ['straße', 'STRASSE'],
    ['', ''],
  ])('%j is compared as %j', (text, key) => {
    expect(codeKey(text)).toBe(key)
  })

  it('has no blank, no NUL and no small letter, and is its own key', () => {
    const text = fc.oneof(fc.string(), fc.string({ unit: 'binary' }))
    fc.assert(
      fc.property(text, code => {
        const key = codeKey(code)
        expect(key).toBe(code.replaceAll(/[\s\0]+/g, '').toUpperCase())
        expect(codeKey(key)).toBe(key.toUpperCase())
      }),
      { numRuns: 2000 },
    )
  })
})
