import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { type BookedSale, CarrierSales, type SaleRequest, type SentSale } from './carrier-sales.ts'

/** What the carrier does; the first part of a request's path names it. */
export const carrierModes = [
  'ok',
  'slow',
  'failing',
  'html',
  'bad_json',
  'empty',
  'endless',
  'hung',
  'reset',
  'refusing',
  'forbidding',
  'unpaid',
  'sold_before',
  'in_progress',
  'out_of_labels',
  'redirecting',
  'misdirected',
  'quota',
  'wrong_currency',
  'foreign_currency',
  'not_a_number',
  'negative',
  'twice',
  'wrong_sum',
  'stranger',
  'other_shape',
  'binary',
  'long',
] as const
export type CarrierMode = (typeof carrierModes)[number]

export type CarrierState = {
  /** By path, such as `/ok/rates`. */
  readonly asked: Readonly<Record<string, number>>
  /** Bodies of the last request of each path. */
  readonly bodies: Readonly<Record<string, string>>
  /** Connections that are open now, without the one that asks for this. */
  readonly sockets: number
  readonly sales: readonly BookedSale[]
  readonly owedMinor: number
}

/** What an order meets on its way: how it is answered, and whether the carrier sells before that. */
export type SaleLine = { readonly meets: CarrierMode; readonly sells: boolean }

/** What `scripted` stands for in a path. */
let scripted: CarrierMode = 'ok'
/** For the next orders; the last one stays. */
let lines: SaleLine[] = [{ meets: 'ok', sells: true }]
const sales = new CarrierSales()
let tokens = 0
const asked: Record<string, number> = {}
const bodies: Record<string, string> = {}
const sockets = new Set<Socket>()

/** A text that tests can look for where it must not be. */
const tokenOf = (serial: number): string => `hushed-token-${serial}`

const slowMs = 30_000
const endlessBytes = 200 * 1024 * 1024
const chunk = 'x'.repeat(64 * 1024)

const rate = {
  base: '10.00',
  fuel: '1.50',
  tax: '0.58',
  total: '12.08',
  currency: 'CAD',
  days: [2, 5],
  offer: 'offer-7',
}
const ground = { ...rate, service: 'GROUND' }
const express = { ...rate, service: 'EXPRESS', base: '20.00', total: '22.08' }

function json(response: ServerResponse, status: number, body: unknown, headers = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(JSON.stringify(body))
}

function endlessly(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json' })
  let sent = 0
  const more = (): void => {
    while (sent < endlessBytes) {
      sent += chunk.length
      if (!response.write(chunk)) {
        response.once('drain', more)
        return
      }
    }
    response.end()
  }
  more()
}

type Answer = (response: ServerResponse, request: IncomingMessage) => void

const rates =
  (...list: readonly object[]): Answer =>
  response =>
    json(response, 200, { rates: list })

const status =
  (code: number, body: object = {}, headers = {}): Answer =>
  response =>
    json(response, code, body, headers)

const body =
  (content: string, headers = {}): Answer =>
  response =>
    response.writeHead(200, headers).end(content)

const answers: Readonly<Record<CarrierMode, Answer>> = {
  ok: rates(ground, express),
  slow: response => {
    setTimeout(() => rates(ground, express)(response, response.req), slowMs).unref()
  },
  failing: status(500, { error: 'boom' }),
  html: body('<html><body>Welcome!</body></html>', { 'content-type': 'text/html' }),
  bad_json: body('{"rates": [{"service": "GRO'),
  empty: body(''),
  endless: endlessly,
  hung: response => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' })
    response.write('{')
  },
  reset: (_, { socket }) => socket.resetAndDestroy(),
  refusing: status(400, {
    error: { code: 'BAD_REQUEST', message: 'The ZIP code does not exist' },
  }),
  forbidding: status(403, { error: { code: 'NOT_ENROLLED', message: 'Not enrolled' } }),
  unpaid: status(402, { error: { code: 'PAYMENT_REQUIRED', message: 'Add funds' } }),
  sold_before: status(422, { error: { code: 'SOLD_BEFORE' } }),
  in_progress: status(422, { error: { code: 'IN_PROGRESS' } }),
  out_of_labels: status(422, { error: { code: 'OUT_OF_LABELS', message: 'No labels today' } }),
  redirecting: status(302, {}, { location: '/ok/rates' }),
  misdirected: status(421),
  quota: status(429, {}, { 'retry-after': 'Retry-After: 30' }),
  wrong_currency: rates({ ...ground, currency: 'XAU' }, express),
  foreign_currency: rates({ ...ground, currency: 'USD' }, express),
  not_a_number: rates({ ...ground, base: 'NaN' }, express),
  negative: rates({ ...ground, base: '-10.00', total: '-7.92' }, express),
  twice: rates(ground, express, ground),
  wrong_sum: rates({ ...ground, total: '99.00' }, express),
  stranger: rates(ground, express, { ...rate, service: 'BALLOON' }),
  other_shape: status(200, { prices: null }),
  binary: response => response.writeHead(200).end(Uint8Array.from({ length: 256 }, (_, at) => at)),
  long: body(JSON.stringify({ text: 'x'.repeat(5 * 1024 * 1024) })),
}

