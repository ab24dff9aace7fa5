import type {
  SessionChange,
  SessionReader,
  SessionRow,
  SessionWriter,
} from '#core/user/session-store.ts'
import type { ReadSession, WriteSession } from '../../engine/session.ts'
import { statement } from '../../engine/statement.ts'
import { columns, type RowOf } from '../kit/columns.ts'
import { prunePast } from '../kit/prune-past.ts'
import { userColumns, userOfRow } from './user-row.ts'

const sessionColumns = columns('user_session', {
  id: 'id',
  userId: 'user_id',
  stage: 'stage',
  createdAt: 'created_at',
  lastSeenAt: 'last_seen_at',
  provedAt: 'proved_at',
  lookAs: 'look_as_account_id',
  place: 'place',
  browser: 'browser',
})

const bySecret = statement((db, p: { secretHash: string }) =>
  db
    .selectFrom('user_session as s')
    .innerJoin('service_user as u', 'u.id', 's.user_id')
    .select(sessionColumns.of('s'))
    .select(userColumns)
    .where('s.secret_hash', '=', p.secretHash),
)

const ofUser = statement((db, p: { userId: number }) =>
  db
    .selectFrom('user_session')
    .select(sessionColumns.list)
    .where('user_id', '=', p.userId)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc'),
)

const insert = statement((db, p: SessionRow & { secretHash: string }) =>
  db.insertInto('user_session').values({ secret_hash: p.secretHash, ...sessionColumns.row(p) }),
)

/** Never goes back in time: of two requests that end together the later one counts. */
const touch = statement((db, p: { id: number; at: number }) =>
  db
    .updateTable('user_session')
    .set({ last_seen_at: p.at })
    .where('id', '=', p.id)
    .where('last_seen_at', '<', p.at),
)

type ChangedSession = { id: number; from: string } & SessionChange

const change = statement((db, p: ChangedSession) =>
  db
    .updateTable('user_session')
    .set({
      secret_hash: p.secretHash,
      stage: p.stage,
      proved_at: p.provedAt,
      look_as_account_id: p.lookAs,
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

const prune = prunePast('user_session', ['id'], 'last_seen_at')

const sessionOf = (row: RowOf<typeof sessionColumns>): SessionRow => ({
  ...sessionColumns.record(row),
  stage: row.stage === 'full' ? 'full' : 'code_due',
})

export const sessionReader = (session: ReadSession): SessionReader => ({
  async bySecret(secretHash) {
    const row = await session.first(bySecret, { secretHash })
    return row ? { session: sessionOf(row), user: userOfRow(row.user_id, row) } : null
  },
  async ofUser(userId) {
    return (await session.all(ofUser, { userId })).map(sessionOf)
  },
})

/** `noteChange` is called for all that others must notice at once: for a touch it is not. */
export const sessionWriter = (session: WriteSession, noteChange: () => void): SessionWriter => ({
  ...sessionReader(session),
  async insert(row, secretHash) {
    session.send(insert, { ...row, secretHash })
  },
  async touch(id, at) {
    session.send(touch, { id, at })
  },
  async change(id, from, { secretHash, stage, provedAt, lookAs }) {
    noteChange()
    return (await session.run(change, { id, from, secretHash, stage, provedAt, lookAs })) === 1
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
  prune: (before, limit) => session.run(prune, { olderThan: before, limit }),
})
