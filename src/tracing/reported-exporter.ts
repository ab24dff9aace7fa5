import { ExportResultCode } from '@opentelemetry/core'
import type { SpanExporter } from '@opentelemetry/sdk-trace'
import type { Log } from '#core/ports/log.ts'

/** Says once that the collector takes nothing, and once that it does again. */
export class ReportedExporter implements SpanExporter {
  readonly #exporter: SpanExporter
  readonly #log: Log
  #fails = false

  constructor(exporter: SpanExporter, log: Log) {
    this.#exporter = exporter
    this.#log = log
  }

  export(...[spans, done]: Parameters<SpanExporter['export']>): void {
    this.#exporter.export(spans, result => {
      const fails = result.code !== ExportResultCode.SUCCESS
      if (fails && !this.#fails) {
        this.#log.warn({ err: result.error }, 'the collector takes no traces: they are lost')
      }
      if (!fails && this.#fails) this.#log.warn({}, 'the collector takes traces again')
      this.#fails = fails
      done(result)
    })
  }

  shutdown(): Promise<void> {
    return this.#exporter.shutdown()
  }
}
