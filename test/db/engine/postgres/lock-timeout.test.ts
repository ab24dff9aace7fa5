import { expect, test } from 'vitest'
import { statementsOver } from '#db/engine/statement.ts'
import { postgresKit } from '#test/support/engines.ts'
import { openWithNotes, takeOne } from '#test/support/note-table.ts'

const kit = postgresKit()
const tally = statementsOver<{ tally: { id: number; left_over: number } }>()
const insertTally = tally((db, p: { id: number }) =>
  db.insertInto('tally').values({ id: p.id, left_over: 9 }),
)

test.each(['send', 'run'] as const)(
  'work that waits too long for a lock waits once for all of its account, and may come again (%s)',
  async how => {
    const config = await kit.config(how === 'send' ? 'sandbox' : 'production')
    // A slow machine must not end the group before the account's second piece of work.
    await using engine = await openWithNotes(config, { guard: false, groupLimitMs: 10_000 })
    await using other = await openWithNotes(config, { guard: false })
    await other.transact(1, session => session.run(insertTally, { id: 1 }))
    const held = Promise.withResolvers<void>()
    const mayEnd = Promise.withResolvers<void>()
    const holding = other.transact(0, async session => {
      await session.run(takeOne, { id: 1 })
      held.resolve()
      await mayEnd.promise
    })
    await held.promise
    let waits = 0
    const waiting = engine.transact(1, async session => {
      waits += 1
      await session.execute("set local lock_timeout = '20ms'")
      if (how === 'send') session.send(takeOne, { id: 1 })
      else await session.run(takeOne, { id: 1 })
    })
    // In the same queue, and so in the same group.
    const sameAccount = engine.transact(1, session => session.run(insertTally, { id: 11 }))
    const others = [0, 2].map(id =>
      engine.transact(2, session => session.run(insertTally, { id: 10 + id })),
    )
    const ends = await Promise.allSettled([waiting, sameAccount, ...others])
    // Before anything is expected: an engine is not closed while one of its transactions waits.
    mayEnd.resolve()
    await holding
    const refused = { status: 'rejected', reason: { code: 'unavailable' } }
    const written = { status: 'fulfilled', value: 1 }
    expect(ends).toMatchObject([refused, refused, written, written])
    expect(waits).toBe(1)
  },
)

test('a process that hangs in its transaction loses its locks before others give up', async () => {
  const config = await kit.config()
  await using engine = await openWithNotes(config, { guard: false })
  await using hanging = await openWithNotes(config, { guard: false })
  await engine.transact(1, session => session.run(insertTally, { id: 2 }))
  const held = Promise.withResolvers<void>()
  const goesOn = Promise.withResolvers<void>()
  const late = hanging.transact(1, async session => {
    await session.run(takeOne, { id: 2 })
    held.resolve()
    await goesOn.promise
    return await session.run(takeOne, { id: 2 })
  })
  await held.promise
  expect(await engine.transact(1, session => session.run(takeOne, { id: 2 }))).toBe(1)
  // When it goes on, it repeats the work that it had lost.
  goesOn.resolve()
  expect(await late).toBe(1)
  const rows = await engine.read.query(db =>
    db
      .selectFrom('tally' as never)
      .selectAll()
      .where('id' as never, '=', 2 as never),
  )
  expect(rows).toEqual([{ id: 2, left_over: 6 }])
})
