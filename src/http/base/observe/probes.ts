import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { CoreError } from '#core/errors.ts'
import { bearerSecret } from '../judge/authentication.ts'
import type { RequestMetrics } from './metrics.ts'
import type { WorldMetrics } from './world-metrics.ts'

/** Sentences that say what keeps the service from serving; none when it is ready. */
export type Readiness = () => Promise<readonly string[]>

type Probes = {
  readonly readiness: Readiness
  readonly requests: Pick<RequestMetrics, 'contentType' | 'render'>
  readonly worlds: Pick<WorldMetrics, 'render'>
  /** What readers of the metrics have to send; null lets everybody read who reaches the service. */
  readonly metricsToken: string | null
  /** A clock that nobody can set. */
  readonly nowMs?: () => number
}

const always = { config: { always: true } } as const

/** The routes for machines: whether the service is alive and ready, and its metrics. */
export function answerProbes(server: FastifyInstance, probes: Probes): void {
  const { readiness, requests, worlds, metricsToken, nowMs = () => performance.now() } = probes
  server.get('/healthz', always, () => ({ status: 'alive' }))
  server.get('/readyz', always, async (_request, reply) => {
    const problems = await readiness().catch(error => [String(error)])
    if (problems.length === 0) return { status: 'ready' }
    return reply.code(503).send({ status: 'not ready', problems })
  })
  const metrics = keptText(async () => (await requests.render()) + (await worlds.render()), nowMs)
  server.get('/metrics', { config: { always: true, exactPath: true } }, async (request, reply) => {
    if (metricsToken !== null) demandToken(request, metricsToken)
    reply.type(requests.contentType).header('cache-control', 'no-store')
    return await metrics()
  })
}

/** To write all metrics takes milliseconds in which no caller of the API is answered. */
const keepTextMs = 1000

/** Readers share one text for a second, however many they are. */
function keptText(render: () => Promise<string>, nowMs: () => number): () => Promise<string> {
  let text: Promise<string> | null = null
  let renderedAtMs = 0
  return () => {
    if (text === null || nowMs() - renderedAtMs >= keepTextMs) {
      renderedAtMs = nowMs()
      text = render()
    }
    return text
  }
}

function demandToken({ headers }: FastifyRequest, token: string): void {
  const sent = bearerSecret(headers.authorization)
  if (sent !== null && timingSafeEqual(digestOf(sent), digestOf(token))) return
  throw new CoreError('unauthenticated', 'Metrics require the token in METRICS_TOKEN.')
}

/** Equally long for every text, so that a comparison takes equally long. */
const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest()
