import type { FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'

/** Counts how long answers took, by route and status. */
export class RequestMetrics {
  readonly #registry = new Registry()
  readonly #durations = new Histogram({
    name: 'postilion_http_request_duration_seconds',
    help: 'Time from arrival to the answer.',
    labelNames: ['version', 'method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [this.#registry],
  })
  #collectsOfProcess = false

  observe(request: FastifyRequest, status: number, ms: number): void {
    this.#durations.observe({ ...labelsOf(request), status }, ms / 1000)
  }

  get contentType(): string {
    return this.#registry.contentType
  }

  /** The text format of Prometheus. */
  render(): Promise<string> {
    // Some figures of the process are taken all the time: an idle server that nobody scrapes sleeps.
    if (!this.#collectsOfProcess) collectDefaultMetrics({ register: this.#registry })
    this.#collectsOfProcess = true
    return this.#registry.metrics()
  }
}

function labelsOf({ method, context }: FastifyRequest) {
  const route = context.route.url
  if (route === undefined) return { version: '', method: '', route: 'unmatched' }
  return { version: /^\/api\/(v\d+)\//.exec(route)?.[1] ?? '', method, route }
}
