import type { EngineKind } from '#db/engine/dialect.ts'
import type { Books, Row } from '../../../proof/books.ts'
import { everything } from '../../../proof/everything.ts'

/** Every row but the logs of requests, which name refusals too; a token that is presented is used. */
export async function recordsIn(engine: EngineKind, books: Books) {
  const {
    request_log: _,
    request_log_user: __,
    kept_call: ___,
    kept_call_body: ____,
    api_token = [],
    ...others
  } = await everything(engine, books)
  return { ...others, api_token: api_token.map(row => ({ ...row, last_used_at: null })) }
}

export const rowsOf = (account: number, records: Awaited<ReturnType<typeof recordsIn>>) =>
  Object.entries(records).map(([table, rows]) => [
    table,
    (rows as readonly Row[]).filter(({ account_id }) => account_id === account),
  ])
