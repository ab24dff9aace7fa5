import type { Static, TSchema } from 'typebox'
import type { CoreError } from '#core/errors.ts'
import { compileLenient } from '#schema/leniency.ts'
import { compileStrict } from '#schema/strictness.ts'
import { compileCheck } from '#schema/validation.ts'
import type { ApiCall, Json, JsonObject } from '../../base/api-call.ts'
import { routes } from '../routes/routes.ts'

/**
 * Every field of a request, and of its parts. One that is added to a schema does not compile here until
 * it is drawn, if only as null. The schema itself judges which text is one of its words.
 */
export type EachField<T> = {
  readonly [Name in keyof T]-?: Drawable<NonNullable<T[Name]>> | null
}

type Drawable<T> = T extends readonly (infer Element)[]
  ? readonly Drawable<Element>[]
  : T extends object
    ? EachField<T>
    : T extends string
      ? string
      : T

/** A part of a request with the schema that judges it. */
type DrawnPart<T extends TSchema> = readonly [schema: T, fields: EachField<Static<T>>]

type Parts<Body extends TSchema, Query extends TSchema> = {
  readonly params?: Readonly<Record<string, string | number>>
  readonly query?: DrawnPart<Query>
  readonly body?: DrawnPart<Body>
  readonly fault?: string | null
}

/** Null where the version would refuse the call by its shape: then it cannot say what was asked. */
export function drawCall<Body extends TSchema, Query extends TSchema>(
  operationId: string,
  { params = {}, query, body, fault = null }: Parts<Body, Query> = {},
): ApiCall | null {
  const route = routes.find(known => known.operationId === operationId)
  if (!route) throw new Error(`version 5 has no operation ${operationId}`)
  const call: ApiCall = {
    operationId,
    method: route.method,
    path: route.url.replace(/:(\w+)/g, (_, name: string) =>
      encodeURIComponent(String(params[name])),
    ),
    params,
    query: query ? said(query[1]) : {},
    body: body ? said(body[1]) : null,
    headers: fault === null ? {} : { 'Sandbox-Fault': fault },
  }
  const isValid =
    (!query || passes(query[0], call.query, compileLenient)) &&
    (!body || passes(body[0], call.body, compileStrict))
  return isValid ? call : null
}

/** A field that is null says the same as its absence, here and in its parts. */
function said(fields: object): JsonObject {
  const entries: readonly (readonly [string, unknown])[] = Object.entries(fields)
  return Object.fromEntries(
    entries.flatMap(([name, value]) =>
      value === null || value === undefined ? [] : [[name, saidValue(value)]],
    ),
  )
}

function saidValue(value: unknown): Json {
  if (Array.isArray(value)) return value.map(saidValue)
  return typeof value === 'object' && value !== null ? said(value) : (value as Json)
}

function passes(
  schema: TSchema,
  drawn: unknown,
  compile: (schema: TSchema) => (value: unknown) => unknown,
): boolean {
  const judge = judges.get(schema) ?? { read: compile(schema), check: compileCheck(schema) }
  judges.set(schema, judge)
  return judge.check(judge.read(drawn)) === null
}

type Judge = {
  readonly read: (value: unknown) => unknown
  readonly check: (value: unknown) => CoreError | null
}

/** Compiled on first use. */
const judges = new WeakMap<TSchema, Judge>()
