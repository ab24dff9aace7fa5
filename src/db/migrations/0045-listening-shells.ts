import type { Migration } from './migration.ts'

/**
 * A shell that listens holds a lease on its account. Before, each made a webhook that was paused for this
 * reason: what a shell left, or still has, ends here. Its deliveries go with their events.
 */
export const listeningShellsMigration: Migration = {
  id: 45,
  name: 'listening-shells',
  statements: ({ integer }) => [
    `alter table account add column shell_listens_until ${integer}`,
    "delete from webhook where paused_because = 'A shell sends its events: postilion listen.'",
  ],
}
