import { createHmac, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { parse } from 'qs'
import type { StripeApiAddress } from '#payments/stripe/stripe-settings.ts'

export const secretKey = 'sk_test_loopback'
export const webhookSecret = 'whsec_loopback'

/** What its cards do; each is saved with a customer unless it says otherwise. */
export const cards = {
  works: 'pm_works',
  declined: 'pm_declined',
  noFunds: 'pm_no_funds',
  wantsHolder: 'pm_wants_holder',
  wantsAction: 'pm_wants_action',
  slow: 'pm_processing',
  breaks: 'pm_breaks',
  chargedAndBroke: 'pm_charged_and_broke',
  silent: 'pm_silent',
  chargedAndSilent: 'pm_charged_and_silent',
  alone: 'pm_without_customer',
  bank: 'pm_bank_account',
} as const

export type Intent = {
  id: string
  status: string
  amount: number
  amount_received: number
  currency: string
  customer: string
  created: number
  metadata: Record<string, string>
  last_payment_error: object | null
}

/** A refund or a dispute of an intent. */
export type Reversed = {
  id: string
  payment_intent: string
  amount: number
  currency: string
  status: string
  reason: string | null
  /** Of a dispute: what left the balance and came back. */
  balance_transactions?: { amount: number }[]
}

export type Asked = {
  readonly method: string
  readonly path: string
  readonly headers: IncomingMessage['headers']
  readonly form: Record<string, unknown>
}

type Answer = { readonly status: number; readonly body: object } | 'never'
type Kept = { readonly body: string; readonly answer: Answer }

const error = (status: number, fields: object): Answer => ({
  status,
  body: { error: { message: 'In words of its own: 4242', ...fields } },
})

/**
 * Speaks the published API of Stripe on loopback, as far as payments on saved cards need it: forms in,
 * JSON out, idempotent replays, lists by the page, errors in their shapes.
 */
export class StripeServer implements AsyncDisposable {
  readonly asked: Asked[] = []
  readonly intents: Intent[] = []
  readonly refunds: Reversed[] = []
  readonly disputes: Reversed[] = []
  /** While true, it answers nothing but that it is out of order. */
  isBroken = false
  pageSize = 100
  readonly #kept = new Map<string, Kept>()
  readonly #server = createServer((request, response) => void this.#serve(request, response))

  static async open(): Promise<StripeServer> {
    const stripe = new StripeServer()
    await new Promise<void>(resolve => stripe.#server.listen(0, '127.0.0.1', resolve))
    return stripe
  }

  get address(): StripeApiAddress {
    const { port } = this.#server.address() as AddressInfo
    return { protocol: 'http', host: '127.0.0.1', port }
  }

  get charged(): readonly Intent[] {
    return this.intents.filter(({ status }) => status === 'succeeded')
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise(resolve => this.#server.close(resolve))
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://stripe')
    const body = await text(request)
    const form = parse(request.method === 'POST' ? body : url.search.slice(1))
    const { method = '', headers } = request
    this.asked.push({ method, path: url.pathname, headers, form })
    const key = headers['idempotency-key']
    const kept = typeof key === 'string' ? this.#kept.get(key) : undefined
    if (kept && kept.body !== body) {
      return send(response, error(400, { type: 'idempotency_error' }))
    }
    const answer = kept?.answer ?? this.#answer(method, url.pathname, form, headers)
    if (typeof key === 'string') this.#kept.set(key, { body, answer })
    if (kept) response.setHeader('idempotent-replayed', 'true')
    send(response, answer)
  }

  #answer(
    method: string,
    path: string,
    form: Record<string, unknown>,
    headers: IncomingMessage['headers'],
  ): Answer {
    if (headers.authorization !== `Bearer ${secretKey}`) {
      return error(401, { type: 'invalid_request_error' })
    }
    const [, , resource, id, verb] = path.split('/')
    if (this.isBroken) return error(500, { type: 'api_error' })
    if (resource === 'payment_methods' && id) return methodNamed(id)
    if (resource === 'refunds') return this.#listOf(this.refunds, path, form)
    if (resource === 'disputes') return this.#listOf(this.disputes, path, form)
    if (resource !== 'payment_intents') return error(404, { type: 'invalid_request_error' })
    if (method === 'POST') return verb === 'cancel' ? this.#cancel(id) : this.#create(form, headers)
    if (!id) return this.#list(form)
    const found = this.intents.find(intent => intent.id === id)
    return found ? { status: 200, body: found } : missing
  }

  #create(form: Record<string, unknown>, headers: IncomingMessage['headers']): Answer {
    if (headers['content-type'] !== 'application/x-www-form-urlencoded') {
      return error(400, { type: 'invalid_request_error' })
    }
    if (form.confirm !== 'true' || form.off_session !== 'true') {
      return error(400, { type: 'invalid_request_error', code: 'parameter_missing' })
    }
    const intent: Intent = {
      id: `pi_${randomBytes(8).toString('hex')}`,
      status: 'succeeded',
      amount: Number(form.amount),
      amount_received: 0,
      currency: String(form.currency),
      customer: String(form.customer),
      created: Math.floor(Date.now() / 1000),
      metadata: form.metadata as Record<string, string>,
      last_payment_error: null,
    }
    return this.#confirm(String(form.payment_method), intent)
  }

  #confirm(card: string, intent: Intent): Answer {
    const declined = (code: string, decline_code?: string): Answer => {
      const fault = { type: 'card_error', code, ...(decline_code ? { decline_code } : {}) }
      Object.assign(intent, { status: 'requires_payment_method', last_payment_error: fault })
      this.intents.push(intent)
      const secret = { ...intent, client_secret: 'pi_secret_of_the_intent' }
      return error(402, { ...fault, payment_intent: secret })
    }
    const stands = (status: string): Answer => {
      Object.assign(intent, { status })
      if (status === 'succeeded') intent.amount_received = intent.amount
      this.intents.push(intent)
      return { status: 200, body: intent }
    }
    switch (card) {
      case cards.works:
        return stands('succeeded')
      case cards.declined:
        return declined('card_declined', 'stolen_card')
      case cards.noFunds:
        return declined('card_declined', 'insufficient_funds')
      case cards.wantsHolder:
        return declined('authentication_required')
      case cards.wantsAction:
        return stands('requires_action')
      case cards.slow:
        return stands('processing')
      case cards.chargedAndBroke:
        stands('succeeded')
        return error(500, { type: 'api_error' })
      case cards.chargedAndSilent:
        stands('succeeded')
        return 'never'
      case cards.silent:
        return 'never'
      case cards.breaks:
        return error(500, { type: 'api_error' })
      default:
        return missing
    }
  }

  #cancel(id: string | undefined): Answer {
    const found = this.intents.find(intent => intent.id === id)
    if (!found) return missing
    found.status = 'canceled'
    return { status: 200, body: found }
  }

  /** Newest first, by the page, as lists are. */
  #list(form: Record<string, unknown>): Answer {
    const { gte } = (form.created ?? {}) as { gte?: string }
    const wanted = this.intents
      .filter(({ customer }) => form.customer === undefined || customer === form.customer)
      .filter(({ created }) => created >= Number(gte ?? 0))
      .toReversed()
    return this.#page(wanted, '/v1/payment_intents', form)
  }

  #listOf(all: readonly Reversed[], url: string, form: Record<string, unknown>): Answer {
    const wanted = all.filter(({ payment_intent }) => payment_intent === form.payment_intent)
    return this.#page(wanted.toReversed(), url, form)
  }

  #page(
    wanted: readonly { readonly id: string }[],
    url: string,
    form: Record<string, unknown>,
  ): Answer {
    const after = wanted.findIndex(({ id }) => id === form.starting_after) + 1
    const data = wanted.slice(after, after + this.pageSize)
    const has_more = after + data.length < wanted.length
    return { status: 200, body: { object: 'list', url, data, has_more } }
  }
}

