import type { Migration } from './migration.ts'

/** Who made a token, and the end of its secret: both null for a token that is there already. */
export const tokenMakersMigration: Migration = {
  id: 33,
  name: 'token-makers',
  statements: ({ integer }) => [
    'alter table api_token add column last_four text',
    'alter table api_token add column maker text',
    `alter table api_token add column maker_id ${integer}`,
  ],
}
