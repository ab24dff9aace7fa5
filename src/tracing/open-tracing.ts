import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { Log } from '#core/ports/log.ts'
import type { Tracing } from '#core/ports/tracing.ts'
import { ReportedExporter } from './reported-exporter.ts'
import { spanTracing } from './span-tracing.ts'

export type CollectorSettings = {
  /** Where spans are posted to, as JSON. */
  readonly url: string
  readonly serviceName: string
  /** The share of the traces that begin here; those of callers are recorded where they are. */
  readonly sampledPart: number
  /** So long a collector may take for one answer. */
  readonly timeoutMs: number
}

/** The longest that the end of the process waits beyond the time for one answer. */
const graceMs = 1000

/** Sends what is traced to a collector, a batch at a time, until it is disposed of. */
export function openTracing(
  { url, serviceName, sampledPart, timeoutMs }: CollectorSettings,
  log: Log,
): Tracing & AsyncDisposable {
  const exporter = new OTLPTraceExporter({ url, timeoutMillis: timeoutMs })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': serviceName,
      'service.instance.id': randomUUID(),
    }),
    sampler: new ParentBasedSampler({
      root: sampledPart >= 1 ? new AlwaysOnSampler() : new TraceIdRatioBasedSampler(sampledPart),
    }),
    spanProcessors: [new BatchSpanProcessor({ exporter: new ReportedExporter(exporter, log) })],
  })
  return {
    ...spanTracing(provider.getTracer('postilion')),
    async [Symbol.asyncDispose]() {
      const ended = new AbortController()
      const patience = pause(timeoutMs + graceMs, undefined, { signal: ended.signal })
      // What a collector did not take was reported.
      await Promise.race([provider.shutdown().catch(() => {}), patience])
      ended.abort()
      await patience.catch(() => {})
    },
  }
}
