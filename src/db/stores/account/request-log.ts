import { type Kysely, sql } from 'kysely'
import type {
  LogCursor,
  LoggedRequest,
  RequestLogReader,
  RequestLogWriter,
} from '#core/calls/request-log.ts'
import type { ReadSession, WriteSession } from '../../engine/session.ts'
import { statement } from '../../engine/statement.ts'
import type { Tables } from '../../tables/tables.ts'
import { prunePast } from '../kit/prune-past.ts'
import { lineOf, logColumns, searchLog } from './request-log-search.ts'

type LogPage = { accountId: number; at: number; requestId: string; limit: number }

const lines = (db: Kysely<Tables>) =>
  db
    .selectFrom('request_log as r')
    .leftJoin('request_log_user as u', join =>
      join
        .onRef('u.account_id', '=', 'r.account_id')
        .onRef('u.at', '=', 'r.at')
        .onRef('u.request_id', '=', 'r.request_id'),
    )
    .select(logColumns.of('r'))
    .select('u.user_id')

const list = statement((db, p: LogPage) =>
  lines(db)
    .where('r.account_id', '=', p.accountId)
    .where(sql<boolean>`(r.at, r.request_id) < (${p.at}, ${p.requestId})`)
    .orderBy('r.at', 'desc')
    .orderBy('r.request_id', 'desc')
    .limit(p.limit),
)

const ofRequest = statement((db, p: { accountId: number; requestId: string }) =>
  lines(db)
    .where('r.account_id', '=', p.accountId)
    .where('r.request_id', '=', p.requestId)
    .orderBy('r.at'),
)

/**
 * A call of several transactions has a line in each, and a refusal one after it. Those of one millisecond
 * are one line: a command must not fail because of its line.
 */
const append = statement((db, p: LoggedRequest & { accountId: number }) =>
  db
    .insertInto('request_log')
    .values({ account_id: p.accountId, ...logColumns.row(p) })
    .onConflict(conflict =>
      conflict.columns(['account_id', 'at', 'request_id']).doUpdateSet(update => ({
        status: update.ref('excluded.status'),
        outcome: sql<string>`request_log.outcome || ', ' || excluded.outcome`,
        duration_ms: update.ref('excluded.duration_ms'),
      })),
    ),
)

const appendUser = statement((db, p: LogCursor & { accountId: number; userId: number }) =>
  db
    .insertInto('request_log_user')
    .values({
      account_id: p.accountId,
      at: p.at,
      request_id: p.requestId,
      user_id: p.userId,
    })
    .onConflict(conflict => conflict.columns(['account_id', 'at', 'request_id']).doNothing()),
)

const lineKey = ['account_id', 'at', 'request_id'] as const

const prune = prunePast('request_log', lineKey, 'at')

const pruneUsers = prunePast('request_log_user', lineKey, 'at')

const newest: LogCursor = { at: Number.MAX_SAFE_INTEGER, requestId: '' }

export const requestLogReader = (session: ReadSession): RequestLogReader => ({
  async list({ accountId }, after, limit) {
    const { at, requestId } = after ?? newest
    const rows = await session.all(list, { accountId, at, requestId, limit })
    return rows.map(lineOf)
  },
  search: ({ accountId }, filter, after, limit, mostLooked) =>
    searchLog(session, { accountId, filter, after, limit, mostLooked }),
  async ofRequest({ accountId }, requestId) {
    return (await session.all(ofRequest, { accountId, requestId })).map(lineOf)
  },
})

/** What a transaction did, and who hears of it after the commit. */
export type NotedOutcome = { readonly outcome: string; readonly outcomes: string[] }

export const requestLogWriter = (
  session: WriteSession,
  onOutcome: (noted: NotedOutcome) => void = () => {},
): RequestLogWriter => ({
  ...requestLogReader(session),
  async append({ accountId }, { outcomes, ...entry }) {
    session.send(append, { ...entry, accountId, durationMs: Math.round(entry.durationMs) })
    const { userId, at, requestId, outcome } = entry
    if (outcomes) onOutcome({ outcome, outcomes })
    if (userId !== null) session.send(appendUser, { accountId, at, requestId, userId })
  },
  async prune(before, limit) {
    const users = await session.run(pruneUsers, { olderThan: before, limit })
    return Math.max(users, await session.run(prune, { olderThan: before, limit }))
  },
})
