import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Service, startService } from '../test/support/service.ts'
import { accountWithPeople, pathTo, type SeenAccount } from './parts/accounts-with-people.ts'
import { judged } from './parts/judged.ts'
import { inTurn, requestsPerSecond } from './parts/load.ts'
import { median, type Round, ratioLine, ratioOf } from './parts/ratio.ts'
import { serveArgs, startServer } from './parts/server-process.ts'

/**
 * What people wait for: a list of 50 rows against a server that sends the same bytes, and the same list
 * at many rows against 10,000.
 *
 *   node bench/dashboard.ts            1,000,000 rows
 *   BENCH_ROWS=10000000 node bench/dashboard.ts
 */
const few = 10_000
const many = Number(process.env.BENCH_ROWS ?? 1_000_000)
const rounds = Number(process.env.BENCH_ROUNDS ?? 9)
const roundMs = 1000
const connections = 8
/** Nobody's own limit of requests a minute is reached. */
const people = 200
const list = '/shipments'

const getBytes = (url: string, path: string, cookie: string): Buffer =>
  Buffer.from(
    `GET ${path} HTTP/1.1\r\nHost: ${new URL(url).host}\r\nAccept-Encoding: br\r\nCookie: ${cookie}\r\n\r\n`,
  )

/** Both servers have processes of their own; the load comes from this one. */
async function againstBytes(dataDir: string, seen: SeenAccount): Promise<void> {
  const env = { ...process.env, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent' }
  await using service = await startServer(serveArgs, env)
  const path = pathTo(seen, list)
  const cookies = seen.cookies.map(cookie => cookieFor(service.url, cookie))
  const headers = { cookie: cookies[0] ?? '' }
  const answer = await fetch(service.url + path, {
    headers: { ...headers, 'accept-encoding': 'br' },
  })
  const body = await answer.text()
  if (!answer.ok) throw new Error(`the list was answered with ${answer.status}`)
  const own = Object.fromEntries(answer.headers)
  for (const name of ['date', 'connection', 'keep-alive', 'content-length']) delete own[name]
  const file = join(dataDir, 'answer.json')
  await writeFile(file, JSON.stringify({ headers: own, body }))
  await using raw = await startServer(['bench/parts/raw-server.ts', file])
  const load = (url: string) => ({
    url,
    connections,
    restless: true,
    next: inTurn(cookies.map(cookie => getBytes(url, path, cookie))),
  })
  const measured: Round[] = []
  for (let round = -1; round < rounds; round++) {
    const limit = await requestsPerSecond(load(raw.url), roundMs)
    const ours = await requestsPerSecond(load(service.url), roundMs)
    if (round >= 0) measured.push({ ours, limit })
  }
  const line = ratioLine('a list of 50 rows', 'raw node:http', measured, 'pages/s')
  judged(line, ratioOf(measured) >= 0.4, '0.4')
}

/** The cookie's name has the port. */
const cookieFor = (url: string, cookie: string): string =>
  cookie.replace(/^postilion-\d+/, `postilion-${new URL(url).port}`)

async function againstFewRows(
  service: Service,
  small: SeenAccount,
  large: SeenAccount,
): Promise<void> {
  const quickest = async (seen: SeenAccount, round: number): Promise<number> => {
    const times: number[] = []
    for (let count = 0; count < 5; count++) {
      const cookie = seen.cookies[(round * 5 + count) % people] ?? ''
      const began = performance.now()
      const answer = await fetch(service.url + pathTo(seen, list), { headers: { cookie } })
      await answer.text()
      times.push(performance.now() - began)
    }
    return Math.min(...times)
  }
  const measured: Round[] = []
  for (let round = 0; round < rounds; round++) {
    const limit = await quickest(small, round)
    measured.push({ ours: await quickest(large, round), limit })
  }
  const line = `the list at ${many.toLocaleString('en')} rows: ${ratioOf(measured).toFixed(2)} times ${few.toLocaleString('en')} (${median(measured.map(r => r.ours)).toFixed(2)} against ${median(measured.map(r => r.limit)).toFixed(2)} ms)`
  judged(line, ratioOf(measured) <= 1.5, '1.5')
}

const dataDir = await mkdtemp(join(tmpdir(), 'postilion-bench-'))
try {
  let small: SeenAccount
  {
    await using service = await startService({ DATA_DIR: dataDir })
    small = await accountWithPeople(service, few, people)
    const large = await accountWithPeople(service, many, people)
    await againstFewRows(service, small, large)
  }
  await againstBytes(dataDir, small)
} finally {
  await rm(dataDir, { recursive: true, force: true })
}
