import { Bodies } from './bodies.ts'
import type { Dice } from './dice.ts'
import { type Operation, type Parameter, PublishedDocument } from './documents.ts'
import type { Asked } from './exchange.ts'
import type { Known, Memory, Pair } from './known.ts'
import type { Answer } from './release.ts'

export type Tenant = {
  readonly name: string
  readonly world: '' | '/sandbox'
  /** Tokens with every scope, and tokens that lack some, ended, or belong elsewhere. */
  readonly whole: readonly Known[]
  readonly poor: readonly Known[]
}

/** Where subscribers of webhooks listen, below which each path is one. */
export type Subscribers = (path: string) => Known

const collections: Readonly<Record<string, string>> = {
  labels: 'shipments',
  ltl: 'shipments',
  rates: 'shipments',
}

const kindsOfFields: Readonly<Record<string, string>> = {
  shipment_id: 'shipments',
  shipment_ids: 'shipments',
  store_id: 'stores',
  batch_id: 'batches',
  closeout_id: 'closeouts',
  payment_method_id: 'payment-methods',
  delivery_id: 'deliveries',
  number: 'tracking_code',
  ship_code: 'ship_code',
  tracking_code: 'tracking_code',
  order_id: 'order_id',
  sku: 'sku',
  label_url: 'file',
  tracking_url: 'file',
}

const nobodysIds = ['999999', '0', '-1', 'nope', '1e3', '%00', '9007199254740993', 'a/b'] as const

/** How much oftener, or seldomer, an operation is asked for than others are. */
const weights: Readonly<Record<string, number>> = {
  createShipment: 4,
  createShipments: 3,
  buyLabel: 5,
  buyLabelOfShipment: 3,
  createOrder: 3,
  quoteRates: 2,
  fetchLabel: 2,
  // Each message of each event is another request.
  createWebhook: 0.8,
  subscribeToTracking: 0.5,
  deleteWebhook: 0.2,
  // After one there is nothing left to void, nor to close.
  createCloseouts: 0.2,
  processBatch: 0.7,
  deleteStore: 0.3,
  deletePaymentMethod: 0.3,
}

/** What clients of the API ask, valid and not, about what they made before. */
export class ApiTalk {
  readonly #dice: Dice
  readonly #memory: Memory
  readonly #tenants: readonly Tenant[]
  readonly #subscribers: Subscribers
  readonly #documents: ReadonlyMap<string, PublishedDocument>
  readonly #keyed: Asked[] = []
  readonly #urn: readonly Operation[]
  #made = 0

