import { appendFileSync, cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { serviceOn } from '#core/access.ts'
import { grantCredits } from '#core/ledger/grant-credits.ts'
import { startService } from '../test/support/service.ts'
import { accountWithPeople, pathTo, type SeenAccount } from './parts/accounts-with-people.ts'
import { inPackages } from './parts/in-packages.ts'
import { judged } from './parts/judged.ts'
import { body } from './parts/purchase-body.ts'
import { median } from './parts/ratio.ts'
import { type ServerProcess, startServer } from './parts/server-process.ts'

/**
 * Whether the memory of a server ends flat: an hour of mixed load at a low rate, in a heap and in page
 * caches of a stated size. Two servers have the same data and load and differ in their caches alone, so
 * that what one of them holds more is pages.
 *
 *   node bench/soak.ts                 an hour; a line for each minute goes to a table beside the data
 *   SOAK_MINUTES=5 node bench/soak.ts
 */
const minutes = Number(process.env.SOAK_MINUTES ?? 60)
const perSecond = Number(process.env.SOAK_RATE ?? 20)
const shipments = Number(process.env.BENCH_ROWS ?? 100_000)
const heapMb = 192
const cachesMib = [8, 64]
/** By so much the last quarter of the time may lie above the quarter before it. */
const aimMb = 8
const people = 20

type Site = {
  readonly seen: SeenAccount
  readonly token: string
  readonly ids: readonly number[]
}

async function prepare(dataDir: string): Promise<Site> {
  await using service = await startService({ DATA_DIR: dataDir })
  const seen = await accountWithPeople(service, shipments, people)
  const { sandbox } = service.app.worlds
  await grantCredits(
    service.app.register.sandbox,
    seen.account,
    1_000_000_000_00,
    'bench',
    Date.now(),
  )
  const ids: number[] = []
  const next = () =>
    sandbox.store.read.shipments.pageById(serviceOn(seen.account), ids.at(-1) ?? 0, 1000)
  for (let rows = await next(); rows.length > 0; rows = await next()) {
    ids.push(...rows.map(({ id }) => id))
  }
  return { seen, token: await service.token(seen.account), ids }
}

type Call = (server: ServerProcess, site: Site, index: number) => Promise<Response>

const post =
  (path: string, sent: (index: number) => object): Call =>
  ({ url }, { token }, index) =>
    fetch(`${url}/sandbox/api${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': `soak-${index}`,
      },
      body: JSON.stringify(sent(index)),
    })

const get =
  (path: (site: Site, index: number) => string): Call =>
  ({ url }, site, index) =>
    fetch(`${url}/sandbox/api/v5${path(site, index)}`, {
      headers: { authorization: `Bearer ${site.token}` },
    })

const screen =
  (path: (index: number) => string): Call =>
  ({ url }, { seen }, index) => {
    const cookie = (seen.cookies[index % people] ?? '').replace(
      /^postilion-\d+/,
      `postilion-${new URL(url).port}`,
    )
    return fetch(url + pathTo(seen, path(index)), { headers: { cookie } })
  }

/** Spreads what is asked over all rows, the same in each run. */
const anyOf = (ids: readonly number[], index: number): number =>
  ids[(index * 7919) % ids.length] ?? 0

const names = ['tremblay', 'roy', 'smith', 'gagnon', 'singh', 'martin']

const calls: readonly Call[] = [
  post('/v5/rates', index => inPackages({ ...body(index), postage_type: undefined })),
  post('/v5/labels', index => inPackages(body(index))),
  post('/v4/shipments', body),
  get(({ ids }, index) => `/shipments/${anyOf(ids, index)}`),
  get(({ ids }, index) => `/labels/${anyOf(ids, index + 1)}`),
  get((_, index) => `/shipments?limit=50&page=${1 + (index % 400)}`),
  get(() => '/credits/transactions?limit=50'),
  screen(() => ''),
  screen(index => `/shipments?rows=50&tab=${index % 2 === 0 ? 'drafts' : 'all'}`),
  screen(index => `/search?q=${names[index % names.length]}`),
  screen(() => '/money'),
]

type Sample = { readonly minute: number; readonly cacheMib: number; readonly residentMb: number }

async function load(server: ServerProcess, site: Site, untilMs: number): Promise<void> {
  for (let index = 0; performance.now() < untilMs; index += 1) {
    const due = performance.now() + 1000 / perSecond
    const call = calls[index % calls.length]
    const answer = await call?.(server, site, index)
    await answer?.arrayBuffer()
    // Some of the shipments were voided, and have no label.
    if (answer && !answer.ok && answer.status !== 409)
      throw new Error(`${answer.url}: ${answer.status}`)
    await pause(Math.max(0, due - performance.now()))
  }
}

/** What the server says of its own memory. */
async function figuresOf({ url }: ServerProcess): Promise<readonly number[]> {
  const text = await (await fetch(`${url}/metrics`)).text()
  const figure = (name: string): number =>
    Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1]) / 1_000_000
  return [
    figure('nodejs_heap_size_used_bytes'),
    figure('nodejs_heap_size_total_bytes'),
    figure('nodejs_external_memory_bytes'),
  ]
}

async function watched(
  server: ServerProcess,
  cacheMib: number,
  table: string,
): Promise<readonly Sample[]> {
  const samples: Sample[] = []
  for (let minute = 0; minute <= minutes; minute += 1) {
    const residentMb = server.residentMb()
    samples.push({ minute, cacheMib, residentMb })
    const figures = [residentMb, ...(await figuresOf(server))].map(figure => figure.toFixed(1))
    appendFileSync(table, `${[minute, cacheMib, ...figures, server.processorMs()].join('\t')}\n`)
    if (minute < minutes) await pause(60_000)
  }
  return samples
}

/** The median of the samples in a part of the time. */
const middle = (samples: readonly Sample[], from: number, to: number): number =>
  median(
    samples
      .filter(({ minute }) => minute > from * minutes && minute <= to * minutes)
      .map(({ residentMb }) => residentMb),
  )

const folder = mkdtempSync(join(tmpdir(), 'postilion-soak-'))
try {
  const site = await prepare(join(folder, 'data'))
  const table = join(folder, 'minutes.tsv')
  appendFileSync(table, 'minute\tcache MiB\tresident MB\theap used\theap\texternal\tprocessor ms\n')
  console.log(table)
  const until = performance.now() + minutes * 60_000
  const soaked = await Promise.all(
    cachesMib.map(async cacheMib => {
      const dataDir = join(folder, String(cacheMib))
      cpSync(join(folder, 'data'), dataDir, { recursive: true })
      const args = [`--max-old-space-size=${heapMb}`, '--max-semi-space-size=16']
      await using server = await startServer([...args, 'bin/postilion.js', 'serve'], {
        ...process.env,
        DATA_DIR: dataDir,
        PORT: '0',
        LOG_LEVEL: 'warn',
        SQLITE_CACHE_MIB: String(cacheMib),
        RATE_LIMIT_READS: '1000000000',
        RATE_LIMIT_WRITES: '1000000000',
      })
      const [samples] = await Promise.all([
        watched(server, cacheMib, table),
        load(server, site, until),
      ])
      return samples
    }),
  )
  for (const samples of soaked) {
    const [before, last] = [middle(samples, 0.5, 0.75), middle(samples, 0.75, 1)]
    const what = `${samples[0]?.cacheMib} MiB a cache: ${before.toFixed(0)} MB, then ${last.toFixed(0)} MB`
    judged(what, last - before <= aimMb, `${aimMb} MB more`)
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