const missing = error(404, { type: 'invalid_request_error', code: 'resource_missing' })

function methodNamed(id: string): Answer {
  if (!Object.values<string>(cards).includes(id)) return missing
  const card = { brand: 'visa', last4: '4242', exp_month: 4, exp_year: 2031 }
  const shape = { id, object: 'payment_method', customer: id === cards.alone ? null : 'cus_1' }
  return id === cards.bank
    ? { status: 200, body: { ...shape, type: 'us_bank_account' } }
    : { status: 200, body: { ...shape, type: 'card', card } }
}

function send(response: ServerResponse, answer: Answer): void {
  if (answer === 'never') return
  response.writeHead(answer.status, {
    'content-type': 'application/json',
    'request-id': 'req_loopback',
  })
  response.end(JSON.stringify(answer.body))
}

/** As Stripe signs: an HMAC of the second and the bytes, made here without its library. */
export function signed(body: string, secret = webhookSecret, at = Date.now()): string {
  const second = Math.floor(at / 1000)
  const signature = createHmac('sha256', secret).update(`${second}.${body}`).digest('hex')
  return `t=${second},v1=${signature}`
}

export const eventOf = (type: string, object: object, changes: object = {}): string =>
  JSON.stringify({
    id: `evt_${randomBytes(8).toString('hex')}`,
    object: 'event',
    api_version: '2026-10-28.endive',
    created: Math.floor(Date.now() / 1000),
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
    data: { object: { object: 'payment_intent', ...object } },
    ...changes,
  })