  constructor(
    dice: Dice,
    memory: Memory,
    checkout: string,
    tenants: readonly Tenant[],
    subscribers: Subscribers,
  ) {
    this.#dice = dice
    this.#memory = memory
    this.#tenants = tenants
    this.#subscribers = subscribers
    const versions = ['v3', 'v4', 'v5']
    this.#documents = new Map(versions.map(name => [name, new PublishedDocument(checkout, name)]))
    this.#urn = [...this.#documents.values()].flatMap(({ operations }) =>
      operations.flatMap(one => Array(Math.ceil(20 * (weights[one.name] ?? 1))).fill(one)),
    )
  }

  next(): Asked {
    this.#made += 1
    const before = this.#dice.falls(0.04) ? this.#dice.pick(this.#keyed) : undefined
    if (before) return { ...before, name: `${before.name} again` }
    const operation = this.#dice.pick(this.#urn)
    const tenant = this.#dice.pick(
      this.#dice.falls(0.8) ? this.#tenants.slice(0, 1) : this.#tenants,
    )
    if (!operation || !tenant) throw new Error('there is nothing to ask')
    return this.#asked(operation, tenant)
  }

  #asked(operation: Operation, tenant: Tenant): Asked {
    const { version, name, method, parameters, body } = operation
    const document = this.#documents.get(version)
    if (!document) throw new Error(`there is no document of ${version}`)
    const bodies = new Bodies(this.#dice, document, field =>
      this.#referred(field, operation, tenant),
    )
    const path = this.#path(operation, tenant)
    const query = parameters
      .filter(
        one =>
          one.in === 'query' && (one.required ? !this.#dice.falls(0.05) : this.#dice.falls(0.15)),
      )
      .map(one => this.#queryOf(one, bodies))
    const made = body && bodies.varied(body.schema, body.example)
    const isSpoiled = this.#dice.falls(0.15)
    const key = parameters.some(one => one.name === 'Idempotency-Key') ? this.#key() : {}
    const asked: Asked = {
      name: `${version} ${name}`,
      method,
      path: [tenant.world, '/api/', version, ...path],
      query,
      headers: { ...this.#headers(tenant), ...key, ...this.#fault() },
      body: isSpoiled && body ? bodies.spoiled(made) : made,
      encoding: this.#dice.falls(0.01) ? 'broken json' : 'json',
      changes: method !== 'GET' || name === 'voidShipment',
      learn: answers => this.#learn(operation, tenant, answers),
    }
    if ('idempotency-key' in asked.headers) this.#keyed.push(asked)
    if (this.#keyed.length > 40) this.#keyed.shift()
    return asked
  }

  #path({ path }: Operation, tenant: Tenant): readonly unknown[] {
    return path.split(/(\{\w+\})/).map(part => {
      const name = /^\{(\w+)\}$/.exec(part)?.[1]
      if (name === undefined) return part
      const owner = this.#dice.falls(0.05) ? this.#dice.pick(this.#tenants) : tenant
      const known = this.#memory.pick(`${owner?.name} ${kindOf(name, path)}`, this.#dice)
      return this.#dice.falls(0.05) || !known ? this.#dice.pick(nobodysIds) : known
    })
  }

  #queryOf({ name, schema, example }: Parameter, bodies: Bodies): readonly [string, unknown] {
    const value = bodies.ofField(name, schema, example)
    return [name, this.#dice.falls(0.08) ? bodies.spoiled(value) : value]
  }

  #referred(field: string, { path, method }: Operation, tenant: Tenant): unknown {
    const isNew = method === 'POST' && this.#dice.falls(0.8)
    if (field === 'order_id' && path === '/orders' && isNew) return String(1000 + this.#made)
    if (field === 'sku' && path === '/products' && isNew) return `SKU-${this.#made}`
    if (field === 'identifier') return `Store ${this.#made}`
    if (field === 'url')
      return this.#subscribers(this.#dice.falls(0.15) ? 'fails' : `hook-${this.#dice.below(5)}`)
    if (field === 'amount')
      return this.#dice.falls(0.01) ? 20 + (3 + this.#dice.below(10)) / 100 : undefined
    const kind = kindsOfFields[field]
    return kind && this.#dice.falls(0.9)
      ? this.#memory.pick(`${tenant.name} ${kind}`, this.#dice)
      : undefined
  }

  #headers(tenant: Tenant): Readonly<Record<string, unknown>> {
    const tokens = this.#dice.falls(0.93) ? tenant.whole : tenant.poor
    const token = this.#dice.falls(0.01) ? 'nobody' : this.#dice.pick(tokens)
    const type = this.#dice.falls(0.01) ? 'text/plain' : 'application/json'
    if (this.#dice.falls(0.01)) return { 'content-type': type }
    return { authorization: ['Bearer ', token], 'content-type': type }
  }

  #key(): Readonly<Record<string, string>> {
    if (this.#dice.falls(0.4)) return {}
    // Now and then one that was used before, for something else.
    const number = this.#dice.falls(0.03) ? this.#dice.below(this.#made) : this.#made
    return { 'idempotency-key': this.#dice.falls(0.01) ? 'k'.repeat(256) : `key-${number}` }
  }

  #fault(): Readonly<Record<string, string>> {
    if (this.#dice.falls(0.99)) return {}
    const isRare = this.#dice.falls(0.04)
    const faults = isRare
      ? ['slow_commit', 'crash_after_carrier']
      : ['rate_limited', 'internal_error', 'unheard_of']
    return { 'sandbox-fault': this.#dice.pick(faults) ?? '' }
  }

  #learn({ path, method }: Operation, { name }: Tenant, answers: Pair<Answer>): void {
    // The tokens that a list shows are those by which is asked: they stay.
    if (path === '/tokens' && method === 'GET') return
    const [before, after] = answers.map(jsonOf)
    this.#memory.learn([before, after], (field, within, depth) => {
      const isSubject =
        field === 'id' &&
        depth <= 3 &&
        (within === '' || within === 'data' || isListOf(within, path))
      const kind = isSubject ? kindOf('id', path) : field === 'id' ? null : kindsOfFields[field]
      return kind ? `${name} ${kind}` : null
    })
  }
}

function kindOf(field: string, path: string): string {
  const [, first = ''] = path.split('/')
  if (path.includes('/deliveries') && field !== 'id') return 'deliveries'
  return kindsOfFields[field] ?? collections[first] ?? first
}

const isListOf = (within: string, path: string): boolean =>
  path.startsWith(`/${within.replace(/s?$/, '')}`)

function jsonOf({ body }: Answer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return null
  }
}
