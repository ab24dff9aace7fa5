import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dayMs } from '#core/time/durations.ts'
import { startService } from '../test/support/service.ts'
import { judged } from './judged.ts'
import { inTurn, postBytes, requestsPerSecond } from './load.ts'
import { rateBody } from './rate-body.ts'
import { type Round, ratioLine, ratioOf } from './ratio.ts'
import { type ServerProcess, serveArgs, startServer } from './server-process.ts'

/**
 * What it costs `POST /rates` that calls are kept with their bodies: two accounts of one server, of
 * which one keeps its calls, in alternating rounds, by the processor's time.
 */
const rounds = 15
const roundMs = 1000
const warmUpMs = 5000
const path = '/api/v4/rates'

const folder = await mkdtemp(join(tmpdir(), 'postilion-bench-'))

/** The tokens of two accounts: one keeps its calls. */
async function tokens(): Promise<{ readonly keeping: string; readonly plain: string }> {
  await using service = await startService({ DATA_DIR: folder })
  const nextWeek = new Date(Date.now() + 7 * dayMs).toISOString().slice(0, 10)
  const keeping = await service.account({ keep_bodies_until: nextWeek })
  const plain = await service.account()
  return {
    keeping: await service.token(keeping, 'production'),
    plain: await service.token(plain, 'production'),
  }
}

async function perProcessorSecond(
  server: ServerProcess,
  token: string,
  forMs: number,
): Promise<number> {
  const url = server.url + path
  const bodies = Array.from({ length: 128 }, (_, index) => JSON.stringify(rateBody(index)))
  const next = inTurn(bodies.map(text => postBytes({ url, token }, text)))
  const startedAt = server.processorMs()
  const perSecond = await requestsPerSecond({ url, connections: 32, restless: false, next }, forMs)
  return (perSecond * forMs) / (server.processorMs() - startedAt)
}

try {
  const { keeping, plain } = await tokens()
  const env = { ...process.env, DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'silent' }
  await using server = await startServer(serveArgs, {
    ...env,
    RATE_LIMIT_READS: '1000000000',
  })
  await perProcessorSecond(server, plain, warmUpMs)
  await perProcessorSecond(server, keeping, warmUpMs)
  const measured: Round[] = []
  for (let round = 0; round < rounds; round++) {
    const first = await perProcessorSecond(server, plain, roundMs)
    const ours = await perProcessorSecond(server, keeping, roundMs)
    const last = await perProcessorSecond(server, plain, roundMs)
    measured.push({ ours, limit: (first + last) / 2 })
  }
  const unit = 'requests a second of the processor'
  const line = ratioLine('POST /rates whose calls are kept', 'the same without', measured, unit)
  judged(line, ratioOf(measured) >= 0.98, '0.98')
} finally {
  await rm(folder, { recursive: true, force: true })
}
