import { randomUUID } from 'node:crypto'
import { noAccount } from '#core/access.ts'
import type { Engine } from './engine.ts'
import { statement } from './statement.ts'

const put = statement((db, p: { key: string; value: string }) =>
  db.insertInto('world_fact').values({ key: p.key, value: p.value }),
)

const remove = statement((db, p: { key: string }) =>
  db.deleteFrom('world_fact').where('key', '=', p.key),
)

/** Commits a real write that leaves no row behind and waits for no row of another process. */
export const tryToWrite = (engine: Engine): Promise<void> =>
  engine.onEachWriter(async session => {
    const key = `write_trial:${randomUUID()}`
    session.send(put, { key, value: '' })
    session.send(remove, { key })
  })

/**
 * Throws where PostgreSQL has no room for a further table of a megabyte: a small commit finds room in
 * the pages that are there, also on a disk that is full. Leaves nothing behind.
 */
export async function tryToGrow(engine: Engine): Promise<void> {
  const undone = new Error('It was only a trial.')
  const table = `room_trial_${randomUUID().replaceAll('-', '')}`
  const trial = engine.transact(noAccount, async session => {
    await session.execute(
      `create table ${table} as select repeat(md5(n::text), 32) as filler from generate_series(1, 1024) n`,
    )
    throw undone
  })
  await trial.catch(error => {
    if (error !== undone) throw error
  })
}
