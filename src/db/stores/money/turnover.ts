import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Turnover } from '#core/ledger/ledger-store.ts'
import { addTurnover, blockLength, endOfBlock, noTurnover } from '#core/ledger/turnover.ts'
import type { Instant } from '#core/time/clock.ts'
import type { Dialect } from '../../engine/dialect.ts'
import type { ReadSession } from '../../engine/session.ts'
import { statement } from '../../engine/statement.ts'
import type { Tables } from '../../tables/tables.ts'
import { postedOf } from './checkpoints.ts'
import { timeBounds } from './statement-bounds.ts'

/**
 * Checkpoints have the turnover of the blocks behind them. A block that lies in one part of the time
 * is added as it is; of the others, which are as few as the parts, each transaction is read. Where nodes
 * of an older release kept no checkpoint, each transaction is read, too.
 */

type Starts = Readonly<Record<`start${number}`, number>>

const startOf = (p: Starts, part: number): number => p[`start${part}`] ?? 0

/** In which part a transaction lies, the newest first. */
const partOf = (p: Starts, parts: number): RawBuilder<number> => {
  const later = Array.from({ length: parts - 1 }, (_, index) => parts - 1 - index)
  const cases = later.map(part => sql`when at >= ${startOf(p, part)} then ${sql.lit(part)}`)
  return cases.length === 0 ? sql`0` : sql`case ${sql.join(cases, sql` `)} else 0 end`
}

type BlockPage = { accountId: number; after: number; limit: number }

const blocks = statement((db, p: BlockPage) =>
  db
    .selectFrom('ledger_checkpoint')
    .select(['sequence', 'earliest_at', 'latest_at', 'spent', 'purchases', 'refunded'])
    .where('account_id', '=', p.accountId)
    .where('sequence', '>', p.after)
    .orderBy('sequence')
    .limit(p.limit),
)

const lastSequence = statement((db, p: { accountId: number }) =>
  db
    .selectFrom('ledger_transaction')
    .select(select => select.fn.max<number>('sequence').as('last'))
    .where('account_id', '=', p.accountId),
)

type Since = { accountId: number; from: number; limit: number; ends: string }

/** Labels and their refunds in some blocks, which are named by their ends. */
const ofLabels = (db: Kysely<Tables>, p: Since, dialect: Dialect) => {
  // The engines walk through the blocks, and never through the account.
  const { rows, found } = dialect.foundForEach({
    table: 'ledger_transaction',
    columns: ['id', 'account_id', 'sequence', 'at', 'cause_kind'],
    condition: alias =>
      sql`${sql.ref(`${alias}.account_id`)} = ${p.accountId} and ${isInBlock(alias)}`,
    orderBy: ['sequence', 'id'],
  })
  return db
    .selectFrom(dialect.rowsOfList(p.ends).as('l'))
    .crossJoin(rows)
    .where(found)
    .where('t.at', '>=', p.from)
    .where('t.cause_kind', 'in', [sql.lit('shipment'), sql.lit('void')])
    .limit(p.limit)
}

const isInBlock = (alias: 's' | 't') =>
  sql<boolean>`${sql.ref(`${alias}.sequence`)} > l.value - ${sql.lit(blockLength)}
    and ${sql.ref(`${alias}.sequence`)} <= l.value`

const count = statement((db, p: Since, dialect) =>
  db
    .selectFrom(ofLabels(db, p, dialect).select('t.id').as('n'))
    .select(select => select.cast<number>(select.fn.countAll(), 'bigint').as('n')),
)

const defineSums = (parts: number) =>
  statement((db, p: Since & Starts, dialect) =>
    db
      .selectFrom(
        ofLabels(db, p, dialect)
          .select(['t.cause_kind', partOf(p, parts).as('part'), postedOf('t').as('amount')])
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

const sums = new Map<number, ReturnType<typeof defineSums>>()

/** A statement for each number of parts, of which there are few. */
function sumsOf(parts: number): ReturnType<typeof defineSums> {
  const known = sums.get(parts)
  if (known) return known
  const fresh = defineSums(parts)
  sums.set(parts, fresh)
  return fresh
}

/** To add up so many takes a millisecond or two. */
const mostBlocks = 1250

type JournalBlock = {
  readonly sequence: number
  readonly earliest_at: number
  readonly latest_at: number
  readonly spent: number | null
  readonly purchases: number | null
  readonly refunded: number | null
}

/** The ends of the blocks between two places that have no checkpoint; the last is still growing. */
function endsWithoutRow(
  kept: readonly JournalBlock[],
  after: number,
  last: number,
): readonly number[] {
  const known = new Set(kept.map(({ sequence }) => sequence))
  const count = (endOfBlock(last) - after) / blockLength
  const all = Array.from(
    { length: Math.max(0, count) },
    (_, index) => after + blockLength * (index + 1),
  )
  return all.filter(end => !known.has(end))
}

/** The sums of what lies in one part each, and the ends of the blocks that do not. */
function inParts(kept: readonly JournalBlock[], starts: readonly Instant[]) {
  const whole: Turnover[] = starts.map(() => noTurnover)
  const ends: number[] = []
  const partAt = (at: number): number => starts.findLastIndex(start => at >= start)
  for (const { sequence, earliest_at, latest_at, spent, purchases, refunded } of kept) {
    const part = partAt(earliest_at)
    const isWhole = part === partAt(latest_at)
    if (!isWhole || spent === null || purchases === null || refunded === null) ends.push(sequence)
    else if (part >= 0) {
      whole[part] = addTurnover(whole[part] ?? noTurnover, { spent, purchases, refunded })
    }
  }
  return { whole, ends }
}

export async function readTurnover(
  session: ReadSession,
  accountId: number,
  starts: readonly Instant[],
  most: number,
): Promise<readonly Turnover[] | null> {
  const [from = 0] = starts
  const { start } = await timeBounds(session, accountId, { from })
  const after = start?.sequence ?? -1
  // It is read before the checkpoints, so that none of a block up to it is still to come.
  const last = (await session.first(lastSequence, { accountId }))?.last ?? 0
  const limit = mostBlocks + 1
  const kept = await session.all(blocks, { accountId, after, limit })
  const without = endsWithoutRow(kept, Math.max(after, 0), last)
  if (kept.length + without.length > mostBlocks) return null
  const { whole, ends } = inParts(kept, starts)
  const toRead = session.dialect.idList([...ends, ...without])
  const since = { accountId, from, limit: most + 1, ends: toRead }
  // To sum up so many for nothing would cost ten times what it costs to count them.
  const found = await session.first(count, since)
  if ((found?.n ?? 0) > most) return null
  const named = Object.fromEntries(starts.map((at, part) => [`start${part}`, at])) as Starts
  const rows = await session.all(sumsOf(starts.length), { ...named, ...since })
  return starts.map((_, part) => {
    const of = (kind: string) => rows.find(row => row.part === part && row.cause_kind === kind)
    const paid = of('shipment')
    const rest = {
      spent: 0 - (paid?.amount ?? 0),
      purchases: paid?.paid ?? 0,
      refunded: of('void')?.amount ?? 0,
    }
    return addTurnover(whole[part] ?? noTurnover, rest)
  })
}
