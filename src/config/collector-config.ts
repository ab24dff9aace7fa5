import type { Env } from './env.ts'

/** Who is shown what the service does, and how much of it. */
export type CollectorConfig = {
  /** Where spans are posted to. */
  readonly url: string
  readonly serviceName: string
  /** The share of the traces that begin here, from 0 to 1. */
  readonly sampledPart: number
  readonly timeoutMs: number
}

type Reader = {
  url(name: keyof Env, protocols: readonly string[]): string | null
  integer(name: keyof Env, standard: number, least: number, most: number): number
  flag(name: keyof Env, standard: boolean): boolean
  part(name: keyof Env, standard: number): number
}

/** Null where no collector is named, by the variables that OpenTelemetry has for it. */
export function readCollector(env: Env, reader: Reader): CollectorConfig | null {
  const protocols = ['http:', 'https:']
  const base = reader.url('OTEL_EXPORTER_OTLP_ENDPOINT', protocols)
  // The variable for traces alone names the whole address.
  const own = reader.url('OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', protocols)
  const url = own ?? (base === null ? null : `${base.replace(/\/$/, '')}/v1/traces`)
  const settings = {
    serviceName: env.OTEL_SERVICE_NAME ?? 'postilion',
    sampledPart: reader.part('OTEL_TRACES_SAMPLER_ARG', 1),
    timeoutMs: reader.integer('OTEL_EXPORTER_OTLP_TIMEOUT', 5000, 1, 20_000),
  }
  const isOff = reader.flag('OTEL_SDK_DISABLED', false)
  return url === null || isOff ? null : { url, ...settings }
}
