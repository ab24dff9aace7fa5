import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { HttpLog } from './http-log.ts'
import { requestLines } from './request-lines.ts'

/** Upper bounds of the duration buckets. */
const bucketsMs = [1, 2.5, 5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000, 10_000]

type Series = { labels: string; count: number; sumMs: number; readonly buckets: number[] }

/**
 * Counts every request where it was routed: a line in the log for each, as the level `debug` has it,
 * would cost a third of the service's speed, and what a counter costs here is one array write.
 */
export class RequestMetrics {
  readonly #routes: { readonly route: string; readonly series: Map<number, Series> }[] = []

  /** Must be called before routes and other hooks are added. */
  observe(server: FastifyInstance, log: HttpLog): void {
    const unmatched = this.#open('unmatched')
    const logLines = requestLines(log)
    server.addHook('onSend', (request, reply, _payload, done) => {
      // Routes count themselves, below; what found no route is counted here.
      if (request.is404) {
        const ms = msSince(request)
        this.#count(unmatched, reply.statusCode, ms)
        logLines(request, reply.statusCode, ms)
      }
      done()
    })
    server.addHook('onRoute', route => {
      const series = this.#open(`${[route.method].flat().join('|')} ${route.url}`)
      const count: Count = (request, status) => {
        const ms = msSince(request)
        this.#count(series, status, ms)
        logLines(request, status, ms)
      }
      route.onRequest = [
        (request, _reply, done) => {
          const counted: Counted = request
          counted[countKey] = count
          done()
        },
        ...[route.onRequest ?? []].flat(),
      ]
      route.onSend = [
        (request, reply, _payload, done) => {
          count(request, reply.statusCode)
          done()
        },
        ...[route.onSend ?? []].flat(),
      ]
    })
  }

  /** The text format of Prometheus. */
  render(): string {
    const lines = [
      '# HELP postilion_http_request_duration_seconds Time from arrival to the answer.',
      '# TYPE postilion_http_request_duration_seconds histogram',
    ]
    for (const { series } of this.#routes) {
      for (const one of series.values()) lines.push(...renderSeries(one))
    }
    return `${lines.join('\n')}\n`
  }

  #open(route: string): Map<number, Series> {
    const series = new Map<number, Series>()
    this.#routes.push({ route, series })
    return series
  }

  #count(series: Map<number, Series>, status: number, ms: number): void {
    let one = series.get(status)
    if (one === undefined) {
      one = { labels: this.#labels(series, status), count: 0, sumMs: 0, buckets: zeroes() }
      series.set(status, one)
    }
    one.count += 1
    one.sumMs += ms
    let index = 0
    while (index < bucketsMs.length && ms > (bucketsMs[index] as number)) index += 1
    one.buckets[index] = (one.buckets[index] as number) + 1
  }

  #labels(series: Map<number, Series>, status: number): string {
    const route = this.#routes.find(known => known.series === series)?.route ?? 'unmatched'
    const [method, path] = route.includes(' ') ? route.split(' ', 2) : ['', route]
    const version = /^\/api\/(v\d+)\//.exec(path ?? '')?.[1] ?? ''
    return `version="${version}",method="${method}",route="${path}",status="${status}"`
  }
}

type Count = (request: FastifyRequest, status: number) => void

const countKey = Symbol('how its route counts')
type Counted = FastifyRequest & { [countKey]?: Count }

/** For an answer that does not go through the framework's own way to send. */
export const countAnswer: Count = (request, status) =>
  (request as Counted)[countKey]?.(request, status)

const arrivedAt = Symbol('arrived at')
type Timed = IncomingMessage & { [arrivedAt]?: number }

/** A request's time is counted from the first that happens to it. */
export function noteArrival(request: IncomingMessage): void {
  const timed: Timed = request
  timed[arrivedAt] ??= performance.now()
}

/** Until the answer is handed over: listening for its last byte would cost more than all else here. */
const msSince = ({ raw }: FastifyRequest): number =>
  performance.now() - ((raw as Timed)[arrivedAt] ?? performance.now())

const zeroes = (): number[] => new Array<number>(bucketsMs.length + 1).fill(0)

function renderSeries({ labels, count, sumMs, buckets }: Series): string[] {
  const name = 'postilion_http_request_duration_seconds'
  let reached = 0
  const lines = bucketsMs.map((bound, index) => {
    reached += buckets[index] ?? 0
    return `${name}_bucket{${labels},le="${bound / 1000}"} ${reached}`
  })
  return [
    ...lines,
    `${name}_bucket{${labels},le="+Inf"} ${count}`,
    `${name}_sum{${labels}} ${sumMs / 1000}`,
    `${name}_count{${labels}} ${count}`,
  ]
}
