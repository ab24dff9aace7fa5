import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { walkInParallel } from '#core/batch/run/walk-in-parallel.ts'

const always = () => true

test('results stand in the order of their items, whichever ends first', async () => {
  const gates = [1, 2, 3].map(() => Promise.withResolvers<void>())
  const walk = walkInParallel([0, 1, 2], 3, always, async at => {
    await gates[at]?.promise
    return at * 10
  })
  for (const gate of gates.toReversed()) gate.resolve()
  expect(await walk).toEqual([0, 10, 20])
})

test('no more are worked on at a time than it is asked for', async () => {
  let [atWork, most] = [0, 0]
  await walkInParallel(
    Array.from({ length: 20 }, (_, at) => at),
    3,
    always,
    async () => {
      most = Math.max(most, ++atWork)
      for (let turns = 0; turns < 5; turns += 1) await setImmediate()
      atWork -= 1
    },
  )
  expect(most).toBe(3)
})

test('what may not begin any more is left out, and nothing before it', async () => {
  let begun = 0
  const mayBegin = () => ++begun <= 4
  expect(await walkInParallel([1, 2, 3, 4, 5, 6], 2, mayBegin, async item => item)).toEqual([
    1, 2, 3, 4,
  ])
})

test('after a failure none begins, and what has begun ends first', async () => {
  const gate = Promise.withResolvers<void>()
  const ended: number[] = []
  const walk = walkInParallel([1, 2, 3, 4, 5], 2, always, async item => {
    if (item === 2) {
      setImmediate().then(() => gate.resolve())
      throw new Error('on purpose')
    }
    await gate.promise
    ended.push(item)
  })
  await expect(walk).rejects.toThrow('on purpose')
  expect(ended).toEqual([1])
})

test('each item begins in a turn of its own', async () => {
  let turn = 0
  let isOver = false
  const counting = (async () => {
    while (!isOver) {
      await setImmediate()
      turn += 1
    }
  })()
  const turns = await walkInParallel([1, 2, 3, 4], 4, always, async () => turn)
  isOver = true
  await counting
  expect(new Set(turns).size).toBe(4)
})
