import type { Migration } from './migration.ts'

/**
 * A key names what any command made, or keeps the answer to it. The keys of top-ups join those of
 * shipments, under a scope of their own.
 */
export const keyedCommandsMigration: Migration = {
  id: 10,
  name: 'keyed-commands',
  statements: ({ integer, bytes }) => [
    'alter table idempotency_key add column kind text',
    'alter table idempotency_key add column fingerprint text',
    `alter table idempotency_key add column answer_status ${integer}`,
    `alter table idempotency_key add column answer ${bytes}`,
    `alter table top_up add column left_open_at ${integer}`,
    `insert into idempotency_key (account_id, room, key, shipment_id, taken_at, kind)
      select account_id, 'v3_v4.credits', idempotency_key, id, asked_at, 'top_up'
      from top_up where idempotency_key is not null`,
  ],
}
