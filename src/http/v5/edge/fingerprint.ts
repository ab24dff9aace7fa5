import { createHash, type Hash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { LongList } from '../../base/judge/long-list.ts'

/**
 * What a call asks for: its path, and its body as it was sent. The order of keys, blanks and the
 * spelling of numbers do not count.
 */
export const fingerprintOf = (request: FastifyRequest): string =>
  hashOfPath(request)
    .update(sortedJson(request.body ?? {}))
    .digest('base64url')

/** A long list of a body is hashed entry by entry, to the same fingerprint. */
export async function fingerprintOfLong(
  request: FastifyRequest,
  field: string,
  list: LongList,
): Promise<string> {
  const hash = hashOfPath(request)
  const { [field]: _, ...rest } = request.body as Readonly<Record<string, unknown>>
  let joint = '{'
  for (const key of [...Object.keys(rest), field].toSorted()) {
    hash.update(`${joint}${JSON.stringify(key)}:`)
    joint = ','
    if (key === field) await updateByEntries(hash, list)
    else hash.update(sortedJson(rest[key]))
  }
  return hash.update('}').digest('base64url')
}

async function updateByEntries(hash: Hash, list: LongList): Promise<void> {
  let joint = '['
  for await (const entry of list) {
    hash.update(joint).update(sortedJson(entry))
    joint = ','
  }
  hash.update(list.length === 0 ? '[]' : ']')
}

const hashOfPath = ({ url }: FastifyRequest): Hash =>
  createHash('sha256')
    .update(url.split('?', 1)[0] ?? '')
    .update('\n')

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
