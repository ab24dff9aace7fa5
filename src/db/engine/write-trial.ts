import { randomUUID } from 'node:crypto'
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
