import type { NextNumbers } from '#core/numbers/room-in-blocks.ts'
import type { Tables } from '../tables/tables.ts'
import type { Engine } from './engine.ts'
import { noParameters, type ReadSession } from './session.ts'
import { statementsOver } from './statement.ts'

const blockSize = 1000

const statement = statementsOver<Tables>()

/** Of this name no number is given out: its row holds where a range begins that was never used. */
const unusedRange = 'unused'

const take = statement((db, p: { name: string; size: number }) =>
  db
    .insertInto('number_range')
    .columns(['name', 'next'])
    .expression(
      // Of an aggregate there is one row, also where no range was ever moved on.
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

const ranges = statement(db => db.selectFrom('number_range').selectAll())

export const nextNumbers = async (session: ReadSession): Promise<NextNumbers> =>
  nextAmong(await session.all(ranges, noParameters))

export function nextAmong(rows: readonly { name: string; next: number }[]): NextNumbers {
  const known = new Map(rows.map(({ name, next }) => [name, next]))
  return range => known.get(range) ?? known.get(unusedRange) ?? 1
}

/** From here on every range, those that were never used too, gives out numbers `count` further on. */
export const moveNumbersOnSql = (count: number): readonly string[] => [
  `insert into number_range (name, next) values ('${unusedRange}', 1) on conflict do nothing;`,
  `update number_range set next = next + ${Number(count)};`,
]

export const moveNumbersOn = (engine: Engine, count: number): Promise<void> =>
  engine.transact(0, async session => {
    for (const sql of moveNumbersOnSql(count)) await session.execute(sql)
  })

type Block = { next: number; end: number }

/**
 * Numbers of named ranges, from 1. This process takes them from the database by the block; those of
 * a block are lost with the process, unless it ends in order and nobody has taken any since.
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
      if (block && block.end - block.next >= count) {
        const first = block.next
        block.next += count
        return first
      }
      await this.#refill(range, count)
    }
  }

  async giveBack(): Promise<void> {
    for (const [name, { next, end }] of [...this.#blocks]) {
      // Gone before it is given back: whoever still runs would take numbers that others have by then.
      this.#blocks.delete(name)
      if (next === end) continue
      await this.#engine.transact(0, session => session.run(giveBack, { name, from: next, end }))
    }
  }

  /** Those who find the block used up at the same time wait for the same new one. */
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
    const row = await this.#engine.transact(0, session =>
      session.first(take, { name: range, size }),
    )
    if (!row) throw new Error(`The range ${range} gave no numbers.`)
    const fresh = { next: row.next - size, end: row.next }
    const rest = this.#blocks.get(range)
    this.#blocks.set(range, rest?.end === fresh.next ? { ...fresh, next: rest.next } : fresh)
  }
}
