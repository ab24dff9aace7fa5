import { type Kysely, type RawBuilder, sql } from 'kysely'
import { postedBooks } from '#core/ledger/credit-balance.ts'
import type { Turnover } from '#core/ledger/ledger-store.ts'
import type { Instant } from '#core/time/clock.ts'
import { houseCurrency } from '#core/values/money.ts'
import { tableOf } from '../../engine/compilers.ts'
import type { ReadSession } from '../../engine/session.ts'
import { statement } from '../../engine/statement.ts'
import type { Tables } from '../../tables/tables.ts'
import { timeBounds } from './statement-bounds.ts'

type Starts = Readonly<Record<`start${number}`, number>>
type Since = Starts & { accountId: number; from: number; sequence: number; limit: number }

const startOf = (p: Starts, part: number): number => p[`start${part}`] ?? 0

/** In which part a transaction lies, the newest first. */
const partOf = (p: Starts, parts: number): RawBuilder<number> => {
  const later = Array.from({ length: parts - 1 }, (_, index) => parts - 1 - index)
  const cases = later.map(part => sql`when at >= ${startOf(p, part)} then ${sql.lit(part)}`)
  return cases.length === 0 ? sql`0` : sql`case ${sql.join(cases, sql` `)} else 0 end`
}

type OfLabels = { accountId: number; from: number; sequence: number; limit: number }

/** The newest of labels and their refunds, up to a limit. */
const ofLabels = (db: Kysely<Tables>, p: OfLabels) =>
  db
    .selectFrom('ledger_transaction')
    .where('account_id', '=', p.accountId)
    .where('sequence', '>', p.sequence)
    .where('at', '>=', p.from)
    .where('cause_kind', 'in', [sql.lit('shipment'), sql.lit('void')])
    .orderBy('sequence', 'desc')
    .orderBy('id', 'desc')
    .limit(p.limit)

const count = statement((db, p: OfLabels) =>
  db
    .selectFrom(ofLabels(db, p).select('id').as('t'))
    .select(select => select.cast<number>(select.fn.countAll(), 'bigint').as('n')),
)

/** By what they did to the balance. */
const defineSums = (parts: number) =>
  statement((db, p: Since) =>
    db
      .selectFrom(
        db
          .selectFrom(
            ofLabels(db, p)
              .select(['account_id', 'id', 'cause_kind', partOf(p, parts).as('part')])
              .as('t'),
          )
          .select(['t.cause_kind', 't.part', amountOfT.as('amount')])
          .as('m'),
      )
      .groupBy(['m.cause_kind', 'm.part'])
      .select(select => [
        'm.cause_kind',
        'm.part',
        // Sums are wider types on PostgreSQL.
        select.cast<number>(select.fn.sum('m.amount'), 'bigint').as('amount'),
        sql<number>`cast(sum(case when m.amount < 0 then 1 else 0 end) as bigint)`.as('paid'),
      ]),
  )

const amountOfT = sql<number>`coalesce((select sum(e.amount) from ${tableOf('ledger_entry')} as e
  where e.account_id = t.account_id and e.transaction_id = t.id
    and e.book in (${sql.join(postedBooks.map(book => sql.lit(book)))})
    and e.currency = ${sql.lit(houseCurrency)}), 0)`

const sums = new Map<number, ReturnType<typeof defineSums>>()

/** A statement for each number of parts, of which there are few. */
function sumsOf(parts: number): ReturnType<typeof defineSums> {
  const known = sums.get(parts)
  if (known) return known
  const fresh = defineSums(parts)
  sums.set(parts, fresh)
  return fresh
}

export async function readTurnover(
  session: ReadSession,
  accountId: number,
  starts: readonly Instant[],
  most: number,
): Promise<readonly Turnover[] | null> {
  const [from = 0] = starts
  const { start } = await timeBounds(session, accountId, { from })
  const named = Object.fromEntries(starts.map((at, part) => [`start${part}`, at])) as Starts
  const since = { accountId, from, sequence: start?.sequence ?? -1, limit: most + 1 }
  // To sum up so many for nothing would cost ten times what it costs to count them.
  const found = await session.first(count, since)
  if ((found?.n ?? 0) > most) return null
  const rows = await session.all(sumsOf(starts.length), { ...named, ...since })
  return starts.map((_, part) => {
    const of = (kind: string) => rows.find(row => row.part === part && row.cause_kind === kind)
    const paid = of('shipment')
    return {
      spent: 0 - (paid?.amount ?? 0),
      purchases: paid?.paid ?? 0,
      refunded: of('void')?.amount ?? 0,
    }
  })
}
