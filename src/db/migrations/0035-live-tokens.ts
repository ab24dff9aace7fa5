import type { Migration } from './migration.ts'

/** Counts the tokens of an account that work, however many were revoked. */
export const liveTokensMigration: Migration = {
  id: 35,
  name: 'live-tokens',
  // SQLite takes the primary key, and reads all tokens of the account, unless an index has every column.
  statements: () => [
    'create index api_token_live on api_token (account_id, revoked_at, expires_at)',
  ],
}
