import type { Migration } from './migration.ts'

/**
 * What labels cost in the stretch behind a checkpoint. It stays unknown in checkpoints from before, whose
 * stretches are read posting by posting, as those are that have no checkpoint.
 */
export const turnoverOfStretchesMigration: Migration = {
  id: 42,
  name: 'turnover-of-stretches',
  statements: ({ integer }) =>
    ['spent', 'purchases', 'refunded'].map(
      column => `alter table ledger_checkpoint add column ${column} ${integer}`,
    ),
}
