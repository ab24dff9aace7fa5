import { expect, test } from 'vitest'
import type { Engine } from '#db/engine/engine.ts'
import { statementsOver } from '#db/engine/statement.ts'
import { postgresKit } from '#test/support/engines.ts'
import { openWithNotes, takeOne } from '#test/support/note-table.ts'

const kit = postgresKit()
const tally = statementsOver<{ tally: { id: number; left_over: number } }>()
const insertTally = tally((db, p: { id: number }) =>
  db.insertInto('tally').values({ id: p.id, left_over: 9 }),
)

test('two nodes that lock each other out both come to their end', async () => {
  const config = await kit.config()
  await using mine = await openWithNotes(config, { guard: false })
  await using other = await openWithNotes(config, { guard: false })
  for (const id of [1, 2]) await mine.transact(1, session => session.run(insertTally, { id }))
  let runs = 0
  let waiting = 0
  const bothHold = Promise.withResolvers<void>()
  const takeBoth = (engine: Engine, [first, second]: readonly [number, number]) =>
    // Work of one account would wait for its lock first, and then for nothing.
    engine.transact(0, async session => {
      runs += 1
      await session.run(takeOne, { id: first })
      waiting += 1
      if (waiting === 2) bothHold.resolve()
      await bothHold.promise
      return await session.run(takeOne, { id: second })
    })
  expect(await Promise.all([takeBoth(mine, [1, 2]), takeBoth(other, [2, 1])])).toEqual([1, 1])
  expect(runs).toBeGreaterThan(2)
})

test.each([
  ['a deadlock', '40P01'],
  ['a serialization failure', '40001'],
])('work that the server ends with %s is tried again', async (_, state) => {
  await using engine = await openWithNotes(await kit.config('production'))
  let runs = 0
  const ran = engine.transact(1, async session => {
    runs += 1
    if (runs === 3) return 'done'
    return await session.execute(`do $$ begin raise exception using errcode = '${state}'; end $$`)
  })
  expect(await ran).toBe('done')
  expect(runs).toBe(3)
})
