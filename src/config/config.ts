import { resolve } from 'node:path'
import type { NamedKey } from '#core/key-ring.ts'
import { type HashingCost, recommendedCost } from '#core/user/password.ts'
import { type Network, readNetwork } from '#core/values/network.ts'
import { type CarrierHosts, noCarrierHosts, readCarrierHosts } from './carrier-hosts.ts'
import { type CollectorConfig, readCollector } from './collector-config.ts'
import type { Env, Variable } from './env.ts'
import { type NodeRole, nodeRoles, theWholeOfIt } from './node-role.ts'

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
const logFormats = ['pretty', 'json'] as const

export type StorageConfig =
  | { readonly kind: 'sqlite'; readonly dataDir: string; readonly cacheMib: number }
  | { readonly kind: 'postgres'; readonly url: string }

/** The payment provider of production. */
type StripeConfig = {
  readonly secretKey: string
  readonly webhookSecret: string
  /** Null stands for Stripe's own address. */
  readonly api: {
    readonly protocol: 'http' | 'https'
    readonly host: string
    readonly port: number
  } | null
}

export type Config = {
  readonly port: number
  readonly host: string
  readonly role: NodeRole
  readonly storage: StorageConfig
  /** Null stands for the listener's own address. */
  readonly publicUrl: string | null
  readonly sandboxHost: string | null
  readonly catalogDir: string
  readonly log: {
    readonly level: (typeof logLevels)[number]
    readonly format: (typeof logFormats)[number]
  }
  readonly edgeGuard: boolean
  /** Whether the requests that the event loop reads in one turn are handled in a row. */
  readonly batchRequests: boolean
  readonly rateLimits: {
    readonly reads: number
    readonly writes: number
    /** For all tokens of an account together. */
    readonly accountReads: number
    readonly accountWrites: number
    /** 0 sets no limit, here and below. */
    readonly tracking: number
    readonly labels: number
  }
  /** What readers of the metrics have to send; null lets everybody read who reaches the service. */
  readonly metricsToken: string | null
  /** What links are signed with; null where each world keeps a secret of its own in its database. */
  readonly secretKey: Uint8Array | null
  /** Proxies that say from where a visitor comes. */
  readonly trustedProxies: readonly Network[]
  /** Networks that webhooks may reach although they are private. */
  readonly webhookPrivateTargets: readonly Network[]
  /** Encrypt accounts at carriers: the first seals, all open; none where nobody chose one. */
  readonly credentialsKeys: readonly NamedKey[]
  /** The addresses at which carriers are asked in place of their own, by their codes. */
  readonly carrierHosts: CarrierHosts
  readonly passwordCost: HashingCost
  /** Null if production takes no payments. */
  readonly stripe: StripeConfig | null
  /** Null where nobody collects traces. */
  readonly collector: CollectorConfig | null
}

/** Holds every problem of the configuration, so that one start shows them all. */
export class ConfigError extends Error {
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(
      `The configuration has ${problems.length === 1 ? 'a problem' : 'problems'}:\n${problems.map(problem => `  ${problem}`).join('\n')}`,
    )
    this.name = 'ConfigError'
    this.problems = problems
  }
}

export const builtInCatalogDir = resolve(import.meta.dirname, '../../catalog')

/** A minute: so many are no limit. */
const mostRequests = 1_000_000_000

export function readConfig(env: Env, terminal: boolean): Config {
  const reader = new EnvReader(env)
  const reads = reader.integer('RATE_LIMIT_READS', 1000, 1, mostRequests)
  const writes = reader.integer('RATE_LIMIT_WRITES', 300, 1, mostRequests)
  const config: Config = {
    port: reader.integer('PORT', 4100, 0, 65_535),
    host: env.HOST ?? '127.0.0.1',
    role: reader.role(),
    storage: reader.storage(),
    publicUrl: reader.publicUrl(),
    sandboxHost: reader.hostname('SANDBOX_HOST'),
    catalogDir: resolve(env.CATALOG_DIR ?? builtInCatalogDir),
    log: {
      level: reader.oneOf('LOG_LEVEL', logLevels, 'info'),
      format: reader.oneOf('LOG_FORMAT', logFormats, terminal ? 'pretty' : 'json'),
    },
    edgeGuard: reader.flag('EDGE_GUARD', false),
    batchRequests: reader.flag('BATCH_REQUESTS', true),
    rateLimits: {
      reads,
      writes,
      accountReads: reader.integer('RATE_LIMIT_ACCOUNT_READS', 10 * reads, 1, mostRequests),
      accountWrites: reader.integer('RATE_LIMIT_ACCOUNT_WRITES', 10 * writes, 1, mostRequests),
      tracking: reader.integer('RATE_LIMIT_TRACKING', 120, 0, mostRequests),
      labels: reader.integer('RATE_LIMIT_LABELS', 600, 0, mostRequests),
    },
    metricsToken: reader.metricsToken(),
    trustedProxies: reader.networks('TRUSTED_PROXIES'),
    secretKey: reader.secretKey(),
    webhookPrivateTargets: reader.networks('WEBHOOK_PRIVATE_TARGETS'),
    credentialsKeys: reader.credentialsKeys(),
    carrierHosts: reader.carrierHosts(),
    passwordCost: recommendedCost,
    stripe: reader.stripe(),
    collector: readCollector(env, reader),
  }
  if (reader.problems.length > 0) throw new ConfigError(reader.problems)
  return config
}

