import type { WorldValueReader, WorldValueWriter } from '#core/world-values.ts'
import type { ReadSession, WriteSession } from '../../engine/session.ts'
import { statement } from '../../engine/statement.ts'

const get = statement((db, p: { key: string }) =>
  db.selectFrom('world_fact').select('value').where('key', '=', p.key),
)

const putIfAbsent = statement((db, p: { key: string; value: string }) =>
  db
    .insertInto('world_fact')
    .values({ key: p.key, value: p.value })
    .onConflict(conflict => conflict.doNothing()),
)

export const worldValueReader = (session: ReadSession): WorldValueReader => ({
  async get(key) {
    return (await session.first(get, { key }))?.value ?? null
  },
})

export const worldValueWriter = (session: WriteSession): WorldValueWriter => ({
  ...worldValueReader(session),
  async putIfAbsent(key, value) {
    return (await session.run(putIfAbsent, { key, value })) === 1
  },
})
