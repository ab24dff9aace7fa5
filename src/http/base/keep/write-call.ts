import type { ApiCall, Json, JsonObject } from '../api-call.ts'
import { literalOf, shellWord, visibleJson } from './visible-text.ts'

type Sending = {
  /** The address of the version in the caller's world, without a slash at its end: `…/sandbox/api/v5`. */
  readonly base: string
  /** For a call that changes something: pasted again under the same key, it does nothing anew. */
  readonly idempotencyKey?: string
}

/** One command for a terminal in which `POSTILION_TOKEN` is set. */
export function curlOf(call: ApiCall, { base, idempotencyKey }: Sending): string {
  const { method, body } = call
  const headers = {
    ...(body && { 'Content-Type': 'application/json' }),
    ...(changes(call) && idempotencyKey !== undefined && { 'Idempotency-Key': idempotencyKey }),
    ...call.headers,
  }
  const isImplied = method === (body ? 'POST' : 'GET')
  return [
    `curl -sS ${isImplied ? '' : `-X ${method} `}${shellWord(base + call.path + queryOf(call))}`,
    '-H "Authorization: Bearer $POSTILION_TOKEN"',
    ...Object.entries(headers).map(([name, value]) => `-H ${shellWord(`${name}: ${value}`)}`),
    ...(body ? [`-d ${shellWord(visibleJson(body))}`] : []),
  ].join(' \\\n  ')
}

type Programming = Pick<Sending, 'idempotencyKey'> & {
  /** Where the service is: the client finds version and world by itself. */
  readonly baseUrl: string
}

/** A program that uses the client of the newest version, with the token of its environment. */
export function typescriptOf(call: ApiCall, { baseUrl, idempotencyKey }: Programming): string {
  const input: JsonObject = { ...call.params, ...call.query, ...call.body }
  const options: JsonObject = {
    ...(changes(call) && idempotencyKey !== undefined && { idempotencyKey }),
    ...(Object.keys(call.headers).length > 0 && { headers: call.headers }),
  }
  const hasOptions = Object.keys(options).length > 0
  const hasInput = hasOptions || Object.keys(input).length > 0
  const passed = [...(hasInput ? [input] : []), ...(hasOptions ? [options] : [])]
  return [
    "import { createClient } from '@postilion/client'",
    '',
    'const postilion = createClient({',
    `  baseUrl: ${literalOf(baseUrl)},`,
    "  token: process.env.POSTILION_TOKEN ?? '',",
    '})',
    `const answer = await postilion.${call.operationId}(${passed.map(one => literalOf(one)).join(', ')})`,
    'console.log(answer.data)',
  ].join('\n')
}

const changes = ({ method }: ApiCall): boolean => method !== 'GET'

function queryOf({ query }: ApiCall): string {
  const fields = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const each of listOf(value)) fields.append(name, String(each))
  }
  return fields.size === 0 ? '' : `?${fields}`
}

const listOf = (value: Json): readonly Json[] => (Array.isArray(value) ? value : [value])
