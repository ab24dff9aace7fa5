import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { administer, startPostgres } from '../test/support/postgres.ts'
import { openAccounts, type Place, verifyLedgers } from './parts/accounts-with-credits.ts'
import { inTurn, postBytes, requestsPerSecond } from './parts/load.ts'
import { lengthenLog } from './parts/long-log.ts'
import { type Bare, barePostgres, bareSqlite } from './parts/purchase-bare.ts'
import { again, type Recording, recordPurchase } from './parts/purchase-rows.ts'
import { type PurchaseVersion, version4, version5 } from './parts/purchase-versions.ts'
import { median } from './parts/ratio.ts'
import { serveArgs, startServer } from './parts/server-process.ts'

/**
 * (a) `POST /shipments` of version 4 with a PDF label, as a client sends it, on the service in its own
 * process, and `POST /labels` of version 5, which keeps its answer under the key. The log of the first
 * account has the 200,000 lines of a busy month. The limits are all rows of the purchase, those of the
 * kept call among them, by bare prepared statements and the bare drawing of its label: one purchase a
 * commit (L1), and sixty-four a commit (L64). Rounds alternate; the figure is the median of the rounds'
 * ratios.
 *
 *   node bench/purchase.ts             both versions, on both engines
 *   node bench/purchase.ts v5 sqlite   one of each
 */
const rounds = Number(process.env.BENCH_ROUNDS ?? 25)
const roundMs = Number(process.env.BENCH_ROUND_MS ?? 300)
const warmUpMs = 10_000
const callerCounts = [1, 16, 64]
const accountCounts = [1, 1000]

type Limit = 'L1' | 'L64'
type Aim = {
  readonly callers: number
  readonly accounts: number
  readonly limit: Limit
  at: number
}
const aims: Readonly<Record<'sqlite' | 'postgres', readonly Aim[]>> = {
  sqlite: accountCounts.flatMap(accounts => [
    { callers: 1, accounts, limit: 'L1', at: 0.45 },
    { callers: 64, accounts, limit: 'L1', at: 1.2 },
    { callers: 64, accounts, limit: 'L64', at: 0.35 },
  ]),
  postgres: [
    { callers: 64, accounts: 1, limit: 'L1', at: 1 },
    { callers: 64, accounts: 1000, limit: 'L1', at: 0.8 },
  ],
}

type Rig = {
  readonly engine: keyof typeof aims
  readonly version: PurchaseVersion
  readonly url: string
  readonly tokens: readonly string[]
  readonly recording: Recording
  bare(callers: number): Bare
}

let lastIndex = 0
let lastSerial = 1_000_000

async function ours(
  { version, url, tokens }: Rig,
  callers: number,
  accounts: number,
): Promise<number> {
  const at = url + version.path
  const next = (): Buffer => {
    lastIndex += 1
    const token = tokens[(lastIndex * 7919) % accounts] ?? ''
    const sent = JSON.stringify(version.body(lastIndex))
    return postBytes({ url: at, token, key: `bench-${lastIndex}` }, sent)
  }
  // The bodies are written before the clock runs, as the bare rows are.
  const prepared = Array.from({ length: Math.ceil((roundMs / 1000) * 8000) }, next)
  // Waking a lone caller takes as long as drawing its label, and is no part of a purchase.
  const restless = callers === 1
  const load = { url: at, connections: callers, restless, next: inTurn(prepared) }
  return await requestsPerSecond(load, roundMs)
}

async function limitOf(rig: Rig, callers: number, accounts: number, each: number): Promise<number> {
  await using bare = rig.bare(callers)
  const count = each === 1 ? 256 : 64 * 8
  const purchases = Array.from({ length: count }, () => {
    lastSerial += 1
    return again(rig.recording, lastSerial, 1 + ((lastSerial * 7919) % accounts))
  })
  return await bare.buy(purchases, each)
}

