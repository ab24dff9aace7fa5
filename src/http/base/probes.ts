import type { FastifyInstance } from 'fastify'
import type { RequestMetrics } from './metrics.ts'
import type { WorldMetrics } from './world-metrics.ts'

/** Sentences that say what keeps the service from serving; none when it is ready. */
export type Readiness = () => Promise<readonly string[]>

const always = { config: { always: true } } as const

/** The routes for machines: whether the service is alive and ready, and its metrics. */
export function answerProbes(
  server: FastifyInstance,
  readiness: Readiness,
  requests: RequestMetrics,
  worlds: WorldMetrics,
): void {
  server.get('/healthz', always, () => ({ status: 'alive' }))
  server.get('/readyz', always, async (_request, reply) => {
    const problems = await readiness().catch(error => [String(error)])
    if (problems.length === 0) return { status: 'ready' }
    return reply.code(503).send({ status: 'not ready', problems })
  })
  server.get('/metrics', always, async (_request, reply) => {
    reply.type(requests.contentType)
    return (await requests.render()) + (await worlds.render())
  })
}