const plainPath = /^(?:\/[\w.~-]+)*$/
/** A request below such a path could mean one of our own addresses, or the same below the public path. */
const ownPaths: ReadonlySet<string> = new Set(
  'api docs healthz labels metrics readyz sandbox t webhooks .well-known'.split(' '),
)

/** An entry of a list by its place, and by its text where that looks like an address and like no secret. */
const entryName = (text: string, place: number): string =>
  /^(?=.*[.:/])[\da-f.:/]{1,50}$/i.test(text) ? `entry ${place} (${text})` : `entry ${place}`

class EnvReader {
  readonly problems: string[] = []
  readonly #env: Env

  constructor(env: Env) {
    this.#env = env
  }

  integer(name: Variable, standard: number, least: number, most: number): number {
    const value = this.#env[name]
    if (value === undefined) return standard
    const number = /^\d+$/.test(value) ? Number(value) : Number.NaN
    if (number >= least && number <= most) return number
    return this.#refuse(name, `a whole number from ${least} to ${most}`, standard)
  }

  /** A share, from 0 to 1. */
  part(name: Variable, standard: number): number {
    const value = this.#env[name]
    if (value === undefined) return standard
    const number = /^\d*\.?\d+$/.test(value) ? Number(value) : Number.NaN
    if (number >= 0 && number <= 1) return number
    return this.#refuse(name, 'a number from 0 to 1', standard)
  }

  flag(name: Variable, standard: boolean): boolean {
    const value = this.#env[name]?.toLowerCase()
    if (value === undefined) return standard
    if (['1', 'true', 'on', 'yes'].includes(value)) return true
    if (['0', 'false', 'off', 'no'].includes(value)) return false
    return this.#refuse(name, '1 or 0', standard)
  }

  oneOf<T extends string>(name: Variable, allowed: readonly T[], standard: T): T {
    const value = this.#env[name]?.toLowerCase()
    if (value === undefined) return standard
    const found = allowed.find(known => known === value)
    return found ?? this.#refuse(name, allowed.join(', '), standard)
  }

  url(name: Variable, protocols: readonly string[]): string | null {
    const value = this.#env[name]
    if (value === undefined) return null
    if (URL.canParse(value) && protocols.includes(new URL(value).protocol)) return value
    return this.#refuse(name, `an address that starts with ${protocols.join('// or ')}//`, null)
  }

