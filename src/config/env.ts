/** Every environment variable that the service reads; `docs/env.md` explains them. */
export const variables = [
  'PORT',
  'HOST',
  'ROLE',
  'DATA_DIR',
  'DATABASE_URL',
  'SQLITE_CACHE_MIB',
  'PUBLIC_URL',
  'SANDBOX_HOST',
  'CATALOG_DIR',
  'LOG_LEVEL',
  'LOG_FORMAT',
  'EDGE_GUARD',
  'BATCH_REQUESTS',
  'RATE_LIMIT_READS',
  'RATE_LIMIT_WRITES',
  'RATE_LIMIT_ACCOUNT_READS',
  'RATE_LIMIT_ACCOUNT_WRITES',
  'RATE_LIMIT_TRACKING',
  'RATE_LIMIT_LABELS',
  'METRICS_TOKEN',
  'TRUSTED_PROXIES',
  'SECRET_KEY',
  'WEBHOOK_PRIVATE_TARGETS',
  'CARRIER_HOSTS',
  'CREDENTIALS_KEYS',
  // These two are refused: what took their place is named.
  'CARRIER_CREDENTIALS',
  'CREDENTIALS_KEY',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT',
  'OTEL_EXPORTER_OTLP_TIMEOUT',
  'OTEL_SERVICE_NAME',
  'OTEL_TRACES_SAMPLER_ARG',
  'OTEL_SDK_DISABLED',
] as const

export type Variable = (typeof variables)[number]

/** The variables that are set; an empty value counts as not set. */
export type Env = { readonly [name in Variable]?: string }

export function readEnv(source: NodeJS.ProcessEnv): Env {
  const set = variables.flatMap(name => {
    const value = source[name]?.trim()
    return value ? [[name, value] as const] : []
  })
  return Object.fromEntries(set)
}
