import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '../test/support/postgres.ts'
import {
  barePostgres,
  bareSqlite,
  groupedPostgres,
  groupedSqlite,
  type Way,
} from './parts/transact-ways.ts'
import { makeSale } from './parts/transact-workload.ts'

/**
 * Sales through `transact` against the same prepared statements committed one by one. Rounds of the
 * two alternate; the figure is the median of the rounds' ratios.
 */
const roundMs = Number(process.env.BENCH_ROUND_MS ?? 300)
const rounds = Number(process.env.BENCH_ROUNDS ?? 9)
const callerCounts = [1, 16, 64]
const accountCounts = [1, 1000]
const targets = {
  sqlite: { 1: 3, 1000: 2 },
  postgres: { 1: 2, 1000: 1.5 },
} as const

type Cell = { callers: number; accounts: number; bare: number; grouped: number; ratio: number }

let lastId = 0

/** Sales a second, by a number of callers that each wait for one sale before they ask for the next. */
async function round(way: Way, callers: number, accounts: number): Promise<number> {
  const before = await way.count()
  const startedAt = performance.now()
  let sold = 0
  const caller = async () => {
    while (performance.now() - startedAt < roundMs) {
      lastId += 1
      // Spread over the accounts, the same for both ways.
      const account = 1 + ((lastId * 7919) % accounts)
      await way.sell(makeSale(lastId, account))
      sold += 1
    }
  }
  await Promise.all(Array.from({ length: callers }, caller))
  const seconds = (performance.now() - startedAt) / 1000
  const stored = (await way.count()) - before
  if (stored !== sold) throw new Error(`${sold} sales were answered, ${stored} are stored.`)
  return sold / seconds
}

const median = (figures: readonly number[]): number =>
  figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? Number.NaN

async function compare(bare: Way, grouped: Way): Promise<Cell[]> {
  const cells: Cell[] = []
  for (const way of [bare, grouped]) await round(way, 16, 1000)
  for (const accounts of accountCounts) {
    for (const callers of callerCounts) {
      const pairs: { bare: number; grouped: number }[] = []
      for (let index = 0; index < rounds; index += 1) {
        pairs.push({
          bare: await round(bare, callers, accounts),
          grouped: await round(grouped, callers, accounts),
        })
      }
      cells.push({
        callers,
        accounts,
        bare: median(pairs.map(pair => pair.bare)),
        grouped: median(pairs.map(pair => pair.grouped)),
        ratio: median(pairs.map(pair => pair.grouped / pair.bare)),
      })
    }
  }
  return cells
}

function report(engine: keyof typeof targets, cells: readonly Cell[]): boolean {
  let reached = true
  for (const { callers, accounts, bare, grouped, ratio } of cells) {
    const target = callers === 64 ? targets[engine][accounts as 1 | 1000] : null
    const verdict =
      target === null ? '' : `  target ${target}: ${ratio >= target ? 'ok' : 'MISSED'}`
    reached &&= target === null || ratio >= target
    console.log(
      `${engine.padEnd(9)}${String(callers).padStart(3)} callers, ${String(accounts).padStart(4)} account(s): ` +
        `${ratio.toFixed(2).padStart(5)} times  (one by one ${bare.toFixed(0)}/s, grouped ${grouped.toFixed(0)}/s)${verdict}`,
    )
  }
  return reached
}

async function benchSqlite(): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'postilion-bench-'))
  try {
    await using bare = await bareSqlite(join(folder, 'bare.db'))
    await using grouped = await groupedSqlite(join(folder, 'grouped.db'))
    return report('sqlite', await compare(bare, grouped))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function benchPostgres(): Promise<boolean> {
  await using server = await startPostgres()
  const url = server.url('postgres')
  await using bare = await barePostgres(url, 'bare')
  await using grouped = await groupedPostgres(url, 'grouped')
  return report('postgres', await compare(bare, grouped))
}

const wanted = process.argv.slice(2)
const benches = { sqlite: benchSqlite, postgres: benchPostgres }
for (const [engine, bench] of Object.entries(benches)) {
  if (wanted.length > 0 && !wanted.includes(engine)) continue
  if (!(await bench())) process.exitCode = 1
}
