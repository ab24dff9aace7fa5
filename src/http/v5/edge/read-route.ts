import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Static, TObject, TSchema } from 'typebox'
import { type Scope, type Tenant, tenantOf } from '#core/access.ts'
import type { Caller } from '#core/account/authenticate.ts'
import type { Readers } from '#core/store.ts'
import { inPieces } from '#core/values/in-pieces.ts'
import type { FoundPage, Page } from '#core/values/page.ts'
import type { World } from '#core/world.ts'
import { callerOf } from '../../base/judge/authentication.ts'
import { sendList } from '../../base/send-list.ts'
import { linkOf, worldOf } from '../../base/world-of-request.ts'
import {
  bodyFailures,
  conflict,
  failures,
  lookUpFailures,
  requestFailures,
} from '../wire/failures.ts'
import { pageEnvelope } from '../wire/list.ts'
import { type PageFields, toPage } from '../wire/page-fields.ts'
import { shortList } from '../wire/short-list.ts'
import { uncountedEnvelope } from '../wire/uncounted-list.ts'
import { documentedOperation, type Operation, type Route } from './route.ts'

/** A call of a route that reads something. */
export type ReadCall<Params extends TSchema = TObject, Query extends TSchema = TObject> = {
  readonly request: FastifyRequest
  readonly world: World
  readonly read: Readers
  readonly caller: Caller
  readonly tenant: Tenant
  readonly params: Static<Params>
  readonly query: Static<Query>
}

type ReadRoute<Body extends TSchema, Params extends TSchema, Query extends TSchema> = Operation & {
  readonly noun: { readonly tag: string; readonly reads: readonly Scope[] }
  readonly params?: Params
  readonly query?: Query
  readonly response: { readonly 200: Body }
}

type DataOf<Body extends TSchema> =
  Static<Body> extends { readonly data: infer Data } ? Data : never

type RecordRoute<Body extends TSchema, Params extends TSchema, Query extends TSchema> = ReadRoute<
  Body,
  Params,
  Query
> & {
  find(call: ReadCall<Params, Query>): DataOf<Body> | Promise<DataOf<Body>>
}

/** A route that answers with one record. */
export const recordRoute = <
  Body extends TSchema,
  Params extends TSchema = TObject,
  Query extends TSchema = TObject,
>(
  url: string,
  route: RecordRoute<Body, Params, Query>,
): Route => readRoute('GET', url, route, async call => ({ data: await route.find(call) }))

/** What a list holds on the page that was asked for. */
type Listed<Wire> =
  | { readonly records: readonly Wire[]; readonly total: number }
  /** A history, which nobody counts. */
  | { readonly records: readonly (Wire & { readonly id: number })[]; readonly hasMore: boolean }
  /** A short list, which is in memory as a whole. */
  | { readonly all: readonly Wire[] }
  /** Records that may be megabytes: they are read some at a time, while the client takes them. */
  | { readonly found: FoundPage; read(ids: readonly number[]): Promise<readonly Wire[]> }

type RecordOf<Body extends TSchema> = DataOf<Body> extends readonly (infer Wire)[] ? Wire : never

type ListRoute<Body extends TSchema, Params extends TSchema, Query extends TSchema> = ReadRoute<
  Body,
  Params,
  Query
> & {
  readonly query: Query
  list(
    call: ReadCall<Params, Query>,
    page: Page,
  ): Listed<RecordOf<Body>> | Promise<Listed<RecordOf<Body>>>
}

/** A route that answers with a list; `list` says which of the four kinds it is. */
export const listRoute = <
  Body extends TSchema,
  Query extends TSchema,
  Params extends TSchema = TObject,
>(
  url: string,
  route: ListRoute<Body, Params, Query>,
): Route =>
  readRoute('GET', url, route, async (call, reply) => {
    const asked = call.query as PageFields
    const page = toPage(asked)
    const listed = await route.list(call, page)
    const link = linkOf(call.request)
    if ('all' in listed) return shortList(listed.all, asked, link)
    if ('hasMore' in listed) return uncountedEnvelope(listed.records, listed.hasMore, page, link)
    if ('records' in listed) {
      const { records, total } = listed
      return { data: records, ...pageEnvelope({ count: records.length, total }, page, link) }
    }
    const { entries, total } = listed.found
    const after = pageEnvelope({ count: entries.length, total }, page, link)
    return await sendList(reply, { after }, inPieces(entries, listed.read), record => record)
  })

type QuestionRoute<
  Answer extends TSchema,
  Body extends TSchema,
  Params extends TSchema,
  Query extends TSchema,
> = ReadRoute<Answer, Params, Query> & {
  readonly body?: Body
  /** Answers at once where it can: others wait for no turn of the event loop then. */
  ask(
    call: ReadCall<Params, Query> & { readonly body: Static<Body>; readonly reply: FastifyReply },
  ): Static<Answer> | Promise<Static<Answer>>
}

/** A route that answers a question and keeps nothing, although it may be asked in a body. */
export const questionRoute = <
  Answer extends TSchema,
  Body extends TSchema = TObject,
  Params extends TSchema = TObject,
  Query extends TSchema = TObject,
>(
  method: 'GET' | 'POST',
  url: string,
  route: QuestionRoute<Answer, Body, Params, Query>,
): Route =>
  readRoute(method, url, route, (call, reply) =>
    route.ask({ ...call, body: call.request.body as Static<Body>, reply }),
  )

const readRoute = <Answer extends TSchema, Params extends TSchema, Query extends TSchema>(
  method: 'GET' | 'POST',
  url: string,
  route: ReadRoute<Answer, Params, Query> & { readonly body?: TSchema },
  respond: (call: ReadCall<Params, Query>, reply: FastifyReply) => unknown,
): Route => ({
  operationId: route.operationId,
  method,
  url,
  addTo(scope) {
    const { noun, scopes = noun.reads, params, query, body, response, conflicts } = route
    scope.route({
      method,
      url,
      config: { access: { scopes, counts: 'reads' } },
      schema: {
        ...documentedOperation(route, noun.tag),
        ...(params && { params }),
        ...(query && { querystring: query }),
        ...(body && { body }),
        response: {
          ...response,
          ...failuresOf(body, query),
          ...(params && { 404: lookUpFailures[404] }),
          ...(conflicts && conflict(...conflicts)),
        },
      },
      handler: (request, reply) => respond(callOf(request), reply),
    })
  },
})

function failuresOf(body: TSchema | undefined, query: TSchema | undefined) {
  if (body) return bodyFailures
  return query ? requestFailures : failures
}

function callOf<Params extends TSchema, Query extends TSchema>(
  request: FastifyRequest,
): ReadCall<Params, Query> {
  const world = worldOf(request)
  const caller = callerOf(request)
  return {
    request,
    world,
    read: world.store.read,
    caller,
    tenant: tenantOf(caller.access),
    params: request.params as Static<Params>,
    query: request.query as Static<Query>,
  }
}
