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
]

/** People who ask beside tokens, and calls that are kept with what was sent and answered. */
export const calls: Migration = {
  id: 28,
  name: 'calls',
  statements: dialect => usersOfLog(dialect),
}
