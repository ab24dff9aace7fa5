import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openEngine } from '#db/database.ts'
import type { DatabaseConfig } from '#db/database-config.ts'
import { definedStatements } from '#db/engine/statement.ts'
import { writersOn } from '#db/stores/all-stores.ts'
import { type DatabaseKit, describeOnEachEngine } from '#test/support/engines.ts'
import { askForEveryList } from '#test/support/plans/every-list.ts'
import { type PlanJudge, planJudge } from '#test/support/plans/plan-judge.ts'
import { type Asked, recorded } from '#test/support/recorded-session.ts'
import { boughtShipment, insertAccounts, insertShipment } from '#test/support/sample-shipments.ts'

/** A fault that is none, by its words and those of its statement. */
type Exception = {
  readonly fault: RegExp
  readonly of?: RegExp
  readonly because: string
}

const wholeAccount = (...tables: readonly string[]): RegExp =>
  new RegExp(`^all of an account: (${tables.join('|')})$`)

const exceptions: readonly Exception[] = [
  {
    fault:
      /^SCAN (number_range|schema_migration|running_server|commit_count|alive|hs_table|rate_card|carrier_account)\b/,
    because: 'The service itself has a few of them, whatever its accounts do.',
  },
  {
    fault: /^SCAN exchange_rate$/,
    of: /order by "day" desc, "currency" desc limit/,
    because: 'The operator lists the last of them, in the order of the key.',
  },
  {
    fault: /^SCAN (payment_book|payment_book_reversal)$/,
    because: 'The book of the simulated provider: tests and proofs read it.',
  },
  {
    fault: /^SCAN (purchase|top_up|webhook|rate_allowance|job|w)\b/,
    because: 'They are those that are open, due, waiting or busy, and leave when that ends.',
  },
  {
    fault: /^SCAN (a|account|account_setting|account_clock|token_lookup|service_user|membership)$/,
    because:
      'Each account is looked at: there are thousands, where there are millions of shipments.',
  },
  {
    fault: wholeAccount(
      'account_setting',
      'api_token',
      'webhook',
      'payment_card',
      'shop',
      'invitation',
      'membership',
      'ledger_balance',
    ),
    because: 'People make them by hand: an account has some dozens at most.',
  },
  {
    fault: wholeAccount('shipment_count', 'freight_count'),
    because: 'An account has a row for each day and state.',
  },
  {
    fault: wholeAccount('batch', 'closeout', 'pickup', 'product'),
    of: /count\(\*\)/,
    because:
      'A list tells its total: an index alone counts what an account makes by the dozen a day.',
  },
  {
    fault: wholeAccount('shipment', 'ledger_checkpoint', 'ledger_transaction'),
    of: /\b(min|max)\(/,
    because: 'The engines take the least and the greatest from the ends of an index.',
  },
  {
    fault: wholeAccount('ledger_entry'),
    of: /^select cast\(coalesce\(sum\("amount"\)/,
    because: 'The proof of a ledger sums it up.',
  },
  {
    fault: wholeAccount('job'),
    because: 'An operator asks for the jobs of an account that wait.',
  },
  {
    fault: /^all of an account: SEARCH leased USING AUTOMATIC/,
    because: 'The webhooks that a worker has in hand, which are few.',
  },
  {
    fault: /^(SCAN webhook_delivery|all of an account: product)$/,
    of: /^select distinct "webhook"|json_array_elements_text/,
    because: 'In a small table PostgreSQL reads at once what it looks up in a large one.',
  },
  {
    fault: /^less than (event_of_type|event_of_account|sqlite_autoindex_event_1) has$/,
    of: /"told_at" >= \? and "told_at" <= \?/,
    because: 'Some seconds of all accounts are fewer than all events of one.',
  },
]

/** What one engine alone runs, by words that the other does not know. */
const ofOneEngine = {
  sqlite: /^with "moved" as|::|pg_notify/,
  postgres: /shipment_name|instr\(/,
} as const

/** What the lists of one run choose at once: all choices are 512 of one list, and two tell the most. */
const atOnce = process.env.PROOF ? Number.POSITIVE_INFINITY : 2

async function everyStatement(
  kit: DatabaseKit,
  config: DatabaseConfig,
): Promise<ReadonlySet<string>> {
  const db = await kit.open()
  await insertAccounts(db, 1)
  await insertShipment(db, 1, boughtShipment(1, { storeId: 'a' }))
  const asked: Asked[] = []
  await using engine = await openEngine(config)
  await engine.transact(1, session => askForEveryList(writersOn(recorded(session, asked)), atOnce))
  // Some are defined only when a list is asked for so many states.
  const defined = definedStatements.map(statement => statement.on(engine.read.dialect).sql)
  const all = new Set([...defined, ...asked.map(({ sql }) => sql)])
  return new Set([...all].filter(sql => !ofOneEngine[kit.kind].test(sql)))
}

const needed = new Set<Exception>()

function isFault(fault: string, sql: string): boolean {
  const found = exceptions.find(one => one.fault.test(fault) && (one.of?.test(sql) ?? true))
  if (found) needed.add(found)
  return found === undefined
}

describeOnEachEngine('the plan of every statement', kit => {
  let config: DatabaseConfig
  let judge: PlanJudge
  beforeAll(async () => {
    config = await kit.config()
    judge = await planJudge(config)
  })
  afterAll(() => judge[Symbol.asyncDispose]())

  test('searches by all that an index has, and reads no table or account whole', async () => {
    const statements = await everyStatement(kit, config)
    expect(statements.size).toBeGreaterThan(400)
    const faults: string[] = []
    for (const sql of statements) {
      const found = await judge.faultsOf(sql)
      faults.push(...found.filter(fault => isFault(fault, sql)).map(fault => `${fault}: ${sql}`))
    }
    expect(faults).toEqual([])
  })

  test('is judged', async () => {
    const place = kit.kind === 'sqlite' ? '?' : '$1'
    const ofAccount = `select "path" from "request_log" where "account_id" = ${place}`
    expect(await judge.faultsOf(ofAccount)).toEqual(['all of an account: request_log'])
    expect(await judge.faultsOf(`${ofAccount} order by "at" limit 50`)).toEqual([])
    const held = `${ofAccount} and "request_id" || '' = 'x'`
    expect(await judge.faultsOf(held)).toEqual(['all of an account: request_log'])
    expect(await judge.faultsOf(`select "path" from "request_log" where "status" = 200`)).toEqual([
      'SCAN request_log',
    ])
    const family = (step: string) => `with recursive "family" as (
      select "id" from "api_token" where "account_id" = ${place} and "maker" = 'user' and "maker_id" = 5
      union select "t"."id" from ${step} where "t"."account_id" = ${place}
        and "t"."maker" = 'token' and "t"."maker_id" = "f"."id") select "id" from "family"`
    const backwards = family('"api_token" as "t" cross join "family" as "f"')
    expect(await judge.faultsOf(backwards)).toEqual(['before a recursion: api_token'])
  })
})

test('each exception is needed', () => {
  expect(exceptions.filter(exception => !needed.has(exception))).toEqual([])
})

test('every place that builds a query at run time is one of a list that is asked for', () => {
  const stores = resolve(import.meta.dirname, '../../../src/db/stores')
  const files = readdirSync(stores, { recursive: true, encoding: 'utf8' })
  const building = files.filter(
    file =>
      file.endsWith('.ts') &&
      readFileSync(resolve(stores, file), 'utf8').includes('session.query('),
  )
  expect(building.sort()).toEqual([
    'account/calls.ts',
    'account/request-log-search.ts',
    'order/filtered-page.ts',
    'order/orders.ts',
    'shipment/keyed-page.ts',
    'shipment/names-on-postgres.ts',
    'shipment/selective-page.ts',
  ])
})
