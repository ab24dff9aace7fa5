import { describe, expect, it } from 'vitest'
import { newRequestId } from '#http/base/request-id.ts'

describe('request ids', () => {
  it('are UUIDs of version 4', () => {
    for (let made = 0; made < 1000; made += 1) {
      expect(newRequestId()).toMatch(
        /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
      )
    }
  })

  it('are each given once', () => {
    const ids = Array.from({ length: 200_000 }, newRequestId)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('look unlike when they follow each other', () => {
    const [first = '', second = ''] = [newRequestId(), newRequestId()]
    expect(second.slice(0, 4)).not.toBe(first.slice(0, 4))
  })
})
