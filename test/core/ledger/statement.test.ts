import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { serviceOn } from '#core/access.ts'
import { appendIncome } from '#core/ledger/append-income.ts'
import { postedBooks } from '#core/ledger/credit-balance.ts'
import type { JournalTransaction, StatementFilter } from '#core/ledger/ledger-store.ts'
import {
  type Book,
  type Cause,
  type JournalCursor,
  type JournalEntry,
  moveBetweenBooks,
} from '#core/ledger/posting.ts'
import {
  holdEntries,
  postFrom,
  refundEntries,
  releaseEntries,
} from '#core/ledger/purchase-postings.ts'
import { statement, statementLines } from '#core/ledger/statement.ts'
import type { StatementLine } from '#core/ledger/statement-line.ts'
import { expectTopUp, giveUpTopUp, postTopUp, takeBack } from '#core/ledger/top-up-postings.ts'
import type { Price } from '#core/rating/quote.ts'
import type { Writers } from '#core/store.ts'
import { type Database, openEngine } from '#db/database.ts'
import { ledgerStatementMigration } from '#db/migrations/0030-ledger-statement.ts'
import { describeOnEachEngine } from '../../support/engines.ts'

const price = { total: 11_30, rate: 10_00, tax: 1_30 } as Price

type Step = { readonly what: keyof typeof steps; readonly at: number }
type Posting = { kind: Cause['kind']; entries: (credits: number) => readonly JournalEntry[] }

/** What can happen to an account; what it can't pay is not appended. */
const steps = {
  grant: {
    kind: 'grant',
    entries: () => moveBetweenBooks('operator_grants', 'credits', 40_00, 'CAD'),
  },
  dollars: {
    kind: 'grant',
    entries: () => moveBetweenBooks('operator_grants', 'credits', 7_00, 'USD'),
  },
  buy: { kind: 'shipment', entries: () => postFrom('credits', price) },
  hold: { kind: 'shipment', entries: () => holdEntries(price) },
  release: { kind: 'shipment', entries: () => releaseEntries(price) },
  settle: { kind: 'shipment', entries: () => postFrom('holds', price) },
  void: { kind: 'void', entries: () => refundEntries(price) },
  ask: { kind: 'top_up', entries: () => expectTopUp(20_00) },
  topUp: { kind: 'top_up', entries: () => postTopUp(20_00) },
  fail: { kind: 'top_up', entries: () => giveUpTopUp(20_00) },
  dispute: { kind: 'dispute', entries: credits => takeBack(15_00, credits) },
} as const satisfies Readonly<Record<string, Posting>>

const names = Object.keys(steps) as (keyof typeof steps)[]
const anyHistory = (most: number) =>
  fc.array(
    fc.record<Step>({
      what: fc.constantFrom(...names, 'grant', 'buy', 'buy', 'ask', 'hold'),
      at: fc.integer({ min: 1000, max: 1200 }),
    }),
    { minLength: 1, maxLength: most },
  )

const sumIn = (entries: readonly JournalEntry[], books: readonly Book[]): number =>
  entries
    .filter(({ book, currency }) => currency === 'CAD' && books.includes(book))
    .reduce((sum, { amount }) => sum + amount, 0)

/** What the journal itself comes to, list closeouts, newest first. */
function fold(journal: readonly JournalTransaction[]) {
  let [balance, held] = [0, 0]
  const lines = journal.map(({ id, cause, at, memo, entries }) => {
    const [amount, heldChange] = [sumIn(entries, postedBooks), sumIn(entries, ['holds'])]
    balance += amount
    held += heldChange
    return {
      ...{ transactionId: id, cause, at, memo, amount, heldChange },
      pendingChange: sumIn(entries, ['pending_top_ups']),
      ...{ balanceAfter: balance, heldAfter: held, availableAfter: balance - held },
    }
  })
  return lines.reverse()
}

const withoutPlace = ({ place: _, kind: _kind, ...line }: StatementLine) => line
const idsOf = (lines: readonly { transactionId: number }[]) =>
  lines.map(({ transactionId }) => transactionId)

async function allOf<T>(several: AsyncIterable<T>): Promise<readonly T[]> {
  const all: T[] = []
  for await (const one of several) all.push(one)
  return all
}

