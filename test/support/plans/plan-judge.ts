import type { DatabaseConfig } from '#db/database-config.ts'
import { openPostgresJudge } from './postgres-judge.ts'
import { SqliteJudge } from './sqlite-judge.ts'

/**
 * Finds what grows with the data in the plan of a statement: a table that is read whole, all rows of an
 * account, a search that an index could narrow by more equalities than the planner uses, and a recursion that
 * reads a table at each step before it looks at the row that it has come to.
 */
export type PlanJudge = AsyncDisposable & {
  /** Each fault is a few words. */
  faultsOf(sql: string): Promise<readonly string[]>
}

export const planJudge = async (config: DatabaseConfig): Promise<PlanJudge> =>
  config.kind === 'sqlite' ? new SqliteJudge(config.file) : await openPostgresJudge(config)
