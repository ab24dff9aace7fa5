import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { inPackages } from './parts/in-packages.ts'
import { inTurn, type Load, postBytes, requestsPerSecond } from './parts/load.ts'
import { rateBody } from './parts/rate-body.ts'
import { type Round, ratioLine, ratioOf } from './parts/ratio.ts'
import { type ServerProcess, serveArgs, startServer } from './parts/server-process.ts'
import { tenServicesCatalogue } from './parts/ten-services.ts'

/**
 * (a) `POST /rates` as a client sends it, on the service as it is run, against a raw `node:http`
 * server that parses the same request and writes the same bytes. Each server has its own process, the
 * load comes from this one; rounds alternate, and the figure is the median of their ratios. Two
 * processes of the same code differ by a tenth in speed for as long as they live, so there are several
 * of each. The processor's time, beside it, is what other work on the machine disturbs least.
 *
 *   node bench/rates.ts            versions 4 and 5
 *   node bench/rates.ts v5         one of them
 */
const pairs = 5
const rounds = 5
const roundMs = 1000
const warmUpMs = 5000
const connections = 32

const root = resolve(import.meta.dirname, '..')

type Version = {
  readonly name: string
  /** The member of an answer that lists the rates. */
  readonly list: string
  readonly aim: number
  body(index: number): object
}

const versions: readonly Version[] = [
  { name: 'v4', list: 'rates', aim: 0.6, body: rateBody },
  { name: 'v5', list: 'data', aim: 0.5, body: index => inPackages(rateBody(index)) },
]

/** One answer, headers and body, which the raw server then writes. */
async function quoted(url: string, token: string, { body, list }: Version): Promise<string> {
  const asking = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const sent = JSON.stringify(body(1))
  const answer = await fetch(url, { method: 'POST', headers: asking, body: sent })
  const text = await answer.text()
  if (JSON.parse(text)[list]?.length !== 10) throw new Error(`ten services should answer: ${text}`)
  const headers = Object.fromEntries(answer.headers)
  for (const own of ['date', 'connection', 'keep-alive', 'content-length']) delete headers[own]
  return JSON.stringify({ headers, body: text })
}

type Figures = { readonly perSecond: number; readonly perProcessorSecond: number }
type RateRound = { readonly ours: Figures; readonly limit: Figures }

/** Starts a service and a raw server, and runs rounds of both. */
async function measurePair(
  version: Version,
  env: NodeJS.ProcessEnv,
  token: string,
): Promise<readonly RateRound[]> {
  await using service = await startServer(serveArgs, env)
  const url = `${service.url}/sandbox/api/${version.name}/rates`
  const answerFile = join(folder, 'answer.json')
  await writeFile(answerFile, await quoted(url, token, version))
  await using raw = await startServer(['bench/parts/raw-server.ts', answerFile])
  const bodies = Array.from({ length: 128 }, (_, index) => JSON.stringify(version.body(index)))
  const load = (at: string): Load => ({
    url: at,
    connections,
    restless: true,
    next: inTurn(bodies.map(text => postBytes({ url: at, token }, text))),
  })
  const measure = async (server: ServerProcess, at: string, forMs: number): Promise<Figures> => {
    const startedAt = server.processorMs()
    const perSecond = await requestsPerSecond(load(at), forMs)
    const processorShare = (server.processorMs() - startedAt) / forMs
    return { perSecond, perProcessorSecond: perSecond / processorShare }
  }
  const rawUrl = `${raw.url}/rates`
  await measure(service, url, warmUpMs)
  await measure(raw, rawUrl, warmUpMs)
  const measured: RateRound[] = []
  for (let round = 0; round < rounds; round++) {
    const limit = await measure(raw, rawUrl, roundMs)
    measured.push({ limit, ours: await measure(service, url, roundMs) })
  }
  return measured
}

const of = (measured: readonly RateRound[], figure: keyof Figures): readonly Round[] =>
  measured.map(({ ours, limit }) => ({ ours: ours[figure], limit: limit[figure] }))

const wanted = process.argv.slice(2)
const folder = await mkdtemp(join(tmpdir(), 'postilion-bench-'))
try {
  const catalogue = join(folder, 'catalog')
  await tenServicesCatalogue(catalogue)
  const env = {
    ...process.env,
    DATA_DIR: join(folder, 'data'),
    CATALOG_DIR: catalogue,
    PORT: '0',
    LOG_LEVEL: 'warn',
    RATE_LIMIT_READS: '1000000000',
  }
  const shell = (...args: string[]): string =>
    execFileSync(process.execPath, ['bin/postilion.js', ...args], { cwd: root, env })
      .toString()
      .trim()
  shell('account', 'create', 'bench')
  const token = shell('token', 'create', '--account', 'bench', '--environment', 'sandbox')

  for (const version of versions) {
    const { name, aim } = version
    if (wanted.length > 0 && !wanted.includes(name)) continue
    const measured: RateRound[] = []
    for (let pair = 0; pair < pairs; pair++) {
      measured.push(...(await measurePair(version, env, token)))
    }
    const byClock = of(measured, 'perSecond')
    const reached = ratioOf(byClock) >= aim
    const byProcessor = ratioOf(of(measured, 'perProcessorSecond')).toFixed(2)
    console.log(
      `${ratioLine(`${name} POST /rates`, 'raw node:http', byClock, 'requests/s')}, ${byProcessor} by the processor's time  aim ${aim}: ${reached ? 'ok' : 'MISSED'}`,
    )
    if (!reached) process.exitCode = 1
  }
} finally {
  await rm(folder, { recursive: true, force: true })
}
