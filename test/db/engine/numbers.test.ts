import { expect, test } from 'vitest'
import type { Database } from '#db/database.ts'
import { describeOnEachEngine } from '../../support/engines.ts'
import { StoreProcess } from '../../support/store-process.ts'

describeOnEachEngine('numbers', kit => {
  test('are given from 1, in a row, each range for itself', async () => {
    const db = await kit.open()
    expect(await db.takeNumbers('plain', 1)).toBe(1)
    expect(await db.takeNumbers('plain', 5)).toBe(2)
    expect(await db.takeNumbers('plain', 1)).toBe(7)
    expect(await db.takeNumbers('other', 1)).toBe(1)
  })

  test('more than a block holds come in a row, too', async () => {
    const db = await kit.open()
    const first = await db.takeNumbers('many', 5000)
    expect(await db.takeNumbers('many', 1)).toBeGreaterThanOrEqual(first + 5000)
  })

  test('that were not used are given back by a process that ends in order', async () => {
    const first = await kit.open()
    expect(await first.takeNumbers('returned', 1)).toBe(1)
    await first[Symbol.asyncDispose]()
    const second = await kit.open()
    expect(await second.takeNumbers('returned', 1)).toBe(2)
  })

  test('taken while the process ends are not given to the next process, too', async () => {
    const ranges = ['one', 'two', 'three', 'four']
    const first = await kit.open()
    for (const range of ranges) await first.takeNumbers(range, 1)
    const ended = first[Symbol.asyncDispose]()
    const late = await Promise.all(ranges.map(range => takenUntilClosed(first, range)))
    await ended
    const second = await kit.open()
    for (const [index, range] of ranges.entries()) {
      expect(late[index]).not.toContain(await second.takeNumbers(range, 1))
    }
  })

  test('are not given back where another process took some since', async () => {
    const [first, second] = [await kit.open(), await kit.open()]
    const taken = [await first.takeNumbers('kept', 1), await second.takeNumbers('kept', 1)]
    await first[Symbol.asyncDispose]()
    const third = await kit.open()
    taken.push(await third.takeNumbers('kept', 2000), await second.takeNumbers('kept', 1))
    expect(new Set(taken).size).toBe(4)
    expect(taken[2]).toBeGreaterThan(2000)
  })

  test('that were moved on leave a gap, also in a range that was never used', async () => {
    const first = await kit.open()
    const used = await first.takeNumbers('moved', 1)
    await first[Symbol.asyncDispose]()
    const second = await kit.open()
    await second.moveNumbersOn(5000)
    expect(await second.takeNumbers('moved', 1)).toBeGreaterThan(used + 5000)
    expect(await second.takeNumbers('new since', 1)).toBe(5001)
    await second.moveNumbersOn(70_000)
    expect(await second.takeNumbers('newer', 1)).toBe(75_001)
  })

  test('taken by many callers at once are each given once', async () => {
    const db = await kit.open()
    const taken = await Promise.all(Array.from({ length: 3000 }, () => db.takeNumbers('raced', 1)))
    expect(new Set(taken).size).toBe(3000)
  })

  test('are never given twice by three processes', async () => {
    const config = await kit.config()
    const task = { do: 'take-numbers', range: 'shared', times: 1500 } as const
    await using first = new StoreProcess(task, config)
    await using second = new StoreProcess(task, config)
    await using third = new StoreProcess(task, config)
    const taken: number[] = []
    for (const child of [first, second, third]) {
      expect(await child.next()).toBe('ready')
      const numbers = await child.next()
      if (!Array.isArray(numbers)) throw new Error('no list of numbers')
      taken.push(...numbers)
    }
    // 1,500 takings of 1 to 7 numbers in turn.
    expect(taken).toHaveLength(3 * 5995)
    expect(new Set(taken).size).toBe(taken.length)
  })

  test('a count that is no count is refused', async () => {
    const db = await kit.open()
    await expect(db.takeNumbers('plain', 0)).rejects.toThrow(RangeError)
    await expect(db.takeNumbers('plain', 1.5)).rejects.toThrow(RangeError)
  })
})

/** What somebody gets who goes on while the database is being closed, and could still write it down. */
async function takenUntilClosed(db: Database, range: string): Promise<readonly number[]> {
  const taken: number[] = []
  try {
    while (taken.length < 3) {
      const number = await db.takeNumbers(range, 1)
      await db.transact(0, async () => {})
      taken.push(number)
    }
  } catch {
    // Closed by now.
  }
  return taken
}
