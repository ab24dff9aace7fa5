import { describe, expect, it } from 'vitest'
import { parseId, requireId } from '#core/values/parse-id.ts'

describe('the id of a record, as somebody names it', () => {
  it.each([
    ['7', 7],
    ['007', 7],
    ['999999999999999', 999_999_999_999_999],
  ])('is the number that %s says', (text, id) => {
    expect(parseId(text)).toBe(id)
    expect(requireId(text, 'Batch')).toBe(id)
  })

  it.each(['', ' 7', '-1', '1.0', '1e3', 'abc', '9'.repeat(16)])('is not %j', text => {
    expect(parseId(text)).toBeNull()
    expect(() => requireId(text, 'Batch')).toThrow('Batch not found.')
  })

  it('is not where nothing is named', () => {
    expect(() => requireId(undefined, 'Order')).toThrow(
      expect.objectContaining({ code: 'not_found', message: 'Order not found.' }),
    )
  })
})
