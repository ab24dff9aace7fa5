import { type Kysely, sql } from 'kysely'
import { lostCommitsKey } from '#core/world-values.ts'
import type { Tables } from '../../tables/tables.ts'
import { statement } from '../statement.ts'

/** What a row says, or will say once its commit has come about. */
export type CommitCount = {
  readonly writer: string
  readonly commits: number
  readonly countedAt: number
}

type FirstCount = CommitCount & { readonly process: string }
/** `last` must be there, or nothing is counted. */
type NextCount = CommitCount & { readonly last: number }
type FreshCount = FirstCount & { readonly before: string; readonly last: number }

/** Divides by zero where no row was counted up: the statement fails, and the commit with it. */
const counted = sql<number>`1 / count(*)::integer`.as('counted')

const isSound = (db: Kysely<Tables>) => {
  const loss = db.selectFrom('world_fact').select('key').where('key', '=', lostCommitsKey)
  return sql<boolean>`not exists ${loss}`
}

const columns = ['writer', 'process', 'commits', 'counted_at'] as const

const valuesOf = (p: FirstCount) => [
  sql<string>`${p.writer}`.as('writer'),
  sql<string>`${p.process}`.as('process'),
  sql<number>`${p.commits}::bigint`.as('commits'),
  sql<number>`${p.countedAt}::bigint`.as('counted_at'),
]

export const countFirst = statement((db, p: FirstCount) =>
  db
    .with('moved', moved =>
      moved
        .insertInto('commit_count')
        .columns(columns)
        .expression(db.selectNoFrom(valuesOf(p)).where(isSound(db)))
        .returning('writer'),
    )
    .selectFrom('moved')
    .select(counted),
)

export const countOn = statement((db, p: NextCount) =>
  db
    .with('moved', moved =>
      moved
        .updateTable('commit_count')
        .set({ commits: p.commits, counted_at: p.countedAt })
        .where('writer', '=', p.writer)
        .where('commits', '=', p.last)
        .where(isSound(db))
        .returning('writer'),
    )
    .selectFrom('moved')
    .select(counted),
)

/** Goes on in another row. The row before it must be there as remembered, and leaves in the same commit. */
export const countAfresh = statement((db, p: FreshCount) =>
  db
    .with('ended', ended =>
      ended
        .deleteFrom('commit_count')
        .where('writer', '=', p.before)
        .where('commits', '=', p.last)
        .returning('writer'),
    )
    .with('moved', moved =>
      moved
        .insertInto('commit_count')
        .columns(columns)
        .expression(moved.selectFrom('ended').select(valuesOf(p)).where(isSound(db)))
        .returning('writer'),
    )
    .selectFrom('moved')
    .select(counted),
)

export const standingCounts = statement((db, p: { writers: string }) =>
  db
    .selectFrom('commit_count')
    .select(['writer', 'commits', 'counted_at'])
    .where('writer', '=', sql<string>`any(${p.writers}::text[])`),
)

export const removeCount = statement((db, p: { writer: string }) =>
  db.deleteFrom('commit_count').where('writer', '=', p.writer),
)

export const noteLostCommits = statement((db, p: { value: string }) =>
  db
    .insertInto('world_fact')
    .values({ key: lostCommitsKey, value: p.value })
    .onConflict(conflict => conflict.doNothing()),
)
