import { type Kysely, type SelectQueryBuilder, sql } from 'kysely'
import type { Page } from '#core/values/page.ts'
import type { ReadSession } from '../../engine/session.ts'
import { statement } from '../../engine/statement.ts'
import type { Tables } from '../../tables/tables.ts'

type RowsOf<T extends keyof Tables, R> = (db: Kysely<Tables>) => SelectQueryBuilder<Tables, T, R>

type NewestPage<R> = (
  session: ReadSession,
  accountId: number,
  page: Page,
) => Promise<{ readonly rows: readonly R[]; readonly total: number }>

/** The rows of an account with the newest ids first, and the number of all: an account makes some a day. */
export function newestPage<T extends keyof Tables, R>(rowsOf: RowsOf<T, R>): NewestPage<R> {
  const ofAccount = (db: Kysely<Tables>, accountId: number) =>
    rowsOf(db).where(sql<boolean>`account_id = ${accountId}`)
  const newest = statement((db, p: { accountId: number; limit: number; offset: number }) =>
    ofAccount(db, p.accountId).orderBy(sql`id`, 'desc').limit(p.limit).offset(p.offset),
  )
  const count = statement((db, p: { accountId: number }) =>
    ofAccount(db, p.accountId).clearSelect().select(sql<number>`count(*)`.as('n')),
  )
  return async (session, accountId, { limit, page }) => {
    const [counted, rows] = await Promise.all([
      session.first(count, { accountId }),
      session.all(newest, { accountId, limit, offset: (page - 1) * limit }),
    ])
    return { rows, total: counted?.n ?? 0 }
  }
}
