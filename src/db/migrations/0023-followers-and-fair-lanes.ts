import type { Migration } from './migration.ts'

const ofNumbers = '(due_at, coalesce(rests_until, 0), coalesce(lease_until, 0))'
const readyAt = { sqlite: `max${ofNumbers}`, postgres: `greatest${ofNumbers}` } as const
const ofLiveLanes = 'where due_at is not null and paused_at is null and removed_at is null'

/**
 * What an event costs no longer grows with the followers of other shipments, nor a list by state with the
 * history. A worker that gives a lane back learns whether its failures were forgotten meanwhile.
 */
export const followersAndFairLanesMigration: Migration = {
  id: 23,
  name: 'followers-and-fair-lanes',
  statements: ({ engine, integer }) => [
    `alter table webhook add column resets ${integer}`,
    // With all that is read to find the listeners of an event: else SQLite walks over the whole account.
    `create index webhook_of_shipment on webhook (account_id, shipment_id, event_types, removed_at)
      where removed_at is null`,
    'create index webhook_removed on webhook (removed_at) where removed_at is not null',
    `create index webhook_paused_because on webhook (paused_because, account_id, id)
      where paused_because is not null`,
    `create index webhook_leased on webhook (account_id, lease_until)
      where lease_until is not null and paused_at is null and removed_at is null`,
    // From when on a lane may be claimed: one that rests or has a worker stands behind those that wait.
    `create index webhook_ready on webhook (${readyAt[engine]}, account_id, id) ${ofLiveLanes}`,
    `create index webhook_ready_of_account on webhook (account_id, ${readyAt[engine]}, id)
      ${ofLiveLanes}`,
    `create index webhook_delivery_of_event on webhook_delivery
      (account_id, sequence, webhook_id)`,
    `create index webhook_delivery_by_state on webhook_delivery
      (account_id, webhook_id, state, sequence)`,
  ],
}
