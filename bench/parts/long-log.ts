import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { administer } from '../../test/support/postgres.ts'
import type { Place } from './accounts-with-credits.ts'

/** As many changes as a busy account makes in the thirty days that its log is kept. */
const lines = 200_000

const columns =
  'account_id, at, request_id, token_id, method, route, path, status, outcome, duration_ms'

/** The lines of the first account, spread over the days before now. */
const linesOver = (series: string, now: number): string =>
  `insert into request_log (${columns})
    select 1, ${now} - n * 12960, 'long-log-' || n, 1, 'POST', '/api/v5/labels', '/api/v5/labels', 200, 'purchased', 2
    from ${series}`

/** Gives the first account of the sandbox a long log, as it has after a month. */
export async function lengthenLog({ DATA_DIR, DATABASE_URL }: Place): Promise<void> {
  if (DATABASE_URL !== undefined) {
    await administer(
      DATABASE_URL,
      'set search_path = sandbox',
      linesOver(`generate_series(1::bigint, ${lines}) as s (n)`, Date.now()),
      'analyze request_log',
    )
    return
  }
  using db = new DatabaseSync(join(DATA_DIR, 'sandbox.db'))
  const series = `(with recursive s (n) as (select 1 union all select n + 1 from s where n < ${lines}) select n from s)`
  db.exec(linesOver(series, Date.now()))
}
