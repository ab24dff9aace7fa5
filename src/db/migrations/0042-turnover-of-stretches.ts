import type { Migration } from './migration.ts'

/**
 * What labels cost in the stretch behind a checkpoint. It stays unknown where a node of the release before
 * kept the checkpoint: the stretch is then read posting by posting.
 */
export const turnoverOfStretches: Migration = {
  id: 42,
  name: 'turnover-of-stretches',
  statements: ({ integer }) =>
    ['spent', 'purchases', 'refunded'].map(
      column => `alter table ledger_checkpoint add column ${column} ${integer}`,
    ),
}
