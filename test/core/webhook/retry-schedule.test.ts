import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { mostTries, nextTryAt } from '#core/webhook/retry-schedule.ts'

const guide = readFileSync(new URL('../../../docs/guides/webhooks.md', import.meta.url), 'utf8')

const unitMs: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000 }

/** `| 2 | 5 seconds |` */
const rows = [...guide.matchAll(/^\| (\d+) \| (\d+) ([smh])\w+ \|$/gm)].map(
  ([, number, count, unit = '']) => ({
    number: Number(number),
    pauseMs: Number(count) * (unitMs[unit] ?? 0),
  }),
)

describe('the tries of a delivery', () => {
  it('come at the times that the guide names', () => {
    expect(rows.map(({ number }) => number)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10])
    for (const { number, pauseMs } of rows) {
      expect(nextTryAt(number - 1, 0, null, () => 0)).toBe(pauseMs)
    }
    expect(mostTries).toBe(rows.at(-1)?.number)
    expect(nextTryAt(mostTries, 0, null, () => 0)).toBeNull()
  })

  it('come later where the subscriber says so, and up to a tenth later by chance', () => {
    expect(nextTryAt(1, 0, 60_000, () => 0)).toBe(60_000)
    expect(nextTryAt(1, 0, null, () => 1)).toBe(5500)
  })
})