describeOnEachEngine('the statement of an account', kit => {
  let db: Database
  let accounts = 0

  beforeAll(async () => {
    db = await kit.open()
  })

  async function openAccount(): Promise<number> {
    const id = ++accounts
    await db.transact(id, ({ accounts: all }) =>
      all.insert({ id, name: `account ${id}`, createdAt: 1 }),
    )
    return id
  }

  async function happen(account: number, history: readonly Step[]): Promise<void> {
    for (const { what, at } of history) {
      const id = await db.takeNumbers('ledger_transaction', 1)
      // What is refused leaves nothing.
      await db
        .transact(account, writers => appendStep(writers, account, id, what, at))
        .catch(() => {})
    }
  }

  async function appendStep(
    { ledger }: Writers,
    account: number,
    id: number,
    what: keyof typeof steps,
    at: number,
  ): Promise<void> {
    const { kind, entries } = steps[what]
    const tenant = serviceOn(account)
    const { credits } = await ledger.lockFunds(tenant)
    const cause = { kind, id: `${what} ${id % 3}` }
    const posting = { id, cause, at, memo: `memo ${id}`, entries: entries(credits) }
    if (what === 'void' || what === 'topUp') await appendIncome(ledger, tenant, posting)
    else await ledger.append(tenant, posting)
  }

  const foldOf = async (account: number) => fold(await db.read.ledger.journal(serviceOn(account)))
  const page = (
    account: number,
    limit: number,
    {
      after = null as JournalCursor | null,
      before = null as JournalCursor | null,
      filter = {} as StatementFilter,
    } = {},
  ) => statement(db.read, serviceOn(account), { after, before, filter }, limit)
  const linesOf = async (account: number, filter: StatementFilter = {}) =>
    await allOf(statementLines(db.read, serviceOn(account), filter))

  const runs = kit.kind === 'sqlite' ? 25 : 6

  test('has the balances to which the journal comes at each line, whatever happened', async () => {
    await fc.assert(
      fc.asyncProperty(anyHistory(150), async history => {
        const account = await openAccount()
        await happen(account, history)
        const told = await foldOf(account)
        expect((await linesOf(account)).map(withoutPlace)).toEqual(told)
        const { funds } = await page(account, 1)
        expect([funds.balance, funds.held, funds.available]).toEqual([
          told[0]?.balanceAfter ?? 0,
          told[0]?.heldAfter ?? 0,
          told[0]?.availableAfter ?? 0,
        ])
      }),
      { numRuns: runs },
    )
  })

  const anyStarts = fc
    .uniqueArray(fc.integer({ min: 990, max: 1210 }), { minLength: 1, maxLength: 5 })
    .map(starts => starts.toSorted((a, b) => a - b))

  test('adds up what labels cost and what came back from each instant on, up to a limit', async () => {
    await fc.assert(
      fc.asyncProperty(anyHistory(150), anyStarts, async (all, starts) => {
        const account = await openAccount()
        await happen(account, all)
        const told = (await foldOf(account)).filter(
          ({ at, cause: { kind } }) =>
            at >= (starts[0] ?? 0) && (kind === 'shipment' || kind === 'void'),
        )
        const turnover = (most: number) => db.read.ledger.turnover(serviceOn(account), starts, most)
        const expected = starts.map((start, part) => {
          const within = told.filter(({ at }) => at >= start && at < (starts[part + 1] ?? Infinity))
          const paid = within.filter(({ cause }) => cause.kind === 'shipment')
          const back = within.filter(({ cause }) => cause.kind === 'void')
          const sumOf = (lines: typeof told) => lines.reduce((sum, { amount }) => sum + amount, 0)
          const purchases = paid.filter(({ amount }) => amount < 0).length
          return { spent: 0 - sumOf(paid), purchases, refunded: sumOf(back) }
        })
        expect(await turnover(told.length)).toEqual(expected)
        if (told.length > 0) expect(await turnover(told.length - 1)).toBeNull()
      }),
      { numRuns: runs },
    )
  })

  test('has what a filter lets through, with the same balances', async () => {
    const kinds = fc.uniqueArray(
      fc.constantFrom<Cause['kind']>('grant', 'shipment', 'void', 'top_up', 'dispute', 'refund'),
    )
    const moment = fc.option(fc.integer({ min: 990, max: 1210 }), { nil: undefined })
    const filters = fc.array(fc.record({ kinds, from: moment, to: moment }), { minLength: 8 })
    await fc.assert(
      fc.asyncProperty(anyHistory(150), filters, async (history, asked) => {
        const account = await openAccount()
        await happen(account, history)
        const told = await foldOf(account)
        for (const { kinds: wanted, from, to } of asked) {
          const filter: StatementFilter = {
            kinds: wanted,
            ...(from !== undefined && { from }),
            ...(to !== undefined && { to }),
          }
          const expected = told.filter(
            ({ cause, at }) =>
              (wanted.length === 0 || wanted.includes(cause.kind)) &&
              at >= (from ?? 0) &&
              at < (to ?? Infinity),
          )
          expect((await linesOf(account, filter)).map(withoutPlace)).toEqual(expected)
          const { lines } = await page(account, 3, { filter })
          expect(idsOf(lines)).toEqual(idsOf(expected.slice(0, 3)))
        }
      }),
      { numRuns: Math.ceil(runs / 3) },
    )
  })

  test('joins its pages in both directions, without a gap or a repeat, while postings arrive', async () => {
    await fc.assert(
      fc.asyncProperty(
        anyHistory(40),
        fc.array(anyHistory(3), { minLength: 1, maxLength: 4 }),
        fc.integer({ min: 1, max: 7 }),
        async (history, arrivals, limit) => {
          const account = await openAccount()
          await happen(account, history)
          const atFirst = idsOf(await foldOf(account))
          const later = [...arrivals]
          const arrive = async () => await happen(account, later.shift() ?? [])

          let shown = await page(account, limit)
          const down = [...shown.lines]
          while (shown.next) {
            await arrive()
            shown = await page(account, limit, { after: shown.next })
            down.push(...shown.lines)
          }
          expect(idsOf(down)).toEqual(atFirst)

          const up = [...shown.lines]
          while (shown.previous) {
            await arrive()
            shown = await page(account, limit, { before: shown.previous })
            up.unshift(...shown.lines)
          }
          const newest = await page(account, 1000, { before: up[0]?.place ?? null })
          if (up.length > 0) expect(newest.lines.length).toBe(0)
          const all = idsOf(await foldOf(account))
          if (up.length > 0) expect(idsOf(up)).toEqual(all)
        },
      ),
      { numRuns: runs },
    )
  })

  test('reads what was posted before it by the same checkpoints', async () => {
    const account = await openAccount()
    await happen(
      account,
      Array.from({ length: 100 }, (_, i) => ({
        what: (['grant', 'buy', 'hold', 'settle'] as const)[i % 4] ?? 'grant',
        at: 1000 + ((i * 37) % 100),
      })),
    )
    await using engine = await openEngine(await kit.config())
    const kept = () =>
      engine.read.query(db =>
        db
          .selectFrom('ledger_checkpoint')
          .select(['account_id', 'sequence', 'posted', 'held', 'earliest_at', 'latest_at'])
          .orderBy('account_id')
          .orderBy('sequence'),
      )
    const appended = await kept()
    expect(appended.filter(({ account_id }) => account_id === account)).toHaveLength(3)
    const [backfill = ''] = ledgerStatementMigration
      .statements({ engine: engine.kind, integer: '', bytes: '', table: '', wideTable: '' })
      .slice(-1)
    await engine.transact(0, session => session.execute('delete from ledger_checkpoint'))
    await engine.transact(0, session => session.execute(backfill))
    expect(await kept()).toEqual(appended)
  })

  test('tells what happened in a word for each kind of posting', async () => {
    const account = await openAccount()
    const told = ['grant', 'hold', 'release', 'hold', 'settle', 'void', 'ask', 'topUp'] as const
    await happen(
      account,
      [...told, 'ask', 'fail', 'dispute'].map(what => ({ what, at: 1000 }) as Step),
    )
    expect((await linesOf(account)).map(({ kind }) => kind)).toEqual([
      'dispute',
      'top_up_failed',
      'top_up_pending',
      'top_up',
      'top_up_pending',
      'void_refund',
      'purchase',
      'hold',
      'release',
      'hold',
      'grant',
    ])
  })

  test('has what waits for a card, and no line of another account', async () => {
    const [mine, other] = [await openAccount(), await openAccount()]
    await happen(other, [{ what: 'grant', at: 1000 }])
    await happen(mine, [{ what: 'ask', at: 1000 }])
    const { lines, next, previous, funds } = await page(mine, 50)
    expect(lines).toMatchObject([{ kind: 'top_up_pending', amount: 0, pendingChange: 20_00 }])
    expect([next, previous]).toEqual([null, null])
    expect(funds).toEqual({
      balance: 0,
      held: 0,
      available: 0,
      currency: 'CAD',
      pendingTopUps: 20_00,
      expectedRefunds: { count: 0, ofFreight: 0, amount: 0, latestAskedAt: null },
    })
  })
})
