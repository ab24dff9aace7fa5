import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request as httpRequest } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { openAccounts } from './parts/accounts-with-credits.ts'
import { inPackages } from './parts/in-packages.ts'
import { type Load, postBytes, type Wait, waitsFor } from './parts/load.ts'
import { body } from './parts/purchase-body.ts'
import { median, quantile } from './parts/ratio.ts'
import { type ServerProcess, startServer } from './parts/server-process.ts'

/**
 * `POST /rates` of version 5 over carriers outside the process, all of them in another one. How much
 * longer than the slowest carrier an answer takes, against 15 ms, one question after the other; a bare
 * client that asks the same carriers at once shows how much of that the machine takes. And how many
 * answers come in time while every carrier hangs, after the first callers of the process.
 */
const targetMs = 15
const carrierCounts = [5, 20]
const rounds = 4
const questions = 100
const warmUp = { connections: 8, answers: 300 }
const hung = { carriers: 20, callers: 32, answers: 192, timeoutSeconds: 3, withinMs: 3200 }

let asked = 0

/** Each recipient is another one, so that no two questions are the same. */
function nextQuestion(): { readonly name: string; readonly sent: Record<string, unknown> } {
  asked += 1
  const name = `Ada ${asked}`
  const { to_address, ...rest } = body(asked)
  return { name, sent: inPackages({ ...rest, to_address: { ...(to_address as object), name } }) }
}

/** The waits for our answers, by the name in their question. */
async function ourWaits(
  { url, tokens }: Quoting,
  connections: number,
  answers: number,
  timeout = 4,
): Promise<ReadonlyMap<string, number>> {
  const names = new Map<Buffer, string>()
  const at = `${url}/sandbox/api/v5/rates`
  const load: Load = {
    url: at,
    connections,
    restless: false,
    next() {
      const { name, sent } = nextQuestion()
      const token = tokens[asked % tokens.length] ?? ''
      const bytes = postBytes({ url: at, token }, JSON.stringify({ ...sent, timeout }))
      names.set(bytes, name)
      return bytes
    },
  }
  const named = ({ request, ms }: Wait) => [names.get(request) ?? '', ms] as const
  return new Map((await waitsFor(load, answers)).map(named))
}

/** A client that only asks the carriers and waits for all of them, as the bare comparison. */
async function bareWaits(carriersUrl: string, carriers: number, answers: number) {
  const agent = new Agent({ keepAlive: true })
  const waits = new Map<string, number>()
  const ask = async (path: string, sent: string): Promise<void> => {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    httpRequest(carriersUrl + path, { method: 'POST', agent }, response => {
      text(response).then(answer => resolve(JSON.parse(answer)), reject)
    })
      .on('error', reject)
      .end(sent)
    await promise
  }
  while (waits.size < answers) {
    const { name, sent } = nextQuestion()
    const question = JSON.stringify({ ...sent, to: { name } })
    const from = performance.now()
    await Promise.all(
      Array.from({ length: carriers }, (_, at) => ask(`/carrier${at}/rates`, question)),
    )
    waits.set(name, performance.now() - from)
  }
  agent.destroy()
  return waits
}

/** What was waited for beyond the slowest carrier of each question. */
async function overheads(
  carriersUrl: string,
  waits: ReadonlyMap<string, number>,
): Promise<readonly number[]> {
  const slowest = (await (await fetch(`${carriersUrl}/slowest`)).json()) as Record<string, number>
  return [...waits].map(([name, ms]) => ms - (slowest[name] ?? Number.NaN))
}

type Quoting = ServerProcess & { readonly tokens: readonly string[] }

async function measureOverhead(carriersUrl: string, quoting: Quoting, carriers: number) {
  const found: { readonly ours: number[]; readonly bare: number[] } = { ours: [], bare: [] }
  await ourWaits(quoting, warmUp.connections, warmUp.answers)
  let workMs = 0
  for (let round = 0; round < rounds; round++) {
    const bare = await bareWaits(carriersUrl, carriers, questions)
    found.bare.push(...(await overheads(carriersUrl, bare)))
    const before = quoting.processorMs()
    const ours = await ourWaits(quoting, 1, questions)
    workMs += quoting.processorMs() - before
    found.ours.push(...(await overheads(carriersUrl, ours)))
  }
  const [ours, bare] = [quantile(found.ours, 0.99), quantile(found.bare, 0.99)]
  const reached = ours <= targetMs
  console.log(
    `${carriers} carriers of 100 ms: 99 of 100 answers within ${(ours / targetMs).toFixed(2)} of ${targetMs} ms after the slowest (${ours.toFixed(1)} ms, median ${median(found.ours).toFixed(1)}, of which ${(workMs / found.ours.length).toFixed(1)} of the processor; a bare client ${bare.toFixed(1)} and ${median(found.bare).toFixed(1)} ms): ${reached ? 'ok' : 'MISSED'}`,
  )
  if (!reached) process.exitCode = 1
}

async function measureHung(quoting: Quoting) {
  const { carriers, callers, answers, timeoutSeconds, withinMs } = hung
  await ourWaits(quoting, callers, callers, timeoutSeconds)
  const waits = [...(await ourWaits(quoting, callers, answers, timeoutSeconds)).values()]
  const inTime = waits.filter(ms => ms <= withinMs).length / answers
  console.log(
    `${carriers} carriers that hang, ${callers} callers: ${(inTime * 100).toFixed(1)} % of answers within ${withinMs / 1000} s of a timeout of ${timeoutSeconds} s (the last after ${Math.max(...waits).toFixed(0)} ms): ${inTime === 1 ? 'ok' : 'MISSED'}`,
  )
  if (inTime < 1) process.exitCode = 1
}

const folder = await mkdtemp(join(tmpdir(), 'postilion-bench-'))
try {
  const tokens = await openAccounts({ DATA_DIR: folder }, 32)
  await using carriers = await startServer(['bench/parts/thinking-carriers.ts'])
  const start = (url: string, count: number): Promise<ServerProcess> =>
    startServer(['bench/parts/service-with-carriers.ts', folder, url, String(count)])
  for (const count of carrierCounts) {
    await using service = await start(carriers.url, count)
    await measureOverhead(carriers.url, { ...service, tokens }, count)
  }
  await using service = await start(`${carriers.url}/hung`, hung.carriers)
  await measureHung({ ...service, tokens })
} finally {
  await rm(folder, { recursive: true, force: true })
}
