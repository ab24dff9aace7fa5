import type { JobCount } from '#core/ports/queue.ts'
import type { ReadSession } from '../../engine/session.ts'
import { statement } from '../../engine/statement.ts'

/** The order of the key keeps it from reading more rows than the limit. */
const counts = statement((db, p: { limit: number }) =>
  db
    .selectFrom(
      db.selectFrom('job').select(['kind', 'dead', 'run_at']).orderBy('id').limit(p.limit).as('t'),
    )
    .groupBy(['kind', 'dead'])
    .select(({ fn }) => [
      'kind',
      'dead',
      fn.countAll<number>().as('n'),
      fn.min<number>('run_at').as('first_run_at'),
    ]),
)

export async function countJobs(session: ReadSession, limit: number): Promise<readonly JobCount[]> {
  const rows = await session.all(counts, { limit })
  return rows.map(({ kind, dead, n, first_run_at }) => ({
    kind,
    dead: dead === 1,
    count: n,
    firstRunAt: first_run_at,
  }))
}
