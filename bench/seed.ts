/**
 * `postilion seed` of a new sandbox: shipments a second, each with every row of its purchase, as the
 * command itself reports them, against bare prepared inserts of the same rows, invented beforehand.
 * SQLite; while no server runs, and beside one.
 *
 *   node bench/seed.ts
 */

import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { serviceOn } from '#core/access.ts'
import { accountOf } from '#core/account/accounts.ts'
import { partInventor } from '#core/seed/invent-part.ts'
import { planSeed } from '#core/seed/seed-plan.ts'
import { openDatabase } from '#db/database.ts'
import type { WriteSession } from '#db/engine/session.ts'
import { sqliteDialect } from '#db/engine/sqlite/dialect.ts'
import type { Value } from '#db/engine/statement.ts'
import { seedWriter } from '#db/stores/seed/seed.ts'
import { fakeWorld } from '../test/support/fake-world.ts'
import { median, type Round, ratioLine } from './parts/ratio.ts'
import { startServer } from './parts/server-process.ts'

const rounds = Number(process.env.BENCH_ROUNDS ?? 3)
const shipments = Number(process.env.BENCH_SHIPMENTS ?? 200_000)
const target = 10_000
const spreadMs = 180 * 86_400_000
/** As many as the command writes in one of its steps. */
const partsACommit = { alone: 50, besideServer: 1 }

type Company = keyof typeof partsACommit

const folder = mkdtempSync(join(tmpdir(), 'postilion-bench-'))
const program = resolve(import.meta.dirname, '../bin/postilion.js')

/** What the command says of itself: its own start is not in it. */
async function seeded(company: Company, name: string): Promise<number> {
  const env = { ...process.env, DATA_DIR: join(folder, name), PORT: '0' }
  const shell = (...args: string[]): string =>
    execFileSync(process.execPath, [program, ...args], { env, encoding: 'utf8' })
  shell('account', 'create', 'demo')
  await using _ = company === 'alone' ? null : await startServer([program, 'serve'], env)
  const said = shell('seed', '--account', 'demo', '--shipments', String(shipments), '--json')
  return Number(JSON.parse(said).a_second)
}

type Step = readonly [StatementSync, Value[]]

/** Notes what the store would have run. */
function recorder(db: DatabaseSync, steps: Step[]): WriteSession {
  const prepared = new Map<string, StatementSync>()
  const note: WriteSession['send'] = (statement, parameters) => {
    const { sql, values } = statement.on(sqliteDialect)
    const ready = prepared.get(sql) ?? db.prepare(sql)
    prepared.set(sql, ready)
    steps.push([ready, values(parameters as Record<string, Value>)])
  }
  const nothing = async () => []
  return {
    dialect: sqliteDialect,
    all: nothing,
    query: nothing,
    // The journal's places begin anew with each part here: nothing holds them to be unique.
    first: async () => undefined,
    execute: async () => {},
    giveWay: async () => {},
    send: note,
    async run(statement, parameters) {
      note(statement, parameters)
      return 1
    },
  }
}

async function bare(company: Company, name: string): Promise<number> {
  const file = join(folder, name)
  await using store = await openDatabase({ kind: 'sqlite', file })
  await store.migrate()
  await store.transact(1, ({ accounts }) => accounts.insert({ id: 1, name: 'demo', createdAt: 1 }))
  const row = await store.read.accounts.byId(1)
  if (!row) throw new Error('there is no account')
  const world = { ...fakeWorld('sandbox'), store }
  const plan = await planSeed(world, accountOf(row), shipments, spreadMs)
  const inventPart = partInventor(world, plan)
  using db = new DatabaseSync(file)
  db.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = off')
  db.exec(
    'pragma cache_size = -65536; pragma temp_store = memory; pragma wal_autocheckpoint = 2000',
  )
  const steps: Step[] = []
  const session = recorder(db, steps)
  let tookMs = 0
  for (let part = 0; part < plan.parts; ) {
    const end = Math.min(plan.parts, part + partsACommit[company])
    for (; part < end; part += 1) await seedWriter(session).insert(serviceOn(1), inventPart(part))
    const from = performance.now()
    db.exec('begin immediate')
    for (const [statement, values] of steps) statement.run(...values)
    db.exec('commit')
    tookMs += performance.now() - from
    steps.length = 0
  }
  return (shipments * 1000) / tookMs
}

async function measure(company: Company): Promise<number> {
  const measured: Round[] = []
  for (let round = 1; round <= rounds; round += 1) {
    const name = `${company}-${round}`
    const ours = await seeded(company, name)
    measured.push({ ours, limit: await bare(company, `${name}-bare.db`) })
    rmSync(join(folder, name), { recursive: true })
  }
  const name = company === 'alone' ? 'seed' : 'seed beside a server'
  console.log(ratioLine(name, 'bare prepared inserts', measured, 'shipments/s'))
  return median(measured.map(round => round.ours))
}

try {
  const perSecond = await measure('alone')
  const reached = perSecond >= target
  console.log(`target of ${target.toLocaleString('en')} a second: ${reached ? 'met' : 'missed'}`)
  await measure('besideServer')
  if (!reached) process.exitCode = 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
