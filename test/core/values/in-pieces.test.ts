import { describe, expect, it } from 'vitest'
import { inPieces } from '#core/values/in-pieces.ts'

const kibibyte = 1024

describe('a page that is read in pieces', () => {
  it('has no more in hand than 64 KiB, or one record that is larger', async () => {
    const sizes = [50, 14, 1, 500, 500, 32, 32, 0]
    const entries = sizes.map((size, id) => ({ id, bytes: size * kibibyte }))
    const pieces: (readonly number[])[] = []
    for await (const piece of inPieces(entries, async ids => ids)) pieces.push(piece)
    expect(pieces).toEqual([[0, 1], [2], [3], [4], [5, 6, 7]])
  })

  it('is read no further than it is taken', async () => {
    const entries = Array.from({ length: 450 }, (_, id) => ({ id, bytes: 128 * kibibyte }))
    let read = 0
    const pieces = inPieces(entries, async ids => {
      read += ids.length
      return ids
    })
    for (let taken = 1; taken <= 10; taken++) {
      await pieces.next()
      expect(read).toBe(taken)
    }
  })
})
