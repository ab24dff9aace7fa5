import { type RawBuilder, sql } from 'kysely'
import type { CallFilter, LogCursor } from '#core/calls/request-log.ts'

const newest: LogCursor = { at: Number.MAX_SAFE_INTEGER, requestId: '' }

/** What the key of the table `t` serves: where the page begins, and the time that it is narrowed to. */
export function cursorConditions(
  { from, to }: CallFilter,
  after: LogCursor | null,
): readonly RawBuilder<boolean>[] {
  const { at, requestId } = after ?? newest
  return [
    sql`(t.at, t.request_id) < (${at}, ${requestId})`,
    ...(from === null ? [] : [sql<boolean>`t.at >= ${from}`]),
    ...(to === null ? [] : [sql<boolean>`t.at < ${to}`]),
  ]
}

/** A call of several steps has the code of its refusal at the end of its outcome. */
export function callConditions(filter: CallFilter): readonly RawBuilder<boolean>[] {
  const { statusClass, method, route, tokenId, code, requestId } = filter
  const is = (column: string, value: string | number | null) =>
    value === null ? [] : [sql<boolean>`${sql.ref(`t.${column}`)} = ${value}`]
  const lowest = (statusClass ?? 0) * 100
  return [
    ...(statusClass === null ? [] : [sql<boolean>`t.status between ${lowest} and ${lowest + 99}`]),
    ...is('method', method),
    ...is('route', route),
    ...is('token_id', tokenId),
    ...is('request_id', requestId),
    ...(code === null
      ? []
      : [sql<boolean>`(t.outcome = ${code} or t.outcome like ${`%, ${code}`})`]),
  ]
}
