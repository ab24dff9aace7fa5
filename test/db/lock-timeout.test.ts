import { expect, test } from 'vitest'
import { statementsOver } from '../../src/db/statement.ts'
import { postgresKit } from '../support/engines.ts'
import { openWithNotes, takeOne } from '../support/note-table.ts'

const kit = postgresKit()
const tally = statementsOver<{ tally: { id: number; left_over: number } }>()
const insertTally = tally((db, p: { id: number }) =>
  db.insertInto('tally').values({ id: p.id, left_over: 9 }),
)

test.each(['send', 'run'] as const)(
  'whoever waits too long for a lock may come again (%s)',
  async how => {
    const config = await kit.config(how === 'send' ? 'sandbox' : 'production')
    await using engine = await openWithNotes(config, { guard: false })
    await using other = await openWithNotes(config, { guard: false })
    await other.transact(1, session => session.run(insertTally, { id: 1 }))
    const held = Promise.withResolvers<void>()
    const mayEnd = Promise.withResolvers<void>()
    const holding = other.transact(1, async session => {
      await session.run(takeOne, { id: 1 })
      held.resolve()
      await mayEnd.promise
    })
    await held.promise
    const waiting = engine.transact(1, async session => {
      await session.execute("set local lock_timeout = '20ms'")
      if (how === 'send') session.send(takeOne, { id: 1 })
      else await session.run(takeOne, { id: 1 })
    })
    await expect(waiting).rejects.toMatchObject({ code: 'unavailable' })
    mayEnd.resolve()
    await holding
  },
)
