import { type Kysely, sql } from 'kysely'
import type { CallFilter, FoundLines, LogCursor, LoggedRequest } from '#core/calls/request-log.ts'
import type { ReadSession } from '../../engine/session.ts'
import type { Tables } from '../../tables/tables.ts'
import { columns, type RowOf } from '../kit/columns.ts'
import { callConditions, cursorConditions } from './call-conditions.ts'

export const logColumns = columns('request_log', {
  requestId: 'request_id',
  tokenId: 'token_id',
  method: 'method',
  route: 'route',
  path: 'path',
  status: 'status',
  outcome: 'outcome',
  durationMs: 'duration_ms',
  at: 'at',
})

type LogSearch = {
  readonly accountId: number
  readonly filter: CallFilter
  readonly after: LogCursor | null
  readonly limit: number
  readonly mostLooked: number
}

/** The table whose order the search follows: the narrowest that has all it looks for. */
function keysOf(db: Kysely<Tables>, { accountId, filter, after, mostLooked }: LogSearch) {
  const { userId, statusClass, code } = filter
  const isFailure = code !== null || (statusClass !== null && statusClass >= 4)
  const lines =
    userId === null
      ? db
          .selectFrom('request_log as t')
          .select(['t.account_id', 't.at', 't.request_id'])
          .where('t.account_id', '=', accountId)
          // The words of the partial index.
          .$if(isFailure, query => query.where(sql<boolean>`t.status >= 400`))
      : db
          .selectFrom('request_log_user as t')
          .select(['t.account_id', 't.at', 't.request_id'])
          .where('t.account_id', '=', accountId)
          .where('t.user_id', '=', userId)
  const within = cursorConditions(filter, after).reduce((query, one) => query.where(one), lines)
  return within.orderBy('t.at', 'desc').orderBy('t.request_id', 'desc').limit(mostLooked)
}

function linesOf(db: Kysely<Tables>, search: LogSearch) {
  const found = db
    .selectFrom(keysOf(db, search).as('k'))
    .innerJoin('request_log as t', join =>
      join
        .onRef('t.account_id', '=', 'k.account_id')
        .onRef('t.at', '=', 'k.at')
        .onRef('t.request_id', '=', 'k.request_id'),
    )
    .leftJoin('request_log_user as u', join =>
      join
        .onRef('u.account_id', '=', 'k.account_id')
        .onRef('u.at', '=', 'k.at')
        .onRef('u.request_id', '=', 'k.request_id'),
    )
    .select(logColumns.of('t'))
    .select('u.user_id')
  return callConditions(search.filter)
    .reduce((query, one) => query.where(one), found)
    .orderBy('t.at', 'desc')
    .orderBy('t.request_id', 'desc')
    .limit(search.limit)
}

/** The last line that the search looked at; null where it came to the oldest. */
async function endOf(session: ReadSession, search: LogSearch): Promise<LogCursor | null> {
  const [last] = await session.query(db =>
    keysOf(db, search)
      .limit(1)
      .offset(search.mostLooked - 1),
  )
  return last ? { at: last.at, requestId: last.request_id } : null
}

export async function searchLog(session: ReadSession, search: LogSearch): Promise<FoundLines> {
  const rows = await session.query(db => linesOf(db, search))
  const lines = rows.map(lineOf)
  const last = lines.at(-1)
  if (last && lines.length === search.limit) {
    return { lines, lookedUpTo: { at: last.at, requestId: last.requestId } }
  }
  return { lines, lookedUpTo: await endOf(session, search) }
}

export const lineOf = (
  row: RowOf<typeof logColumns> & { user_id: number | null },
): LoggedRequest => ({
  ...logColumns.record(row),
  userId: row.user_id,
})
