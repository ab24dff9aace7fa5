import { expect, test } from 'vitest'
import { noParameters, type ReadSession } from '#db/engine/session.ts'
import { statementsOver } from '#db/engine/statement.ts'
import { postgresKit } from '../support/engines.ts'
import { openWithNotes } from '../support/note-table.ts'

const kit = postgresKit()
const statement = statementsOver<{ note: { id: number; account: number } }>()
const everything = statement(db => db.selectFrom('note').selectAll())

/** A newer program may migrate while this one runs. */
test('statements that were prepared before a table was altered are prepared again', async () => {
  await using engine = await openWithNotes(await kit.config())
  const look = (session: ReadSession) => session.all(everything, noParameters)
  const inCommand = () => engine.transact(1, look)
  const bothWays = async () => [await look(engine.read), await inCommand(), await inCommand()]
  expect(await bothWays()).toEqual([[], [], []])
  await engine.transact(0, session => session.execute('alter table note add column later text'))
  expect(await bothWays()).toEqual([[], [], []])
})
