import { sql } from 'kysely'
import { postedBooks } from '#core/ledger/credit-balance.ts'
import type { CreditChange } from '#core/ledger/ledger-store.ts'
import type { Cause, JournalCursor } from '#core/ledger/posting.ts'
import { houseCurrency } from '#core/values/money.ts'
import type { ReadSession } from '../../engine/session.ts'
import { statement } from '../../engine/statement.ts'
import { isRow, type RowKey } from '../kit/conditions.ts'

const cursor = statement((db, p: RowKey) =>
  db.selectFrom('ledger_transaction').select(['sequence', 'id']).where(isRow(p)),
)

export const readCursor = async (
  session: ReadSession,
  key: RowKey,
): Promise<JournalCursor | null> => (await session.first(cursor, key)) ?? null

type Page = {
  accountId: number
  sequence: number
  id: number
  currency: string
  limit: number
  skip: number
}

/** Reads the journal backwards until the page is full: a transaction's entries lie beside each other. */
const changes = statement((db, p: Page) =>
  db
    .selectFrom(
      db
        .selectFrom('ledger_transaction as t')
        .select(['t.sequence', 't.id', 't.cause_kind', 't.cause_id', 't.at', 't.memo'])
        .select(select =>
          select
            .selectFrom('ledger_entry as e')
            // A sum of bigints is a decimal on PostgreSQL.
            .select(sum => sum.cast<number>(sum.fn.sum('e.amount'), 'bigint').as('amount'))
            .whereRef('e.account_id', '=', 't.account_id')
            .whereRef('e.transaction_id', '=', 't.id')
            .where('e.book', 'in', postedBooks)
            .where('e.currency', '=', p.currency)
            .as('amount'),
        )
        .where('t.account_id', '=', p.accountId)
        .where(sql<boolean>`(t.sequence, t.id) < (${p.sequence}, ${p.id})`)
        .as('c'),
    )
    .select(['c.id', 'c.cause_kind', 'c.cause_id', 'c.at', 'c.memo', 'c.amount'])
    .where('c.amount', '!=', 0)
    .orderBy('c.sequence', 'desc')
    .orderBy('c.id', 'desc')
    .limit(p.limit)
    .offset(p.skip),
)

const end: JournalCursor = { sequence: Number.MAX_SAFE_INTEGER, id: Number.MAX_SAFE_INTEGER }

export async function readChanges(
  session: ReadSession,
  accountId: number,
  before: JournalCursor | null,
  skip: number,
  limit: number,
): Promise<readonly CreditChange[]> {
  const page = { ...(before ?? end), accountId, currency: houseCurrency, limit, skip }
  const rows = await session.all(changes, page)
  return rows.map(({ id, cause_kind, cause_id, at, memo, amount }) => ({
    id,
    cause: { kind: cause_kind, id: cause_id } as Cause,
    at,
    memo,
    amount: amount ?? 0,
  }))
}
