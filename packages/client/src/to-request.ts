import type { CallOptions } from './answer.ts'
import type { Connection } from './connection.ts'

export type Input = Readonly<Record<string, unknown>>

/** A request that is sent the same in every try. */
export type Request = {
  readonly method: string
  readonly url: string
  readonly headers: Headers
  readonly body: string | null
  readonly idempotencyKey: string | null
}

/** `route` is `PUT /shipments/{shipment_id}`; what it does not name goes into the query or the body. */
export function toRequest(
  { base, token }: Connection,
  route: string,
  input: Input,
  options: CallOptions,
): Request {
  const [method = '', template = ''] = route.split(' ')
  const rest = { ...input }
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => {
    delete rest[name]
    return segmentOf(name, input[name])
  })
  const isQuestion = method === 'GET'
  const query = isQuestion ? queryOf(rest) : ''
  const body = isQuestion || Object.keys(rest).length === 0 ? null : JSON.stringify(rest)
  const idempotencyKey = isQuestion ? null : (options.idempotencyKey ?? crypto.randomUUID())
  const headers = new Headers(options.headers)
  headers.set('authorization', `Bearer ${token}`)
  headers.set('accept', 'application/json')
  if (body !== null) headers.set('content-type', 'application/json')
  if (idempotencyKey !== null) headers.set('idempotency-key', idempotencyKey)
  return { method, url: `${base}${path}${query}`, headers, body, idempotencyKey }
}

/** Nothing, or dots, would lead to another route than the one that was meant. */
function segmentOf(name: string, value: unknown): string {
  const text = String(value ?? '')
  if (/^\.{0,2}$/.test(text)) throw new TypeError(`${name} must be an id or a number.`)
  return encodeURIComponent(text)
}

function queryOf(fields: Input): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(fields)) {
    for (const each of Array.isArray(value) ? value : [value]) {
      if (each !== undefined && each !== null) query.append(name, String(each))
    }
  }
  const text = String(query)
  return text === '' ? '' : `?${text}`
}
