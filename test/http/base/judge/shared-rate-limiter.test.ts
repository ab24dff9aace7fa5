import { describe, expect, it } from 'vitest'
import { type DrawnShare, SharedRateLimiter } from '#http/base/judge/shared-rate-limiter.ts'

const minuteMs = 60_000

/** What all nodes draw from, of one asker, as the database keeps it. */
class Book {
  readonly #limit: number
  #endsAtMs = 0
  #drawn = 0
  draws = 0
  isAway = false
  nowMs = 0

  constructor(limit: number) {
    this.#limit = limit
  }

  readonly draw = async (wanted: number): Promise<DrawnShare> => {
    this.draws += 1
    if (this.isAway) throw new Error('The database does not answer.')
    if (this.#endsAtMs <= this.nowMs) {
      this.#endsAtMs = this.nowMs + minuteMs
      this.#drawn = 0
    }
    const granted = Math.max(0, Math.min(wanted, this.#limit - this.#drawn))
    this.#drawn += wanted
    const left = Math.max(0, this.#limit - this.#drawn)
    return { granted, left, endsInMs: this.#endsAtMs - this.nowMs }
  }
}

function nodesOver(limit: number, count: number) {
  const book = new Book(limit)
  const nodes = Array.from({ length: count }, () => new SharedRateLimiter(limit))
  const ask = async (node: number) => {
    const allowance = nodes[node % count]?.take('a', () => book.nowMs, book.draw)
    if (!allowance) throw new Error('there is no node')
    return await allowance
  }
  /** How many of so many requests are let in, sent to the nodes in turn. */
  const admitted = async (requests: number) => {
    let count = 0
    for (let request = 0; request < requests; request += 1) {
      if (!(await ask(request)).exceeded) count += 1
    }
    return count
  }
  return { book, ask, admitted }
}

describe('an allowance that nodes share', () => {
  it.each([1, 5, 99, 300, 1000])(
    'of %i is let in whole by three nodes, and no more',
    async limit => {
      expect(await nodesOver(limit, 3).admitted(3 * limit)).toBe(limit)
    },
  )

  it('loses less than 5 % where two of three nodes are asked once, and never again', async () => {
    const { ask } = nodesOver(1000, 3)
    await ask(1)
    await ask(2)
    let count = 2
    while (!(await ask(0)).exceeded) count += 1
    expect(count).toBeGreaterThanOrEqual(950)
  })

  it('costs a draw for each hundredth, and none once it is used up', async () => {
    const { book, admitted } = nodesOver(1000, 1)
    await admitted(1001)
    expect(book.draws).toBe(100)
    await admitted(1000)
    expect(book.draws).toBe(100)
  })

  it('is drawn at once for all who wait', async () => {
    const { book, ask } = nodesOver(1000, 1)
    const answers = await Promise.all(Array.from({ length: 500 }, () => ask(0)))
    expect(answers.filter(({ exceeded }) => exceeded)).toEqual([])
    expect(book.draws).toBeLessThan(4)
  })

  it('tells what is left, and when it is whole again', async () => {
    const { book, ask } = nodesOver(1000, 2)
    expect(await ask(0)).toEqual({
      limit: 1000,
      remaining: 999,
      resetSeconds: 60,
      exceeded: false,
    })
    book.nowMs = 45_000
    // The first node holds nine of the ten that it drew.
    expect(await ask(1)).toMatchObject({ remaining: 989, resetSeconds: 15 })
    book.nowMs = minuteMs
    expect(await ask(1)).toMatchObject({ remaining: 999, resetSeconds: 60 })
  })

  it('is counted by each node alone while the database is away, which refuses nobody', async () => {
    const { book, admitted } = nodesOver(5, 2)
    book.isAway = true
    expect(await admitted(20)).toBe(10)
    expect(book.draws).toBe(2)
    book.isAway = false
    book.nowMs = 1000
    expect(await admitted(20)).toBe(5)
  })
})
