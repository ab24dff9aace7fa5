import { openEngine } from '#db/database.ts'
import type { DatabaseConfig } from '#db/database-config.ts'
import type { Engine, EngineOptions } from '#db/engine/engine.ts'
import { noParameters } from '#db/engine/session.ts'
import { statementsOver } from '#db/engine/statement.ts'
import { commitsInWal } from './commit-count.ts'

/** Tables of the tests' own, to look at transactions without any store between. */
type NoteTables = {
  note: { id: number; account: number; parent: number }
  tally: { id: number; left_over: number }
}

const statement = statementsOver<NoteTables>()

/** `parent` must be a note as well, but that is looked at when the transaction is committed. */
export const insertNote = statement((db, p: { id: number; account: number; parent: number }) =>
  db.insertInto('note').values({ id: p.id, account: p.account, parent: p.parent }),
)

export const takeOne = statement((db, p: { id: number }) =>
  db
    .updateTable('tally')
    .set(update => ({ left_over: update('left_over', '-', 1) }))
    .where('id', '=', p.id)
    .where('left_over', '>', 0),
)

const allNotes = statement(db => db.selectFrom('note').select('id').orderBy('id'))

export async function openWithNotes(
  config: DatabaseConfig,
  options: EngineOptions = { guard: true },
): Promise<Engine> {
  const engine = await openEngine(config, options)
  const integer = engine.kind === 'sqlite' ? 'integer' : 'bigint'
  const stamp =
    engine.kind === 'sqlite'
      ? ''
      : ', committed_by text not null default (pg_current_xact_id()::text)'
  await engine.transact(0, async session => {
    await session.execute(`create table if not exists note (
      id ${integer} primary key, account ${integer} not null,
      parent ${integer} not null references note (id) deferrable initially deferred${stamp})`)
    await session.execute(
      `create table if not exists tally (id ${integer} primary key, left_over ${integer} not null)`,
    )
  })
  return engine
}

export const notesIn = async (engine: Engine): Promise<number[]> =>
  (await engine.read.all(allNotes, noParameters)).map(row => row.id)

/** How many transactions the engine has made durable, by its own files or its own count. */
export async function commitsOf(engine: Engine, config: DatabaseConfig): Promise<number> {
  if (config.kind === 'sqlite') return commitsInWal(config.file)
  const rows = await engine.read.query(db =>
    db
      .selectFrom('note' as never)
      .select('committed_by' as never)
      .distinct(),
  )
  return rows.length
}
