import type { Instant } from '#core/time/clock.ts'
import type { WriteSession } from '../session.ts'
import { statement } from '../statement.ts'

/** A process that has committed nothing for so long counts as ended: a server commits every few seconds. */
const goneAfterMs = 86_400_000

/** Instead of a writer's name: the row says which silent processes were cleared away, by their last commit. */
export const clearedRow = 'cleared'

/** A process that commits again meanwhile keeps its row: its time is looked at once more. */
const removeGone = statement((db, p: { before: number; own: string }) =>
  db
    .deleteFrom('commit_count')
    .where('writer', '<>', clearedRow)
    .where('process', '<>', p.own)
    .where('counted_at', '<', p.before)
    .where('process', 'not in', living =>
      living
        .selectFrom('commit_count as alive')
        .select('alive.process')
        .where('alive.counted_at', '>=', p.before),
    ),
)

const noteCleared = statement((db, p: { before: number }) =>
  db
    .insertInto('commit_count')
    .values({ writer: clearedRow, process: clearedRow, commits: 0, counted_at: p.before })
    .onConflict(conflict =>
      conflict
        .column('writer')
        .doUpdateSet({ counted_at: p.before })
        .where('commit_count.counted_at', '<', p.before),
    ),
)

/**
 * Clears away what processes that were killed left of their counts. One that was only silent, such as a
 * machine that slept, must not take its missing rows for lost commits: the same transaction tells it.
 * The process itself keeps its own rows, whatever its clock was set to meanwhile.
 */
export async function forgetGoneWriters(
  session: WriteSession,
  own: string,
  now: Instant,
): Promise<void> {
  const before = now - goneAfterMs
  if ((await session.run(removeGone, { before, own })) === 0) return
  await session.run(noteCleared, { before })
}
