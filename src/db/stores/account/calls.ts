import { type Kysely, sql } from 'kysely'
import {
  type BodyState,
  bodyStates,
  type Call,
  type CallContents,
  type CallReader,
  type CallWriter,
  type KeptBody,
  type KeptCall,
} from '#core/calls/kept-call.ts'
import type { CallFilter, LogCursor } from '#core/calls/request-log.ts'
import type { ReadSession, WriteSession } from '../../engine/session.ts'
import { statement } from '../../engine/statement.ts'
import type { KeptCallTable } from '../../tables/call.ts'
import type { Tables } from '../../tables/tables.ts'
import { callConditions, cursorConditions } from './call-conditions.ts'
import { lineOf } from './request-log-search.ts'

type CallKey = { accountId: number; requestId: string }

const columns = [
  ...(['t.at', 't.request_id', 't.method', 't.route', 't.path', 't.query'] as const),
  ...(['t.status', 't.outcome', 't.duration_ms', 't.token_id', 't.user_id'] as const),
  ...(['t.idempotency_key', 't.ship_codes'] as const),
] as const

const byRequestId = statement((db, p: CallKey) =>
  db
    .selectFrom('kept_call as t')
    .innerJoin('kept_call_body as b', join =>
      join.onRef('b.account_id', '=', 't.account_id').onRef('b.request_id', '=', 't.request_id'),
    )
    .select([...columns, 'b.headers'])
    .select(['b.sent_state', 'b.sent_text', 'b.sent_bytes'])
    .select(['b.answered_state', 'b.answered_text', 'b.answered_bytes'])
    .where('t.account_id', '=', p.accountId)
    .where('t.request_id', '=', p.requestId),
)

function pageOf(
  db: Kysely<Tables>,
  accountId: number,
  filter: CallFilter,
  after: LogCursor | null,
  limit: number,
) {
  const { userId, key } = filter
  const found = db
    .selectFrom('kept_call as t')
    .select(columns)
    .where('t.account_id', '=', accountId)
    .$if(userId !== null, query => query.where('t.user_id', '=', userId))
    .$if(key !== null, query => query.where('t.idempotency_key', '=', key))
  return [...cursorConditions(filter, after), ...callConditions(filter)]
    .reduce((query, one) => query.where(one), found)
    .orderBy('t.at', 'desc')
    .orderBy('t.request_id', 'desc')
    .limit(limit)
}

const insert = statement((db, p: KeptCallTable) =>
  db
    .insertInto('kept_call')
    .values({
      account_id: p.account_id,
      at: p.at,
      request_id: p.request_id,
      method: p.method,
      route: p.route,
      path: p.path,
      query: p.query,
      status: p.status,
      outcome: p.outcome,
      duration_ms: p.duration_ms,
      token_id: p.token_id,
      user_id: p.user_id,
      idempotency_key: p.idempotency_key,
      ship_codes: p.ship_codes,
    })
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
    .values({
      account_id: p.accountId,
      request_id: p.requestId,
      headers: p.headers,
      sent_state: p.sentState,
      sent_text: p.sentText,
      sent_bytes: p.sentBytes,
      answered_state: p.answeredState,
      answered_text: p.answeredText,
      answered_bytes: p.answeredBytes,
    })
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
    return (await session.query(db => pageOf(db, accountId, filter, after, limit))).map(callOf)
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
    session.send(insert, rowOf(accountId, call))
    const { requestId, headers, sent, answered } = call
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
    forget(session, await session.all(removeBeyond, { accountId, most }))
  },
  async prune(before, limit) {
    const gone = await session.all(removeOld, { before, limit })
    forget(session, gone)
    return gone.length
  },
})

function forget(
  session: WriteSession,
  gone: readonly { readonly account_id: number; readonly request_id: string }[],
): void {
  for (const { account_id: accountId, request_id: requestId } of gone) {
    session.send(removeContents, { accountId, requestId })
  }
}

const rowOf = (accountId: number, call: KeptCall): KeptCallTable => ({
  account_id: accountId,
  at: call.at,
  request_id: call.requestId,
  method: call.method,
  route: call.route,
  path: call.path,
  query: call.query,
  status: call.status,
  outcome: call.outcome,
  duration_ms: Math.round(call.durationMs),
  token_id: call.tokenId,
  user_id: call.userId,
  idempotency_key: call.key,
  ship_codes: JSON.stringify(call.shipCodes),
})

const callOf = (row: Omit<KeptCallTable, 'account_id'>): Call => ({
  ...lineOf(row),
  query: row.query,
  key: row.idempotency_key,
  shipCodes: JSON.parse(row.ship_codes),
  isKept: true,
})

type ContentsRow = {
  readonly headers: string
  readonly sent_state: string | null
  readonly sent_text: string | null
  readonly sent_bytes: number | null
  readonly answered_state: string | null
  readonly answered_text: string | null
  readonly answered_bytes: number | null
}

const contentsOf = (row: ContentsRow): CallContents => ({
  headers: JSON.parse(row.headers),
  sent: bodyOf(row.sent_state, row.sent_text, row.sent_bytes),
  answered: bodyOf(row.answered_state, row.answered_text, row.answered_bytes),
})

const bodyOf = (
  state: string | null,
  text: string | null,
  bytes: number | null,
): KeptBody | null =>
  state === null ? null : { state: stateNamed(state), text: text ?? '', bytes: bytes ?? 0 }

/** A newer release may keep bodies in other ways: it describes them in their text. */
const stateNamed = (name: string): BodyState =>
  bodyStates.find(state => state === name) ?? 'described'
