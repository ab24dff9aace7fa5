import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Static, TObject, TSchema } from 'typebox'
import { requireScopes, type Scope } from '#core/access.ts'
import { answerOnce, type OnceAnswer } from '#core/command/carry-out-once.ts'
import type { Command } from '#core/command/command.ts'
import type { EdgeAnswer, RequestKey } from '#core/command/key-store.ts'
import { cipherKeyOf } from '#core/command/sealed-answer.ts'
import type { SandboxFault } from '#core/sandbox/sandbox-fault.ts'
import type { ShipmentKind } from '#core/shipment-kind.ts'
import type { Readers } from '#core/store.ts'
import { compileCheck } from '#schema/validation.ts'
import { IdempotencyHeaders } from '../../base/idempotency-headers.ts'
import { callerOf, secretOf } from '../../base/judge/authentication.ts'
import { judgeBySchema } from '../../base/judge/judge-by-schema.ts'
import { runCommand } from '../../base/run-command.ts'
import { changeConflict, changeFailures, recordFailures } from '../wire/failures.ts'
import { documentedOperation, type Operation, type Route } from './route.ts'

/** A call of a route that changes something. */
export type ChangeCall<Body extends TSchema, Params extends TSchema, Result> = {
  readonly command: Command<Result>
  readonly request: FastifyRequest
  readonly body: Static<Body>
  readonly params: Static<Params>
  readonly fault: SandboxFault | null
  /** What the call is about, where its route is about either kind. */
  readonly goods: ShipmentKind
}

/** What is said of a purchase or a top-up that is not settled yet. It is not kept under the key. */
export class UnsettledAnswer {
  readonly data: object

  constructor(data: object) {
    this.data = data
  }
}

const unsettledRetrySeconds = 2

/** Bytes where the route has written a long answer itself. */
type Presented = object | Buffer | UnsettledAnswer

type ChangeRoute<Body extends TSchema, Params extends TSchema, Result> = Operation & {
  readonly noun: { readonly tag: string; readonly writes: readonly Scope[] }
  readonly params?: Params
  readonly body?: Body
  /** The status and the body of a change that is done. */
  readonly done: readonly [200 | 201 | 202, TSchema]
  /** The body of a 202 that is no end: what was begun is not settled yet. */
  readonly unsettled?: TSchema
  /** Where it may fail in more ways than every change. */
  readonly failures?: Readonly<Record<number | string, TSchema>>
  /** Its answer holds a secret: under a key it is kept sealed. */
  readonly holdsSecret?: boolean
  readonly bodyLimit?: number
  /** The list of a large body that is taken entry by entry. */
  readonly longList?: string
  /** `act` reads and judges the body: it has several forms, or parts that are judged one by one. */
  readonly readsBody?: true
  /** Tells parcels from freight, where the route is about either: freight has a scope of its own. */
  goodsOf?(request: FastifyRequest): ShipmentKind | Promise<ShipmentKind>
  act(call: ChangeCall<Body, Params, Result>): Promise<Result>
  /** May read what the call has written, inside its transaction where the answer is kept. */
  present(
    result: Result,
    readers: Readers,
    call: ChangeCall<Body, Params, Result>,
  ): Presented | Promise<Presented>
}

/**
 * A route that changes something; in this version there is no other way to make one. Under an
 * `Idempotency-Key` its first final answer is kept, and sent again byte for byte.
 */
export const changeRoute = <
  Result,
  Body extends TSchema = TObject,
  Params extends TSchema = TObject,
>(
  method: 'POST' | 'PUT' | 'DELETE',
  url: string,
  route: ChangeRoute<Body, Params, Result>,
): Route => ({
  operationId: route.operationId,
  method,
  url,
  addTo(scope) {
    const { noun, scopes = noun.writes, params, body, bodyLimit, longList, readsBody } = route
    scope.route({
      method,
      url,
      ...(bodyLimit !== undefined && { bodyLimit }),
      validatorCompiler: route =>
        route.httpPart === 'headers' || (route.httpPart === 'body' && readsBody)
          ? () => true
          : judgeBySchema(route),
      config: { access: { scopes, counts: 'writes' }, ...(longList !== undefined && { longList }) },
      attachValidation: true,
      schema: {
        ...documentedOperation(route, noun.tag),
        ...(params && { params }),
        ...(body && { body }),
        response: responseOf(route),
        headers: IdempotencyHeaders,
      },
      handler: (request, reply) => respondToChange(request, reply, route),
    })
  },
})

