import type { Migration } from './migration.ts'

/** A token is revoked with those that it made. */
export const tokenFamiliesMigration: Migration = {
  id: 36,
  name: 'token-families',
  statements: () => ['create index api_token_maker on api_token (account_id, maker, maker_id)'],
}
