import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from '#config/config.ts'
import { readEnv } from '#config/env.ts'

const configFrom = (source: Record<string, string>) => readConfig(readEnv(source), false)

describe('the configuration', () => {
  it('needs no variable', () => {
    expect(configFrom({})).toMatchObject({
      port: 4100,
      host: '127.0.0.1',
      role: 'all',
      storage: { kind: 'sqlite' },
      publicUrl: null,
      sandboxHost: null,
      log: { level: 'info', format: 'json' },
      edgeGuard: false,
      rateLimits: {
        reads: 1000,
        writes: 300,
        accountReads: 10_000,
        accountWrites: 3000,
        tracking: 120,
        labels: 600,
      },
      secretKey: null,
      webhookPrivateTargets: [],
      stripe: null,
    })
  })

  it.each(['all', 'http', 'jobs'])('lets a node over PostgreSQL be one of many, as %s', role => {
    expect(configFrom({ DATABASE_URL: 'postgres://h/db', ROLE: role }).role).toBe(role)
  })

  it.each(['http', 'jobs'])('refuses the role %s over the embedded databases', role => {
    expect(configFrom({ ROLE: 'all' }).role).toBe('all')
    expect(() => configFrom({ ROLE: role })).toThrow(
      'ROLE must be all where DATABASE_URL is not set: one process alone serves',
    )
  })

  it('treats an empty variable as not set', () => {
    expect(configFrom({ PORT: ' ', LOG_LEVEL: '' })).toEqual(configFrom({}))
  })

  it('writes logs for people on a terminal', () => {
    expect(readConfig({}, true).log.format).toBe('pretty')
    expect(readConfig({ LOG_FORMAT: 'json' }, true).log.format).toBe('json')
  })

  it('chooses PostgreSQL when it has an address', () => {
    const { storage } = configFrom({ DATABASE_URL: 'postgres://h/db', DATA_DIR: '/elsewhere' })
    expect(storage).toEqual({ kind: 'postgres', url: 'postgres://h/db' })
  })

  it('takes a secret of 32 characters, and refuses a shorter one without showing it', () => {
    const { secretKey } = configFrom({ SECRET_KEY: 'é'.repeat(32) })
    expect(secretKey).toEqual(Buffer.from('é'.repeat(32)))
    const short = { SECRET_KEY: 'hidden'.padEnd(31, 'x') }
    expect(() => configFrom(short)).toThrow('SECRET_KEY must be a secret of at least 32 characters')
    expect(() => configFrom(short)).not.toThrow('hidden')
  })

  it('takes a token for the metrics that nobody guesses, and shows none that it refuses', () => {
    expect(configFrom({}).metricsToken).toBeNull()
    expect(configFrom({ METRICS_TOKEN: 'a'.repeat(32) }).metricsToken).toBe('a'.repeat(32))
    for (const bad of ['short-one', `spaced ${'x'.repeat(32)}`]) {
      expect(() => configFrom({ METRICS_TOKEN: bad })).toThrow('METRICS_TOKEN must be 32 to 512')
      expect(() => configFrom({ METRICS_TOKEN: bad })).not.toThrow(bad)
    }
  })

  it('reads the private networks that webhooks may reach', () => {
    const text = '127.0.0.0/8, ::1/128,fd00::/8'
    expect(configFrom({ WEBHOOK_PRIVATE_TARGETS: text }).webhookPrivateTargets).toEqual([
      { address: '127.0.0.0', prefixLength: 8, family: 'ipv4' },
      { address: '::1', prefixLength: 128, family: 'ipv6' },
      { address: 'fd00::', prefixLength: 8, family: 'ipv6' },
    ])
  })

  it.each([
    '127.0.0.1',
    '10.0.0.0/33',
    '::1/129',
    '10.0.0.0/',
    '10.0.0.0/8/8',
    '10.0.0.0/-1',
    '10.0.0/8',
    'fe80::1%eth0/64',
    'localhost/8',
    '10.0.0.0/8,',
    'all',
  ])('refuses %s as the private networks of webhooks', text => {
    expect(() => configFrom({ WEBHOOK_PRIVATE_TARGETS: text })).toThrow(
      'WEBHOOK_PRIVATE_TARGETS must be networks such as 10.0.0.0/8',
    )
  })

  it('says which entries are no networks, and repeats none that may be a secret', () => {
    const text = '10.0.0.0/8,10.0.0.0/33, hidden'
    expect(() => configFrom({ WEBHOOK_PRIVATE_TARGETS: text })).toThrow(
      'between them; wrong: entry 2 (10.0.0.0/33), entry 3.',
    )
  })

  it('takes the two secrets of Stripe together, live or test ones', () => {
    const webhookSecret = 'whsec_abc+/=DEF'
    for (const secretKey of ['sk_live_1', 'rk_live_1', 'sk_test_1', 'rk_test_1']) {
      const keys = { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret }
      expect(configFrom(keys).stripe).toEqual({ secretKey, webhookSecret, api: null })
    }
  })

  it.each([
    [{ STRIPE_SECRET_KEY: 'sk_test_hidden' }, 'STRIPE_WEBHOOK_SECRET must be set too'],
    [{ STRIPE_WEBHOOK_SECRET: 'whsec_hidden' }, 'STRIPE_SECRET_KEY must be set too'],
    [
      { STRIPE_SECRET_KEY: 'pk_live_hidden', STRIPE_WEBHOOK_SECRET: 'whsec_hidden' },
      'STRIPE_SECRET_KEY must be a secret or restricted key',
    ],
    [
      { STRIPE_SECRET_KEY: 'sk_live_hidden', STRIPE_WEBHOOK_SECRET: 'hidden' },
      'STRIPE_WEBHOOK_SECRET must be the signing secret',
    ],
  ])('refuses half a set of keys, and keys of another kind', (source, sentence) => {
    expect(() => configFrom(source)).toThrow(sentence)
    expect(() => configFrom(source)).not.toThrow('hidden')
  })

  it.each([
    ['https://example.com', 'https://example.com'],
    ['https://example.com/', 'https://example.com'],
    ['http://Example.com:8080/postilion/', 'http://example.com:8080/postilion'],
    ['https://example.com/a/b-c_1.2~', 'https://example.com/a/b-c_1.2~'],
  ])('reads the public address %s without a slash at its end', (value, publicUrl) => {
    expect(configFrom({ PUBLIC_URL: value }).publicUrl).toBe(publicUrl)
  })

  it.each([
    'https://example.com/api',
    'https://example.com/sandbox/x',
    'https://example.com/t/',
    'https://example.com/labels',
    'https://example.com/metrics',
    'https://example.com/docs',
    'https://example.com/webhooks/postilion',
    'https://example.com/post?x=1',
    'https://example.com/post#x',
    'https://example.com/a%20b',
    'https://example.com/a//b',
  ])('refuses the public address %s', value => {
    expect(() => configFrom({ PUBLIC_URL: value })).toThrow('PUBLIC_URL must be')
  })

  it.each([
    'postgres://user:secret@one,two/db',
    'postgresql://user:secret@one:5432,two:5433/db',
    'postgres://user:secret@/db?host=one,two',
  ])('refuses several hosts in DATABASE_URL: %s', value => {
    const refused = () => configFrom({ DATABASE_URL: value })
    expect(refused).toThrow('several hosts are not supported')
    expect(refused).not.toThrow('secret')
  })

  it('takes a comma in the password of DATABASE_URL for what it is', () => {
    const url = 'postgres://user:a,b@one/db'
    expect(configFrom({ DATABASE_URL: url }).storage).toEqual({ kind: 'postgres', url })
  })

  it('names every problem at once and repeats no given value', () => {
    const source = {
      PORT: '70000',
      DATABASE_URL: 'mysql://user:secret@h/db',
      PUBLIC_URL: 'ftp://x',
      LOG_LEVEL: 'loud',
      EDGE_GUARD: 'maybe',
      RATE_LIMIT_READS: '0',
      SANDBOX_HOST: 'http://s',
      WEBHOOK_PRIVATE_TARGETS: 'http://s',
    }
    const refusal = (() => {
      try {
        return configFrom(source)
      } catch (error) {
        return error
      }
    })()
    expect(refusal).toBeInstanceOf(ConfigError)
    if (!(refusal instanceof ConfigError)) return
    expect(refusal.problems).toHaveLength(Object.keys(source).length)
    for (const name of Object.keys(source)) expect(refusal.message).toContain(name)
    expect(refusal.message).not.toContain('secret')
  })

  it('reads keys that follow one another', () => {
    const { credentialsKeys } = configFrom({
      CREDENTIALS_KEYS: `new:${'ab'.repeat(32)}, 1:${'CD'.repeat(32)}`,
    })
    expect(credentialsKeys).toEqual([
      { id: 'new', key: Buffer.alloc(32, 0xab) },
      { id: '1', key: Buffer.alloc(32, 0xcd) },
    ])
  })

  it.each([
    ['without an id', 'ab'.repeat(32)],
    ['that are too short', '1:abcd'],
    ['of one id', `1:${'ab'.repeat(32)},1:${'cd'.repeat(32)}`],
    ['with nothing between commas', `1:${'ab'.repeat(32)},,2:${'cd'.repeat(32)}`],
  ])('refuses keys %s, and shows none of them', (_, CREDENTIALS_KEYS) => {
    const read = () => configFrom({ CREDENTIALS_KEYS })
    expect(read).toThrow('CREDENTIALS_KEYS must be keys such as')
    expect(read).not.toThrow('abab')
  })

  it('reads the addresses of carriers, with TLS or on this machine', () => {
    const { carrierHosts } = configFrom({
      CARRIER_HOSTS: JSON.stringify({
        sandbox: { one: 'http://127.0.0.1:9001/', two: 'http://[::1]:9/v2' },
        production: { one: 'https://carrier.example' },
      }),
    })
    expect(carrierHosts).toEqual({
      sandbox: { one: 'http://127.0.0.1:9001', two: 'http://[::1]:9/v2' },
      production: { one: 'https://carrier.example' },
    })
  })

  it.each([
    'nothing',
    '[]',
    '{"staging":{"one":"https://a.example"}}',
    '{"sandbox":{"one":"http://carrier.example"}}',
    '{"sandbox":{"one":"http://127.0.0.1.evil.example"}}',
    '{"sandbox":{"one":"http://localhost.evil.example"}}',
    '{"sandbox":{"one":"https://user@a.example"}}',
    '{"sandbox":{"one":"https://a.example/?a=1"}}',
    '{"sandbox":{"one":7}}',
  ])('refuses addresses of carriers such as %s', CARRIER_HOSTS => {
    expect(() => configFrom({ CARRIER_HOSTS })).toThrow('CARRIER_HOSTS must be JSON such as')
  })

  it('names what took the place of variables that were given up', () => {
    const read = () => configFrom({ CARRIER_CREDENTIALS: '{}', CREDENTIALS_KEY: 'ab'.repeat(32) })
    expect(read).toThrow('postilion carrier-account connect')
    expect(read).toThrow('CREDENTIALS_KEY is CREDENTIALS_KEYS now')
  })
})