  /** Without a slash at its end. */
  publicUrl(): string | null {
    const value = this.url('PUBLIC_URL', ['http:', 'https:'])
    if (value === null) return null
    const { origin, pathname, search, hash } = new URL(value)
    const path = pathname.replace(/\/+$/, '')
    if (!plainPath.test(path) || search !== '' || hash !== '') {
      return this.#refuse(
        'PUBLIC_URL',
        'an address without a query, whose path has only letters, digits and . _ ~ -',
        null,
      )
    }
    const [, first = ''] = path.split('/')
    if (ownPaths.has(first)) {
      return this.#refuse('PUBLIC_URL', `an address whose path does not begin with /${first}`, null)
    }
    return origin + path
  }

  hostname(name: Variable): string | null {
    const value = this.#env[name]?.toLowerCase()
    if (value === undefined) return null
    if (/^[a-z0-9.-]+$/.test(value)) return value
    return this.#refuse(name, 'a hostname without scheme or port', null)
  }

  storage(): StorageConfig {
    const url = this.oneHost('DATABASE_URL')
    if (url !== null) return { kind: 'postgres', url }
    const cacheMib = this.integer('SQLITE_CACHE_MIB', 64, 1, 65_536)
    return { kind: 'sqlite', dataDir: resolve(this.#env.DATA_DIR ?? 'data'), cacheMib }
  }

  /** Our client would take the first of several hosts, or none. */
  oneHost(name: Variable): string | null {
    const text = this.#env[name] ?? ''
    if (!namesSeveralHosts(text)) return this.url(name, ['postgres:', 'postgresql:'])
    return this.#refuse(
      name,
      'an address with one host, such as that of a proxy or a name that always leads to the primary: several hosts are not supported',
      null,
    )
  }

  networks(name: Variable): readonly Network[] {
    const texts = this.#env[name]?.split(',') ?? []
    const networks = texts.map(text => readNetwork(text.trim()))
    const whole = networks.filter(network => network !== null)
    if (whole.length === networks.length) return whole
    const bad = texts.flatMap((text, at) => (networks[at] ? [] : [entryName(text.trim(), at + 1)]))
    const expected = 'networks such as 10.0.0.0/8, with commas between them'
    return this.#refuse(name, `${expected}; wrong: ${bad.join(', ')}`, [])
  }

  role(): NodeRole {
    const role = this.oneOf('ROLE', nodeRoles, 'all')
    if (role === 'all' || this.#env.DATABASE_URL !== undefined) return role
    return this.#refuse('ROLE', theWholeOfIt, 'all')
  }

  /** `id:hex,…`; an id names its key in what it has sealed. */
  credentialsKeys(): readonly NamedKey[] {
    const text = this.#env.CREDENTIALS_KEYS
    if (this.#env.CREDENTIALS_KEY !== undefined) {
      this.problems.push('CREDENTIALS_KEY is CREDENTIALS_KEYS now, such as 1:<the same key>.')
    }
    if (text === undefined) return []
    const keys = text.split(',').map(part => /^([\w-]{1,20}):([0-9a-f]{64})$/i.exec(part.trim()))
    const ids = new Set(keys.map(match => match?.[1]))
    if (ids.size === keys.length && keys.every(match => match !== null)) {
      return keys.map(([, id = '', hex = '']) => ({ id, key: Buffer.from(hex, 'hex') }))
    }
    const expected =
      'keys such as 1:64 hexadecimal digits, with commas between them and each id once; `openssl rand -hex 32` prints a key'
    return this.#refuse('CREDENTIALS_KEYS', expected, [])
  }

  carrierHosts(): CarrierHosts {
    if (this.#env.CARRIER_CREDENTIALS !== undefined) {
      this.problems.push(
        'CARRIER_CREDENTIALS is no longer read: connect each account with postilion carrier-account connect.',
      )
    }
    const text = this.#env.CARRIER_HOSTS
    if (text === undefined) return noCarrierHosts
    const hosts = readCarrierHosts(text)
    if (hosts !== null) return hosts
    const expected =
      'JSON such as {"sandbox":{"easypost":"http://127.0.0.1:9001"}}, with https:// addresses without a query, or http:// ones of this machine'
    return this.#refuse('CARRIER_HOSTS', expected, noCarrierHosts)
  }

  metricsToken(): string | null {
    const expected = '32 to 512 characters without spaces, as `openssl rand -hex 32` prints'
    return this.#secret('METRICS_TOKEN', /^[!-~]{32,512}$/, expected)
  }

  secretKey(): Uint8Array | null {
    const expected = 'a secret of at least 32 characters, as `openssl rand -hex 32` prints'
    const secret = this.#secret('SECRET_KEY', /^.{32,}$/su, expected)
    return secret === null ? null : Buffer.from(secret)
  }

  stripe(): StripeConfig | null {
    const secretKey = this.#secret(
      'STRIPE_SECRET_KEY',
      /^[sr]k_(?:live|test)_\w+$/,
      'a secret or restricted key of Stripe, which begins with sk_ or rk_',
    )
    const webhookSecret = this.#secret(
      'STRIPE_WEBHOOK_SECRET',
      /^whsec_[\w+/=-]+$/,
      "the signing secret of Stripe's webhook, which begins with whsec_",
    )
    if (secretKey !== null && webhookSecret !== null) return { secretKey, webhookSecret, api: null }
    // With the key alone no notifications come; with the webhook's secret alone no card is charged.
    const [lone, other] =
      this.#env.STRIPE_SECRET_KEY === undefined
        ? (['STRIPE_WEBHOOK_SECRET', 'STRIPE_SECRET_KEY'] as const)
        : (['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'] as const)
    if (this.#env[lone] === undefined || this.#env[other] !== undefined) return null
    return this.#refuse(other, `set too where ${lone} is`, null)
  }

  #secret(name: Variable, pattern: RegExp, expected: string): string | null {
    const value = this.#env[name]
    if (value === undefined || pattern.test(value)) return value ?? null
    return this.#refuse(name, expected, null)
  }

  /** Names the expected value and never repeats the given one, which may be a secret. */
  #refuse<T>(name: Variable, expected: string, standard: T): T {
    this.problems.push(`${name} must be ${expected}.`)
    return standard
  }
}

/** As PostgreSQL's own clients write them: with commas before the path, or in `host`. */
function namesSeveralHosts(url: string): boolean {
  const [, authority = ''] = /^[a-z]+:\/\/([^/?#]*)/i.exec(url) ?? []
  const hosts = authority.slice(authority.lastIndexOf('@') + 1)
  const asked = new URLSearchParams(/\?([^#]*)/.exec(url)?.[1] ?? '').get('host') ?? ''
  return `${hosts}${asked}`.includes(',')
}
