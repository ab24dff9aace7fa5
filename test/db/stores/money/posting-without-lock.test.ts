import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { serviceOn } from '#core/access.ts'
import { creditBalance } from '#core/ledger/credit-balance.ts'
import type { Cause, JournalEntry } from '#core/ledger/posting.ts'
import { mendCheckpoints, verifyLedger } from '#core/ledger/verify/verify-ledger.ts'
import type { Database } from '#db/database.ts'
import { postgresKit } from '#test/support/engines.ts'
import { agreeing } from '#test/support/proven-books.ts'
import { insertAccounts } from '#test/support/sample-shipments.ts'

const kit = postgresKit()
const account = 1
const tenant = serviceOn(account)
/** The end of the first stretch, where a checkpoint is kept. */
const place = 32
const label = 5_00
const ofOlderNode = 1000

let db: Database
beforeAll(async () => {
  db = await kit.open()
  await insertAccounts(db, account)
})

let nextId = 1

function append(
  cause: Cause,
  from: JournalEntry['book'],
  to: JournalEntry['book'],
  amount = label,
) {
  const entries: readonly JournalEntry[] = [
    { book: from, currency: 'CAD', amount: -amount },
    { book: to, currency: 'CAD', amount },
  ]
  const transaction = { id: nextId++, cause, at: nextId, memo: '', entries }
  return db.transact(account, ({ ledger }) => ledger.append(tenant, transaction))
}
const grant = () => append({ kind: 'grant', id: String(nextId) }, 'operator_grants', 'credits')

/** Posts a held label as a node did that locked no account: it waits only for the rows that it moves. */
async function postedByOlderNode() {
  const config = await kit.config()
  if (config.kind !== 'postgres') throw new Error('this race is of PostgreSQL')
  const client = new pg.Client({ connectionString: config.url })
  await client.connect()
  const entry = (at: number, book: string, amount: number) =>
    client.query(
      `insert into ledger_entry (account_id, transaction_id, position, book, currency, amount)
       values ($1, $2, $3, $4, 'CAD', $5)`,
      [account, ofOlderNode, at, book, amount],
    )
  await client.query(`set search_path to "${config.schema}"`)
  await client.query('begin')
  await client.query(
    `update ledger_balance set amount = amount - $2 where account_id = $1 and book = 'holds'`,
    [account, label],
  )
  await client.query(
    `insert into ledger_transaction (account_id, id, cause_kind, cause_id, at, memo, sequence)
     select $1::bigint, $2, 'shipment', 'A', $2, '', max(sequence) + 1
     from ledger_transaction where account_id = $1::bigint`,
    [account, ofOlderNode],
  )
  await entry(0, 'holds', -label)
  await entry(1, 'revenue', label)
  return async () => {
    await client.query('commit')
    await client.end()
  }
}

/** What the newest line of the statement says, and what the account has. */
async function balances() {
  const newest = { olderThan: null, newerThan: null, filter: {}, limit: 1 }
  const [line] = await db.read.ledger.statement(tenant, newest)
  const { posted, held } = await creditBalance(db.read, tenant)
  return [
    [line?.balanceAfter, line?.heldAfter],
    [posted, held],
  ]
}
/** The transactions that the statement finds from a moment on. */
async function foundSince(from: number) {
  const stretch = { olderThan: null, newerThan: null, filter: { from }, limit: 10 }
  return (await db.read.ledger.statement(tenant, stretch)).map(line => line.transactionId)
}
const isoOf = (at: number) => new Date(at).toISOString()
const spent = async () => (await db.read.ledger.turnover(tenant, [0], 1000))?.[0]?.spent

test('a posting of a node that locks no account may be missing in a checkpoint, until the proof mends it', async () => {
  const shipment: Cause = { kind: 'shipment', id: 'A' }
  await grant()
  await append(shipment, 'credits', 'holds')
  while (nextId < place) await grant()
  const commit = await postedByOlderNode()
  await grant()
  await commit()
  const journal = await db.read.ledger.journalPage(tenant, null, 100)
  const atPlace = journal.filter(({ sequence }) => sequence === place)
  expect(atPlace.map(({ id }) => id)).toEqual([place, ofOlderNode])

  await append({ kind: 'void', id: 'A' }, 'revenue', 'credits')
  const [shown, truth] = await balances()
  expect(shown).toEqual([(truth?.[0] ?? 0) + label, label])
  expect(truth?.[1]).toBe(0)
  expect(await spent()).toBe(0)

  const proof = await verifyLedger(db, account)
  expect(proof.fault).toBeNull()
  const row = { sequence: place, row: `checkpoint ${place}` }
  expect(proof.wrongCheckpoints).toEqual([
    {
      ...row,
      says: 'says 155.00 CAD with 5.00 CAD set aside, but the journal comes to 150.00 CAD with 0.00 CAD set aside',
    },
    {
      ...row,
      says: `says ${isoOf(2)} to ${isoOf(33)}, but the journal has ${isoOf(2)} to ${isoOf(ofOlderNode)}`,
    },
    {
      ...row,
      says: 'says 0 labels for 0.00 CAD and 0.00 CAD back, but the journal comes to 1 label for 5.00 CAD and 0.00 CAD back',
    },
  ])
  expect(await foundSince(ofOlderNode)).not.toContain(ofOlderNode)
  await mendCheckpoints(db, proof)
  expect(await foundSince(ofOlderNode)).toContain(ofOlderNode)
  const [line, kept] = await balances()
  expect(line).toEqual(kept)
  expect(await spent()).toBe(label)
  expect(await verifyLedger(db, account)).toMatchObject(agreeing)
})