async function measure(rig: Rig): Promise<boolean> {
  let reached = true
  // Measures the state after the first minutes: before, the engine is still compiling the service.
  for (let warm = 0; warm < warmUpMs; warm += roundMs) await ours(rig, 16, 1000)
  for (const accounts of accountCounts) {
    for (const callers of callerCounts) {
      const found: Record<'ours' | Limit, number[]> = { ours: [], L1: [], L64: [] }
      for (let round = 0; round < rounds; round++) {
        found.L1.push(await limitOf(rig, callers, accounts, 1))
        found.ours.push(await ours(rig, callers, accounts))
        found.L64.push(await limitOf(rig, callers, accounts, 64))
      }
      const ratio = (limit: Limit): number =>
        median(found.ours.map((figure, round) => figure / (found[limit][round] ?? Number.NaN)))
      const verdicts = aims[rig.engine]
        .filter(aim => aim.callers === callers && aim.accounts === accounts)
        .map(({ limit, at }) => {
          const ok = ratio(limit) >= at
          reached &&= ok
          return `${limit} aim ${at}: ${ok ? 'ok' : 'MISSED'}`
        })
      console.log(
        `${rig.version.name} ${rig.engine.padEnd(9)}${String(callers).padStart(3)} callers, ${String(accounts).padStart(4)} account(s): ` +
          `${ratio('L1').toFixed(2)} of L1, ${ratio('L64').toFixed(2)} of L64  ` +
          `(${[median(found.ours), median(found.L1), median(found.L64)].map(Math.round).join(' / ')} a second)  ${verdicts.join(', ')}`,
      )
    }
  }
  return reached
}

async function benchPlace(
  engine: Rig['engine'],
  ours: Place,
  bare: Place,
  open: (callers: number) => Bare,
): Promise<boolean> {
  const tokens = await openAccounts(ours, 1000)
  const [token = ''] = await openAccounts(bare, 1000)
  for (const place of [ours, bare]) await lengthenLog(place)
  const config =
    bare.DATABASE_URL === undefined
      ? ({ kind: 'sqlite', file: join(bare.DATA_DIR, 'sandbox.db') } as const)
      : ({ kind: 'postgres', url: bare.DATABASE_URL, schema: 'sandbox' } as const)
  let reached = true
  for (const version of [version4, version5].filter(({ name }) => isWanted(name, ['v4', 'v5']))) {
    const recording = await recordPurchase(bare, config, token, version)
    await using server = await startServer(serveArgs, {
      ...process.env,
      ...ours,
      PORT: '0',
      LOG_LEVEL: 'warn',
      RATE_LIMIT_READS: '1000000000',
      RATE_LIMIT_WRITES: '1000000000',
    })
    console.log(`${version.name} ${engine}: a purchase writes ${recording.rows.length} rows`)
    const rig = { engine, version, url: server.url, tokens, recording, bare: open }
    reached = (await measure(rig)) && reached
  }
  console.log(`${engine}: ${await verifyLedgers(ours)} shipments agree with the ledger`)
  return reached
}

async function benchSqlite(folder: string): Promise<boolean> {
  const [ours, bare] = [join(folder, 'ours'), join(folder, 'bare')]
  return await benchPlace('sqlite', { DATA_DIR: ours }, { DATA_DIR: bare }, () =>
    bareSqlite(join(bare, 'sandbox.db')),
  )
}

async function benchPostgres(folder: string): Promise<boolean> {
  await using server = await startPostgres()
  await administer(server.url('postgres'), 'create database ours', 'create database bare')
  const place = (name: string): Place => ({
    DATA_DIR: join(folder, `pg-${name}`),
    DATABASE_URL: server.url(name),
  })
  const bare = place('bare')
  return await benchPlace('postgres', place('ours'), bare, callers =>
    barePostgres(bare.DATABASE_URL ?? '', callers),
  )
}

const wanted = process.argv.slice(2)

/** One of these that the command line names, or any where it names none of them. */
function isWanted(name: string, all: readonly string[]): boolean {
  const named = all.filter(one => wanted.includes(one))
  return named.length === 0 || named.includes(name)
}

const folder = mkdtempSync(join(tmpdir(), 'postilion-bench-'))
try {
  const engines = { sqlite: benchSqlite, postgres: benchPostgres }
  for (const [engine, bench] of Object.entries(engines)) {
    if (!isWanted(engine, Object.keys(engines))) continue
    if (!(await bench(folder))) process.exitCode = 1
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
