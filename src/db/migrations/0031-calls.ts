import type { Migration, TableDialect } from './migration.ts'

/** Beside the log, whose rows are as many as shipments: the log of a token's calls is not made wider. */
const usersOfLog = ({ integer, table }: TableDialect): readonly string[] => [
  `create table request_log_user (
    account_id ${integer} not null,
    at ${integer} not null,
    request_id text not null,
    user_id ${integer} not null,
    primary key (account_id, at, request_id)
  )${table}`,
  'create index request_log_user_age on request_log_user (at)',
  `create index request_log_of_user on request_log_user (account_id, user_id, at, request_id)`,
]

/** Most calls succeed, and cost no entry in the second one. */
const searchesOfLog = (): readonly string[] => [
  'create index request_log_request on request_log (account_id, request_id)',
  `create index request_log_failure on request_log (account_id, at, request_id)
    where status >= 400`,
]

/** Bodies are wide and so apart from the list. */
const keptCalls = ({ integer, table, wideTable }: TableDialect): readonly string[] => [
  `create table kept_call (
    account_id ${integer} not null,
    at ${integer} not null,
    request_id text not null,
    method text not null,
    route text not null,
    path text not null,
    query text not null,
    status ${integer} not null,
    outcome text not null,
    duration_ms ${integer} not null,
    token_id ${integer},
    user_id ${integer},
    idempotency_key text,
    ship_codes text not null,
    primary key (account_id, at, request_id)
  )${table}`,
  'create unique index kept_call_request on kept_call (account_id, request_id)',
  'create index kept_call_age on kept_call (at)',
  `create table kept_call_body (
    account_id ${integer} not null,
    request_id text not null,
    headers text not null,
    sent_state text,
    sent_text text,
    sent_bytes ${integer},
    answered_state text,
    answered_text text,
    answered_bytes ${integer},
    primary key (account_id, request_id)
  )${wideTable}`,
]

/** People who ask beside tokens, and calls that are kept with what was sent and answered. */
export const callsMigration: Migration = {
  id: 31,
  name: 'calls',
  statements: dialect => [...usersOfLog(dialect), ...searchesOfLog(), ...keptCalls(dialect)],
}
