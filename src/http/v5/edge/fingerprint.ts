import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'

/**
 * What a call asks for: its path, and its body as it was sent. The order of keys, blanks and the
 * spelling of numbers do not count.
 */
export const fingerprintOf = (request: FastifyRequest): string =>
  createHash('sha256')
    .update(request.url.split('?', 1)[0] ?? '')
    .update('\n')
    .update(sortedJson(request.body ?? {}))
    .digest('base64url')

/**
 * The JSON of a value with the keys of its objects in order. Nobody else is answered meanwhile, and a
 * body may have a million keys: to make the objects anew in that order would take thrice the time.
 */
function sortedJson(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(sortedJson).join()}]`
  const record = value as Readonly<Record<string, unknown>>
  const fields = Object.keys(record)
    .toSorted()
    .map(key => `${JSON.stringify(key)}:${sortedJson(record[key])}`)
  return `{${fields.join()}}`
}