async function respondToChange<Body extends TSchema, Params extends TSchema, Result>(
  request: FastifyRequest,
  reply: FastifyReply,
  route: ChangeRoute<Body, Params, Result>,
): Promise<FastifyReply> {
  const once = await answerChange(request, reply, route)
  // Nobody waits for the answer.
  if (once === null) return reply
  if (once.kind === 'done') return send(reply, once.answer)
  reply.header('idempotent-replay', 'true')
  return send(reply, { ...once.answer, isFinal: true })
}

const responseOf = <Body extends TSchema, Params extends TSchema, Result>({
  params,
  done: [status, body],
  unsettled,
  conflicts,
  failures,
}: ChangeRoute<Body, Params, Result>) => ({
  [status]: body,
  ...(unsettled && { 202: unsettled }),
  ...(params ? recordFailures : changeFailures),
  ...(conflicts && changeConflict(...conflicts)),
  ...failures,
})

function written(presented: Presented, statusWhenDone: number): EdgeAnswer {
  if (presented instanceof UnsettledAnswer) {
    return { status: 202, body: bytesOf(presented.data), isFinal: false }
  }
  const body = Buffer.isBuffer(presented) ? presented : bytesOf(presented)
  return { status: statusWhenDone, body, isFinal: true }
}

const bytesOf = (data: object): Buffer => Buffer.from(JSON.stringify({ data }))

function send(reply: FastifyReply, { status, body, isFinal }: EdgeAnswer): FastifyReply {
  if (!isFinal) reply.header('retry-after', unsettledRetrySeconds)
  return reply.code(status).type('application/json; charset=utf-8').send(body)
}

/** Null where nobody waits for the answer. */
async function answerChange<Body extends TSchema, Params extends TSchema, Result>(
  request: FastifyRequest,
  reply: FastifyReply,
  { holdsSecret = false, done: [status], goodsOf, act, present }: ChangeRoute<Body, Params, Result>,
): Promise<OnceAnswer<Result> | null> {
  const goods = goodsOf ? await goodsOf(request) : 'parcels'
  // Before the key: what is kept under it may be of freight, too.
  if (goods === 'freight') requireScopes(callerOf(request).access, ['ltl:write'])
  const key = keyOf(request, holdsSecret)
  return await runCommand(request, reply, key, (begun, fault) => {
    const call: ChangeCall<Body, Params, Result> = {
      command: begun,
      request,
      body: request.body as Static<Body>,
      params: request.params as Static<Params>,
      fault,
      goods,
    }
    return answerOnce(
      begun,
      async (result, readers) => written(await present(result, readers, call), status),
      async command => {
        // The key is judged first: under a used one another body is a conflict, whatever is wrong with it.
        if (request.validationError) throw request.validationError
        return await act({ ...call, command })
      },
    )
  })
}

const judgeHeaders = compileCheck(IdempotencyHeaders)

/**
 * Keys of different routes never meet. One that was used for another record of its route is refused. A
 * faulty one is refused before anything else is judged: a call would be kept under it.
 */
function keyOf(request: FastifyRequest, holdsSecret: boolean): RequestKey | null {
  const fault = judgeHeaders(request.headers)
  if (fault !== null) throw fault
  const text = request.headers['idempotency-key']
  if (typeof text !== 'string') return null
  return {
    scope: `v5 ${request.method} ${request.context.route.url}`,
    text,
    fingerprint: request.fingerprint ?? null,
    cipherKey: holdsSecret ? cipherKeyOf(text, secretOf(request)) : null,
  }
}
