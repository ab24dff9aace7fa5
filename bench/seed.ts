/**
 * `postilion seed` of a new sandbox: shipments a second, each with every row of its purchase, against
 * the same rows as bare prepared inserts in the same transactions, made up beforehand. SQLite; while no
 * server runs, and in the small steps that it takes beside one.
 *
 *   node bench/seed.ts
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { operatorOn } from '../src/core/access.ts'
import { accountOf } from '../src/core/account/accounts.ts'
import type { Writers } from '../src/core/ports/stores.ts'
import { seedShipments } from '../src/core/seed/seed-shipments.ts'
import type { Past } from '../src/core/seed/seed-store.ts'
import { type Database, openDatabase } from '../src/db/database.ts'
import type { WriteSession } from '../src/db/session.ts'
import type { Value } from '../src/db/statement.ts'
import { seedWriter } from '../src/db/stores/seed.ts'
import { fakeWorld } from '../test/support/fake-world.ts'
import { median, ratioLine } from './ratio.ts'

const rounds = Number(process.env.BENCH_ROUNDS ?? 5)
const shipments = Number(process.env.BENCH_SHIPMENTS ?? 60_000)
const target = 20_000
const spreadMs = 180 * 86_400_000

const folder = mkdtempSync(join(tmpdir(), 'postilion-bench-'))

async function openWithAccount(name: string): Promise<Database> {
  const db = await openDatabase({ kind: 'sqlite', file: join(folder, name) })
  await db.migrate()
  await db.transact(1, ({ accounts }) => accounts.insert({ id: 1, name: 'demo', createdAt: 1 }))
  return db
}

type Figures = { readonly perSecond: number; readonly longestMs: number }

/** The command as the shell runs it, and what it wrote, for the bare way to write again. */
async function seeded(db: Database, besideServer: boolean, pasts: Past[]): Promise<Figures> {
  const row = await db.read.accounts.byId(1)
  if (!row) throw new Error('there is no account')
  let longestMs = 0
  const store: Database = {
    ...db,
    async transact(lane, command) {
      const from = performance.now()
      const result = await db.transact(lane, writers => command(noting(writers, pasts)))
      longestMs = Math.max(longestMs, performance.now() - from)
      return result
    },
  }
  const from = performance.now()
  const world = { ...fakeWorld('sandbox'), store }
  const besideOthers = (): boolean => besideServer
  await seedShipments(world, { account: accountOf(row), shipments, spreadMs, besideOthers })
  return { perSecond: (shipments * 1000) / (performance.now() - from), longestMs }
}

const noting = (writers: Writers, pasts: Past[]): Writers => {
  const seed: Writers['seed'] = {
    insert(tenant, past) {
      pasts.push(past)
      return writers.seed.insert(tenant, past)
    },
  }
  return new Proxy(writers, {
    get: (target, name) => (name === 'seed' ? seed : Reflect.get(target, name)),
  })
}

type Step = readonly [StatementSync, Value[]]

/** What the store would have run, without running it. */
async function stepsOf(db: DatabaseSync, pasts: readonly Past[]): Promise<readonly Step[][]> {
  const prepared = new Map<string, StatementSync>()
  let steps: Step[] = []
  const note: WriteSession['send'] = (statement, parameters) => {
    const { sql, values } = statement.on('sqlite')
    const ready = prepared.get(sql) ?? db.prepare(sql)
    prepared.set(sql, ready)
    steps.push([ready, values(parameters as Record<string, Value>)])
  }
  const nothing = async () => []
  const session: WriteSession = {
    engine: 'sqlite',
    all: nothing,
    query: nothing,
    first: async () => undefined,
    execute: async () => {},
    send: note,
    async run(statement, parameters) {
      note(statement, parameters)
      return 1
    },
  }
  const transactions: Step[][] = []
  // The journal's places begin anew with each transaction here: nothing holds them to be unique.
  for (const past of pasts) {
    steps = []
    await seedWriter(session).insert(operatorOn(1), past)
    transactions.push(steps)
  }
  return transactions
}

async function bare(file: string, pasts: readonly Past[]): Promise<number> {
  using db = new DatabaseSync(file)
  db.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on')
  db.exec(
    'pragma cache_size = -65536; pragma temp_store = memory; pragma wal_autocheckpoint = 2000',
  )
  const transactions = await stepsOf(db, pasts)
  const from = performance.now()
  for (const steps of transactions) {
    db.exec('begin immediate')
    for (const [statement, values] of steps) statement.run(...values)
    db.exec('commit')
  }
  return (shipments * 1000) / (performance.now() - from)
}

async function measure(besideServer: boolean): Promise<number> {
  const measured: { ours: number; limit: number; longestMs: number }[] = []
  for (let round = 0; round <= rounds; round += 1) {
    const name = `${besideServer ? 'beside' : 'alone'}-${round}`
    await using ours = await openWithAccount(`${name}-ours.db`)
    await using limit = await openWithAccount(`${name}-limit.db`)
    await limit.health()
    const pasts: Past[] = []
    const { perSecond, longestMs } = await seeded(ours, besideServer, pasts)
    const bareRate = await bare(join(folder, `${name}-limit.db`), pasts)
    // The first round warms both up: it fills the table that ship codes are made by, too.
    if (round > 0) measured.push({ ours: perSecond, limit: bareRate, longestMs })
  }
  const name = besideServer ? 'seed beside a server' : 'seed'
  console.log(ratioLine(name, 'bare prepared inserts', measured, 'shipments/s'))
  const longest = Math.max(...measured.map(({ longestMs }) => longestMs))
  console.log(`longest command: ${longest.toFixed(0)} ms`)
  return median(measured.map(round => round.ours))
}

try {
  const perSecond = await measure(false)
  const reached = perSecond >= target
  console.log(`target of ${target.toLocaleString('en')} a second: ${reached ? 'met' : 'missed'}`)
  await measure(true)
  if (!reached) process.exitCode = 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
