import { describe, expect, it } from 'vitest'
import { runAtOnce, runInSlices, type SlicedWork } from '#catalogue/sliced-work.ts'

function* counting(to: number): SlicedWork<number> {
  for (let n = 0; n < to; n++) yield
  return to
}

describe('work in steps', () => {
  it('gives the same result at once and in slices', async () => {
    expect(runAtOnce(counting(5))).toBe(5)
    expect(await runInSlices(counting(5))).toBe(5)
  })

  it('lets others run whenever a slice is over', async () => {
    const seen: string[] = []
    function* work(): SlicedWork<null> {
      for (const step of ['first', 'second']) {
        seen.push(step)
        setImmediate(() => seen.push(`after ${step}`))
        yield
      }
      return null
    }
    await runInSlices(work(), 0)
    expect(seen).toEqual(['first', 'after first', 'second', 'after second'])
  })
})