/** Faults that an order asks for by its recipient, whatever the line does. */
const faultsOfNames: Readonly<Record<string, SaleLine>> = {
  'LOST ANSWER': { meets: 'reset', sells: true },
  'NO ANSWER': { meets: 'hung', sells: false },
  REFUSED: { meets: 'refusing', sells: false },
}

/** In these modes the sale is sound. Only its bill can not be read. */
const badBills: Partial<Record<CarrierMode, SentSale['cost']>> = {
  wrong_currency: [{ text: 'Postage', amount: '12.10', currency: 'XAU' }],
  not_a_number: [{ text: 'Postage', amount: 'NaN', currency: 'USD' }],
  negative: [{ text: 'Postage', amount: '-12.10', currency: 'USD' }],
}

function sell(order: SaleRequest, response: ServerResponse): void {
  const line = faultsOfNames[order.to.name ?? ''] ?? (lines.length > 1 ? lines.shift() : lines[0])
  const { meets, sells } = line ?? { meets: 'ok', sells: true }
  const sale = sells ? sales.sell(order) : null
  const cost = badBills[meets]
  if (sale === null || (meets !== 'ok' && !cost)) {
    answers[meets === 'ok' ? 'refusing' : meets](response, response.req)
    return
  }
  json(response, 200, cost ? { ...sale, cost } : sale)
}

/** What the carrier does besides rating. Each fault of a whole connection is one of these, too. */
const operations: Readonly<Record<string, (body: string, response: ServerResponse) => void>> = {
  names: (_, response) => json(response, 200, { name: sales.name() }),
  orders: (body, response) => sell(JSON.parse(body), response),
  searches: (body, response) => json(response, 200, { sales: sales.find(JSON.parse(body)) }),
  cancellations: (body, response) =>
    sales.cancel(JSON.parse(body).id)
      ? json(response, 200, { state: 'cancelled' })
      : answers.refusing(response, response.req),
}

function control(path: string, body: string, response: ServerResponse): void {
  if (path === '/-/mode') scripted = body as CarrierMode
  if (path === '/-/lines') lines = JSON.parse(body)
  // Tokens that were given out before are refused from now on.
  if (path === '/-/revoke') tokens += 1
  const state: CarrierState = {
    asked,
    bodies,
    sockets: sockets.size - 1,
    sales: sales.book,
    owedMinor: sales.owedMinor,
  }
  json(response, 200, state, { connection: 'close' })
}

const server = createServer(async (request, response) => {
  const path = (request.url ?? '/').split('?', 1)[0] ?? '/'
  const sent = await text(request).catch(() => '')
  if (path.startsWith('/-/')) {
    control(path, sent, response)
    return
  }
  asked[path] = (asked[path] ?? 0) + 1
  bodies[path] = sent
  const [, first = '', operation] = path.split('/')
  const mode = first === 'scripted' ? scripted : (first as CarrierMode)
  if (operation === 'token') {
    tokens += 1
    json(response, 200, { access_token: tokenOf(tokens), expires_in: '3600' })
    return
  }
  const { authorization } = request.headers
  if (authorization !== undefined && authorization !== `Bearer ${tokenOf(tokens)}`) {
    json(response, 401, { error: { message: 'Invalid token' } })
    return
  }
  const operate = mode === 'ok' ? operations[operation ?? ''] : undefined
  if (operate) operate(sent, response)
  else answers[mode](response, request)
})
server.on('connection', (socket: Socket) => {
  sockets.add(socket)
  socket.on('close', () => sockets.delete(socket))
})
server.keepAliveTimeout = 60_000
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`${(server.address() as AddressInfo).port}\n`)
})
// The test that started it is gone.
process.stdin.on('end', () => process.exit()).resume()
