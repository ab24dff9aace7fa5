import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { inTurn, type Load, postBytes, requestsPerSecond } from './load.ts'
import { type Round, ratioLine, ratioOf } from './ratio.ts'
import { startServer } from './server-process.ts'
import { tenServicesCatalogue } from './ten-services.ts'

/**
 * (a) `POST /rates` as a client sends it, on the service as it is run, against a raw `node:http`
 * server that parses the same request and writes the same bytes. Each server has its own process, the
 * load comes from this one; rounds alternate, and the figure is the median of their ratios. Two
 * processes of the same code differ by a tenth in speed for as long as they live, so there are several
 * of each.
 */
const target = 0.6
const pairs = 5
const rounds = 5
const roundMs = 1000
const warmUpMs = 3000
const connections = 32

const root = resolve(import.meta.dirname, '..')

const body = (index: number): string =>
  JSON.stringify({
    to_address: {
      name: `Ada Moreau ${index}`,
      company: 'Harbour Books',
      address1: `${100 + index} SW Main St`,
      address2: 'Apt 4',
      city: 'Portland',
      province_code: 'OR',
      postal_code: String(97201 + (index % 30)),
      country_code: 'US',
      phone: '503 555 0100',
      email: 'ada@example.com',
      is_residential: index % 2 === 0,
    },
    weight_unit: 'oz',
    weight: 4 + (index % 40) / 4,
    length: 10,
    width: 8,
    height: 2 + (index % 5),
    size_unit: 'in',
    package_type: 'Parcel',
    items: [
      {
        description: 'Coffee mug',
        sku: `MUG-${index}`,
        quantity: 1 + (index % 3),
        value: 12.5,
        currency: 'CAD',
        country_of_origin: 'CA',
        hs_code: '691110',
      },
    ],
  })

const bodies = Array.from({ length: 128 }, (_, index) => body(index))

/** One answer, headers and body, which the raw server then writes. */
async function quoted(url: string, token: string): Promise<string> {
  const asking = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const answer = await fetch(url, { method: 'POST', headers: asking, body: bodies[1] ?? '' })
  const text = await answer.text()
  const { rates } = JSON.parse(text)
  if (rates?.length !== 10) throw new Error(`ten services should answer: ${text}`)
  const headers = Object.fromEntries(answer.headers)
  for (const own of ['date', 'connection', 'keep-alive', 'content-length']) delete headers[own]
  return JSON.stringify({ headers, body: text })
}

/** Starts a service and a raw server, and runs rounds of both. */
async function measurePair(env: NodeJS.ProcessEnv, token: string): Promise<readonly Round[]> {
  await using service = await startServer(['bin/postilion.js', 'serve'], env)
  const url = `${service.url}/sandbox/api/v4/rates`
  const answerFile = join(folder, 'answer.json')
  await writeFile(answerFile, await quoted(url, token))
  await using raw = await startServer(['bench/raw-server.ts', answerFile])
  const load = (at: string): Load => ({
    url: at,
    connections,
    restless: true,
    next: inTurn(bodies.map(text => postBytes({ url: at, token }, text))),
  })
  await requestsPerSecond(load(url), warmUpMs)
  await requestsPerSecond(load(`${raw.url}/rates`), warmUpMs)
  const measured: Round[] = []
  for (let round = 0; round < rounds; round++) {
    const limit = await requestsPerSecond(load(`${raw.url}/rates`), roundMs)
    const ours = await requestsPerSecond(load(url), roundMs)
    measured.push({ ours, limit })
  }
  return measured
}

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

  const measured: Round[] = []
  for (let pair = 0; pair < pairs; pair++) measured.push(...(await measurePair(env, token)))
  const reached = ratioOf(measured) >= target
  console.log(
    `${ratioLine('POST /rates', 'raw node:http', measured, 'requests/s')}  target ${target}: ${reached ? 'ok' : 'MISSED'}`,
  )
  if (!reached) process.exitCode = 1
} finally {
  await rm(folder, { recursive: true, force: true })
}
