import { beforeAll, expect, test } from 'vitest'
import { serviceOn } from '#core/access.ts'
import type { JournalTransaction, Turnover } from '#core/ledger/ledger-store.ts'
import type { Book } from '#core/ledger/posting.ts'
import { noTurnover, withPosting } from '#core/ledger/turnover.ts'
import { CheckpointSums } from '#core/ledger/verify/checkpoint-sums.ts'
import { mendCheckpoints } from '#core/ledger/verify/verify-ledger.ts'
import { dayMs } from '#core/time/durations.ts'
import { type Database, openEngine } from '#db/database.ts'
import { describeOnEachEngine } from '#test/support/engines.ts'
import { queriesOf, workOf } from '#test/support/plans/watched-queries.ts'
import { insertAccounts } from '#test/support/sample-shipments.ts'

const start = 20_000 * dayMs
const days = 10
const starts = Array.from({ length: days }, (_, day) => start + day * dayMs)
const most = 10_000
const labels = 6_400
/** Steps of SQLite, or rows of PostgreSQL, for each label: to read a label takes sixty, or two. */
const mostWork = { sqlite: 6, postgres: 0.5 }

let nextId = 1

const posting = (
  kind: JournalTransaction['cause']['kind'],
  at: number,
  [from, to]: readonly [Book, Book],
  amount: number,
): JournalTransaction => ({
  id: nextId++,
  cause: { kind, id: String(nextId) },
  at,
  memo: '',
  entries: [
    { book: from, currency: 'CAD', amount: -amount },
    { book: to, currency: 'CAD', amount },
  ],
})

/** Labels that are sold, set aside and refunded, on days in no order. Some are older than what is asked for. */
const mixed = (count: number): readonly JournalTransaction[] =>
  Array.from({ length: count }, (_, at) => {
    const time = start + (((at * 7_919) % count) / count) * (days + 2) * dayMs - 2 * dayMs
    const moment = Math.floor(time)
    if (at % 7 === 0) return posting('void', moment, ['revenue', 'credits'], 1 + at)
    if (at % 5 === 0) return posting('shipment', moment, ['credits', 'holds'], 3)
    if (at % 11 === 0) return posting('adjustment', moment, ['operator_grants', 'credits'], 9)
    return posting('shipment', moment, ['credits', 'revenue'], 2 + at)
  })

describeOnEachEngine('the turnover of labels', kit => {
  let db: Database
  beforeAll(async () => {
    db = await kit.open()
    await insertAccounts(db, 1, 2)
    for (const account of [1, 2]) {
      const grant = posting('grant', 1, ['operator_grants', 'credits'], 1_000_000_00)
      await db.transact(account, ({ ledger }) => ledger.append(serviceOn(account), grant))
    }
  })

  const expected = async (account: number): Promise<readonly Turnover[]> => {
    const journal = await db.read.ledger.journal(serviceOn(account))
    return starts.map((from, part) =>
      journal
        .filter(({ at }) => at >= from && at < (starts[part + 1] ?? Number.POSITIVE_INFINITY))
        .reduce(withPosting, noTurnover),
    )
  }
  const told = (account: number) => db.read.ledger.turnover(serviceOn(account), starts, most)
  const seed = (account: number, postings: readonly JournalTransaction[]) =>
    db.transact(account, writers =>
      writers.seed.insert(serviceOn(account), { postings, shipments: [] }),
    )
  /** What the checkpoints keep, against the journal. */
  async function faults() {
    const sums = new CheckpointSums()
    const { ledger } = db.read
    for (const one of await ledger.journalPage(serviceOn(1), null, most)) sums.take(one)
    const kept = await ledger.checkpoints(serviceOn(1), -1, most)
    return kept.flatMap(one => sums.compare(one))
  }
  async function alter(sql: string): Promise<void> {
    await using engine = await openEngine(await kit.config())
    await engine.transact(0, session => session.execute(sql))
  }

  test('is the sum of its postings, in whatever order they came and by whomever', async () => {
    for (const one of mixed(200)) {
      await db.transact(1, ({ ledger }) => ledger.append(serviceOn(1), one))
    }
    expect(await told(1)).toEqual(await expected(1))
    await seed(1, mixed(310))
    for (const one of mixed(45)) {
      await db.transact(1, ({ ledger }) => ledger.append(serviceOn(1), one))
    }
    expect(await told(1)).toEqual(await expected(1))
    const kept = await db.read.ledger.checkpoints(serviceOn(1), -1, most)
    expect(kept.map(({ sequence }) => sequence)).toEqual(
      Array.from({ length: 17 }, (_, at) => 32 * (at + 1)),
    )
    expect(await faults()).toEqual([])
  })

  test('is the same where a checkpoint keeps nothing of labels', async () => {
    await alter(`update ledger_checkpoint set spent = null, purchases = null, refunded = null
      where account_id = 1 and sequence % 64 = 0`)
    expect(await told(1)).toEqual(await expected(1))
    expect(await faults()).toEqual([])
  })

  test('is the same where nodes of an older release kept no checkpoints', async () => {
    const without = async (condition: string) => {
      await alter(`delete from ledger_checkpoint where account_id = 1 and ${condition}`)
      // The checkpoint that is kept after such a gap has the times of what lies in the gap.
      await mendCheckpoints(db, { accountId: 1, wrongCheckpoints: await faults() })
      expect(await told(1)).toEqual(await expected(1))
      expect(await faults()).toEqual([])
    }
    // In the middle, at the beginning, at the end, and of all.
    await without('sequence in (128, 256, 288)')
    await without('sequence = 32')
    await without('sequence >= 512')
    await seed(1, mixed(40))
    await without('sequence < 512')
    await without('true')
  })

  test('that a checkpoint has wrong is found by the proof, and written anew', async () => {
    for (const one of mixed(64)) {
      await db.transact(1, ({ ledger }) => ledger.append(serviceOn(1), one))
    }
    await alter('update ledger_checkpoint set spent = spent + 1 where account_id = 1')
    const says = expect.stringContaining('but the journal comes to')
    const found = await faults()
    expect(found.length).toBeGreaterThan(0)
    for (const one of found)
      expect(one).toEqual({ row: `checkpoint ${one.sequence}`, sequence: one.sequence, says })
    await mendCheckpoints(db, { accountId: 1, wrongCheckpoints: found })
    expect(await faults()).toEqual([])
    expect(await told(1)).toEqual(await expected(1))
  })

  test('is read by the stretch, not by the label', async () => {
    const oneDay = Array.from({ length: labels }, (_, at) =>
      posting('shipment', start + at, ['credits', 'revenue'], 10),
    )
    await seed(2, oneDay)
    const asked = await queriesOf(async () => {
      expect((await told(2))?.[0]).toEqual({ spent: labels * 10, purchases: labels, refunded: 0 })
    })
    const work = await workOf(await kit.config(), asked)
    expect(work).toBeLessThan(labels * mostWork[kit.kind])
  })
})
