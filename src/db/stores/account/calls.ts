import { type Kysely, sql } from 'kysely'
import {
  type BodyState,
  bodyStates,
  type Call,
  type CallContents,
  type CallReader,
  type CallWriter,
  type KeptBody,
} from '#core/calls/kept-call.ts'
import type { CallFilter, LogCursor } from '#core/calls/request-log.ts'
import type { ReadSession, WriteSession } from '../../engine/session.ts'
import { statement } from '../../engine/statement.ts'
import type { Tables } from '../../tables/tables.ts'
import { columns, type RowOf } from '../kit/columns.ts'
import { callConditions, cursorConditions } from './call-conditions.ts'

type CallKey = { accountId: number; requestId: string }

const callColumns = columns('kept_call', {
  at: 'at',
  requestId: 'request_id',
  method: 'method',
  route: 'route',
  path: 'path',
  query: 'query',
  status: 'status',
  outcome: 'outcome',
  durationMs: 'duration_ms',
  tokenId: 'token_id',
  userId: 'user_id',
  key: 'idempotency_key',
  shipCodes: 'ship_codes',
})

const contentsColumns = columns('kept_call_body', {
  headers: 'headers',
  sentState: 'sent_state',
  sentText: 'sent_text',
  sentBytes: 'sent_bytes',
  answeredState: 'answered_state',
  answeredText: 'answered_text',
  answeredBytes: 'answered_bytes',
})

const byRequestId = statement((db, p: CallKey) =>
  db
    .selectFrom('kept_call as t')
    .innerJoin('kept_call_body as b', join =>
      join.onRef('b.account_id', '=', 't.account_id').onRef('b.request_id', '=', 't.request_id'),
    )
    .select(callColumns.of('t'))
    .select(contentsColumns.of('b'))
    .where('t.account_id', '=', p.accountId)
    .where('t.request_id', '=', p.requestId),
)

function callPage(
  db: Kysely<Tables>,
  accountId: number,
  filter: CallFilter,
  after: LogCursor | null,
  limit: number,
) {
  const { userId, key } = filter
  const found = db
    .selectFrom('kept_call as t')
    .select(callColumns.of('t'))
    .where('t.account_id', '=', accountId)
    .$if(userId !== null, query => query.where('t.user_id', '=', userId))
    .$if(key !== null, query => query.where('t.idempotency_key', '=', key))
  return [...cursorConditions(filter, after), ...callConditions(filter)]
    .reduce((query, one) => query.where(one), found)
    .orderBy('t.at', 'desc')
    .orderBy('t.request_id', 'desc')
    .limit(limit)
}

type CallRow = Omit<Call, 'shipCodes' | 'isKept'> & { accountId: number; shipCodes: string }

const insert = statement((db, p: CallRow) =>
  db
    .insertInto('kept_call')
    .values({ account_id: p.accountId, ...callColumns.row(p) })
    .onConflict(conflict => conflict.doNothing()),
)

type Contents = CallKey & {
  headers: string
  sentState: string | null
  sentText: string | null
  sentBytes: number | null
  answeredState: string | null
  answeredText: string | null
  answeredBytes: number | null
}

const insertContents = statement((db, p: Contents) =>
  db
    .insertInto('kept_call_body')
    .values({ account_id: p.accountId, request_id: p.requestId, ...contentsColumns.row(p) })
    .onConflict(conflict => conflict.doNothing()),
)

/** All beyond the newest `most`. */
const removeBeyond = statement((db, p: { accountId: number; most: number }) =>
  db
    .deleteFrom('kept_call')
    .where('account_id', '=', p.accountId)
    .where(
      sql<boolean>`(at, request_id) <= (${db
        .selectFrom('kept_call')
        .select(['at', 'request_id'])
        .where('account_id', '=', p.accountId)
        .orderBy('at', 'desc')
        .orderBy('request_id', 'desc')
        .limit(1)
        .offset(p.most)})`,
    )
    .returning(['account_id', 'request_id']),
)

const removeOld = statement((db, p: { before: number; limit: number }) =>
  db
    .deleteFrom('kept_call')
    .where(
      sql<boolean>`(account_id, at, request_id) in ${db
        .selectFrom('kept_call')
        .select(['account_id', 'at', 'request_id'])
        .where('at', '<', p.before)
        .orderBy('at')
        .limit(p.limit)}`,
    )
    .returning(['account_id', 'request_id']),
)

const removeContents = statement((db, p: CallKey) =>
  db
    .deleteFrom('kept_call_body')
    .where('account_id', '=', p.accountId)
    .where('request_id', '=', p.requestId),
)

export const callReader = (session: ReadSession): CallReader => ({
  async page({ accountId }, filter, after, limit) {
    return (await session.query(db => callPage(db, accountId, filter, after, limit))).map(callOf)
  },
  async byRequestId({ accountId }, requestId) {
    const row = await session.first(byRequestId, { accountId, requestId })
    return row ? { ...callOf(row), ...contentsOf(row) } : null
  },
  async keptAmong({ accountId }, requestIds) {
    if (requestIds.length === 0) return new Set()
    const rows = await session.query(db =>
      db
        .selectFrom('kept_call')
        .select('request_id')
        .where('account_id', '=', accountId)
        .where('request_id', 'in', requestIds),
    )
    return new Set(rows.map(row => row.request_id))
  },
})

export const callWriter = (session: WriteSession): CallWriter => ({
  ...callReader(session),
  async keep({ accountId }, call) {
    const { requestId, headers, sent, answered, ...rest } = call
    session.send(insert, {
      ...rest,
      accountId,
      requestId,
      durationMs: Math.round(call.durationMs),
      shipCodes: JSON.stringify(call.shipCodes),
    })
    session.send(insertContents, {
      accountId,
      requestId,
      headers: JSON.stringify(headers),
      sentState: sent?.state ?? null,
      sentText: sent?.text ?? null,
      sentBytes: sent?.bytes ?? null,
      answeredState: answered?.state ?? null,
      answeredText: answered?.text ?? null,
      answeredBytes: answered?.bytes ?? null,
    })
  },
  async trim({ accountId }, most) {
    removeAllContents(session, await session.all(removeBeyond, { accountId, most }))
  },
  async prune(before, limit) {
    const gone = await session.all(removeOld, { before, limit })
    removeAllContents(session, gone)
    return gone.length
  },
})

function removeAllContents(
  session: WriteSession,
  gone: readonly { readonly account_id: number; readonly request_id: string }[],
): void {
  for (const { account_id: accountId, request_id: requestId } of gone) {
    session.send(removeContents, { accountId, requestId })
  }
}

const callOf = (row: RowOf<typeof callColumns>): Call => ({
  ...callColumns.record(row),
  shipCodes: JSON.parse(row.ship_codes),
  isKept: true,
})

function contentsOf(row: RowOf<typeof contentsColumns>): CallContents {
  const body = contentsColumns.record(row)
  return {
    headers: JSON.parse(body.headers),
    sent: bodyOf(body.sentState, body.sentText, body.sentBytes),
    answered: bodyOf(body.answeredState, body.answeredText, body.answeredBytes),
  }
}

const bodyOf = (
  state: string | null,
  text: string | null,
  bytes: number | null,
): KeptBody | null =>
  state === null ? null : { state: stateNamed(state), text: text ?? '', bytes: bytes ?? 0 }

/** A newer release may keep bodies in other ways: it describes them in their text. */
const stateNamed = (name: string): BodyState =>
  bodyStates.find(state => state === name) ?? 'described'
