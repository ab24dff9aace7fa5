import { sql } from 'kysely'
import { postedBooks } from '#core/ledger/credit-balance.ts'
import type { Turnover } from '#core/ledger/ledger-store.ts'
import type { Instant } from '#core/time/clock.ts'
import { houseCurrency } from '#core/values/money.ts'
import type { ReadSession } from '../../engine/session.ts'
import { statement } from '../../engine/statement.ts'
import { timeBounds } from './statement-bounds.ts'

type Since = { accountId: number; from: number; sequence: number; limit: number }

/** The newest of labels and their refunds, up to a limit, by what they did to the balance. */
const sums = statement((db, p: Since) =>
  db
    .selectFrom(
      db
        .selectFrom('ledger_transaction')
        .select(['account_id', 'id', 'cause_kind'])
        .where('account_id', '=', p.accountId)
        .where('sequence', '>', p.sequence)
        .where('at', '>=', p.from)
        .where('cause_kind', 'in', [sql.lit('shipment'), sql.lit('void')])
        .orderBy('sequence', 'desc')
        .orderBy('id', 'desc')
        .limit(p.limit)
        .as('t'),
    )
    .groupBy('t.cause_kind')
    .select(select => [
      't.cause_kind',
      // Counts and sums are wider types on PostgreSQL.
      select.cast<number>(select.fn.countAll(), 'bigint').as('n'),
      sql<number>`cast(coalesce(sum((select sum(e.amount) from ledger_entry as e
        where e.account_id = t.account_id and e.transaction_id = t.id
          and e.book in (${sql.join(postedBooks.map(book => sql.lit(book)))})
          and e.currency = ${sql.lit(houseCurrency)})), 0) as bigint)`.as('amount'),
    ]),
)

export async function readTurnover(
  session: ReadSession,
  accountId: number,
  from: Instant,
  most: number,
): Promise<Turnover | null> {
  const { start } = await timeBounds(session, accountId, { from })
  const since = { accountId, from, sequence: start?.sequence ?? -1, limit: most + 1 }
  const rows = await session.all(sums, since)
  if (rows.reduce((all, { n }) => all + n, 0) > most) return null
  const amountOf = (kind: string): number =>
    rows.find(({ cause_kind }) => cause_kind === kind)?.amount ?? 0
  return { spent: 0 - amountOf('shipment'), refunded: amountOf('void') }
}
