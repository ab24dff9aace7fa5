import type { SessionReader, SessionRow, SessionWriter } from '#core/user/session-store.ts'
import type { ReadSession, WriteSession } from '../../engine/session.ts'
import { statement } from '../../engine/statement.ts'
import type { UserSessionTable } from '../../tables/user.ts'
import { userColumns, userOf } from './user-row.ts'

const columns = [
  's.id',
  's.user_id',
  's.stage',
  's.created_at',
  's.last_seen_at',
  's.proved_at',
  's.look_as_account_id',
  's.place',
  's.browser',
] as const

const bySecret = statement((db, p: { secretHash: string }) =>
  db
    .selectFrom('user_session as s')
    .innerJoin('service_user as u', 'u.id', 's.user_id')
    .select(columns)
    .select(userColumns)
    .where('s.secret_hash', '=', p.secretHash),
)

const ofUser = statement((db, p: { userId: number }) =>
  db
    .selectFrom('user_session as s')
    .select(columns)
    .where('s.user_id', '=', p.userId)
    .orderBy('s.last_seen_at', 'desc')
    .orderBy('s.id', 'desc'),
)

const insert = statement((db, p: UserSessionTable) =>
  db.insertInto('user_session').values({
    id: p.id,
    secret_hash: p.secret_hash,
    user_id: p.user_id,
    stage: p.stage,
    created_at: p.created_at,
    last_seen_at: p.last_seen_at,
    proved_at: p.proved_at,
    look_as_account_id: p.look_as_account_id,
    place: p.place,
    browser: p.browser,
  }),
)

/** Never goes back in time: of two requests that end together the later one counts. */
const touch = statement((db, p: { id: number; at: number }) =>
  db
    .updateTable('user_session')
    .set({ last_seen_at: p.at })
    .where('id', '=', p.id)
    .where('last_seen_at', '<', p.at),
)

type ChangedColumns = Pick<
  UserSessionTable,
  'id' | 'secret_hash' | 'stage' | 'proved_at' | 'look_as_account_id'
>

const change = statement((db, p: ChangedColumns & { from: string }) =>
  db
    .updateTable('user_session')
    .set({
      secret_hash: p.secret_hash,
      stage: p.stage,
      proved_at: p.proved_at,
      look_as_account_id: p.look_as_account_id,
    })
    .where('id', '=', p.id)
    .where('stage', '=', p.from),
)

const endLookAs = statement((db, p: { id: number; lookAs: number }) =>
  db
    .updateTable('user_session')
    .set({ look_as_account_id: null })
    .where('id', '=', p.id)
    .where('look_as_account_id', '=', p.lookAs),
)

const end = statement((db, p: { userId: number; id: number }) =>
  db.deleteFrom('user_session').where('id', '=', p.id).where('user_id', '=', p.userId),
)

const endAll = statement((db, p: { userId: number; except: number }) =>
  db.deleteFrom('user_session').where('user_id', '=', p.userId).where('id', '!=', p.except),
)

const prune = statement((db, p: { before: number; limit: number }) => {
  const oldest = db
    .selectFrom('user_session')
    .select('id')
    .where('last_seen_at', '<', p.before)
    .orderBy('last_seen_at')
    .limit(p.limit)
  return db.deleteFrom('user_session').where('id', 'in', oldest)
})

const rowOf = (row: Omit<UserSessionTable, 'secret_hash'>): SessionRow => ({
  id: row.id,
  userId: row.user_id,
  stage: row.stage === 'full' ? 'full' : 'code_due',
  createdAt: row.created_at,
  lastSeenAt: row.last_seen_at,
  provedAt: row.proved_at,
  lookAs: row.look_as_account_id,
  place: row.place,
  browser: row.browser,
})

export const sessionReader = (session: ReadSession): SessionReader => ({
  async bySecret(secretHash) {
    const row = await session.first(bySecret, { secretHash })
    return row ? { session: rowOf(row), user: userOf(row.user_id, row) } : null
  },
  async ofUser(userId) {
    return (await session.all(ofUser, { userId })).map(rowOf)
  },
})

/** `noteChange` is called for all that others must notice at once: for a touch it is not. */
export const sessionWriter = (session: WriteSession, noteChange: () => void): SessionWriter => ({
  ...sessionReader(session),
  async insert(row, secretHash) {
    session.send(insert, {
      id: row.id,
      secret_hash: secretHash,
      user_id: row.userId,
      stage: row.stage,
      created_at: row.createdAt,
      last_seen_at: row.lastSeenAt,
      proved_at: row.provedAt,
      look_as_account_id: row.lookAs,
      place: row.place,
      browser: row.browser,
    })
  },
  async touch(id, at) {
    session.send(touch, { id, at })
  },
  async change(id, from, { secretHash, stage, provedAt, lookAs }) {
    noteChange()
    const columns = { stage, secret_hash: secretHash, proved_at: provedAt }
    const changed = { ...columns, look_as_account_id: lookAs, id, from }
    return (await session.run(change, changed)) === 1
  },
  async endLookAs(id, lookAs) {
    noteChange()
    return (await session.run(endLookAs, { id, lookAs })) === 1
  },
  async end(userId, id) {
    noteChange()
    return (await session.run(end, { userId, id })) === 1
  },
  async endAll(userId, except) {
    noteChange()
    return await session.run(endAll, { userId, except: except ?? 0 })
  },
  prune: (before, limit) => session.run(prune, { before, limit }),
})
