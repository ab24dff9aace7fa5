import { noAccount } from '#core/access.ts'
import type { NextNumbers } from '#core/numbers/numbers-left.ts'
import { lostCommitsKey } from '#core/world-values.ts'
import type { Engine } from './engine.ts'
import { noParameters, type ReadSession } from './session.ts'
import { statement } from './statement.ts'

const blockSize = 1000

/** Gives out no numbers: its row holds the start of every range that nobody has used yet. */
const unusedRange = 'unused'

const take = statement((db, p: { name: string; size: number }) =>
  db
    .insertInto('number_range')
    .columns(['name', 'next'])
    .expression(
      // An aggregate has one row, even where the operator never moved the ranges on.
      db
        .selectFrom('number_range')
        .select(({ fn, val, eb }) => [
          val(p.name).as('name'),
          eb(fn.coalesce(fn.max('next'), eb.lit(1)), '+', p.size).as('next'),
        ])
        .where('name', '=', unusedRange),
    )
    .onConflict(conflict =>
      conflict
        .column('name')
        .doUpdateSet(update => ({ next: update('number_range.next', '+', p.size) })),
    )
    .returning('next'),
)

const giveBack = statement((db, p: { name: string; from: number; end: number }) =>
  db
    .updateTable('number_range')
    .set({ next: p.from })
    .where('name', '=', p.name)
    .where('next', '=', p.end),
)

const ranges = statement(db => db.selectFrom('number_range').select(['name', 'next']))

export const nextNumbers = async (session: ReadSession): Promise<NextNumbers> =>
  nextAmong(await session.all(ranges, noParameters))

export function nextAmong(rows: readonly { name: string; next: number }[]): NextNumbers {
  const known = new Map(rows.map(({ name, next }) => [name, next]))
  return range => known.get(range) ?? known.get(unusedRange) ?? 1
}

/**
 * Moves every range on by `count`, also those that nobody has used yet: past what lost commits used. From
 * then on the world is written to again.
 */
export const moveNumbersOnSql = (count: number): readonly string[] => [
  `insert into number_range (name, next) values ('${unusedRange}', 1) on conflict do nothing;`,
  `update number_range set next = next + ${Number(count)};`,
  `delete from world_fact where key = '${lostCommitsKey}';`,
]

export const moveNumbersOn = (engine: Engine, count: number): Promise<void> =>
  engine.transact(noAccount, async session => {
    for (const sql of moveNumbersOnSql(count)) await session.execute(sql)
  })

type Block = {
  next: number
  readonly end: number
  /** The lost connections when it was drawn. */
  readonly lostWriters: number
}

/**
 * Numbers of named ranges, from 1. This process takes blocks of them from the database. When it ends in
 * order it gives back the rest of its block, unless others have taken numbers since; a crash loses it.
 * With the loss of a writing connection all blocks are dropped: the server that answers next may be one
 * that never knew of them, and give them to another process.
 */
export class Numbers {
  readonly #engine: Engine
  readonly #blocks = new Map<string, Block>()
  readonly #refills = new Map<string, Promise<void>>()

  constructor(engine: Engine) {
    this.#engine = engine
  }

  async take(range: string, count: number): Promise<number> {
    if (!Number.isSafeInteger(count) || count < 1) throw new RangeError(`no numbers: ${count}`)
    for (;;) {
      const block = this.#blocks.get(range)
      if (block && this.#isValid(block) && block.end - block.next >= count) {
        const first = block.next
        block.next += count
        return first
      }
      await this.#refill(range, count)
    }
  }

  async giveBack(): Promise<void> {
    for (const [name, block] of [...this.#blocks]) {
      // Deleted first: calls that still run here must not take numbers that others may have by then.
      this.#blocks.delete(name)
      const { next, end } = block
      if (next === end || !this.#isValid(block)) continue
      await this.#engine.transact(noAccount, session =>
        session.run(giveBack, { name, from: next, end }),
      )
    }
  }

  #isValid({ lostWriters }: Block): boolean {
    return lostWriters === this.#engine.lostWriters()
  }

  /** Callers that find the block used up at the same time wait for the same new one. */
  #refill(range: string, count: number): Promise<void> {
    const underWay = this.#refills.get(range)
    if (underWay) return underWay
    const refill = this.#fetch(range, Math.max(count, blockSize)).finally(() =>
      this.#refills.delete(range),
    )
    this.#refills.set(range, refill)
    return refill
  }

  async #fetch(range: string, size: number): Promise<void> {
    // Noted before the draw: one that was under way while a connection was lost is not used.
    const lostWriters = this.#engine.lostWriters()
    const row = await this.#engine.transact(noAccount, session =>
      session.first(take, { name: range, size }),
    )
    if (!row) throw new Error(`The range ${range} gave no numbers.`)
    const fresh = { next: row.next - size, end: row.next, lostWriters }
    const rest = this.#blocks.get(range)
    const joins = rest?.end === fresh.next && rest.lostWriters === lostWriters
    this.#blocks.set(range, joins ? { ...fresh, next: rest.next } : fresh)
  }
}
