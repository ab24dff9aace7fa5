import { describe, expect, it } from 'vitest'
import { atOnce, inSlices, type Steps } from '#catalogue/steps.ts'

function* counting(to: number): Steps<number> {
  for (let n = 0; n < to; n++) yield
  return to
}

describe('work in steps', () => {
  it('gives the same result at once and in slices', async () => {
    expect(atOnce(counting(5))).toBe(5)
    expect(await inSlices(counting(5))).toBe(5)
  })

  it('lets others run whenever a slice is over', async () => {
    const seen: string[] = []
    function* work(): Steps<null> {
      for (const step of ['first', 'second']) {
        seen.push(step)
        setImmediate(() => seen.push(`after ${step}`))
        yield
      }
      return null
    }
    await inSlices(work(), 0)
    expect(seen).toEqual(['first', 'after first', 'second', 'after second'])
  })
})
