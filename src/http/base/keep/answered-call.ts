import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '#core/account/authenticate.ts'
import { type KeptCall, shipCodesIn, withAnswered } from '#core/calls/kept-call.ts'
import { principalIds } from '#core/calls/request-log.ts'
import { keptAnswer, keptRequest, unreadBody } from './kept-body.ts'
import { redactPath, redactQuery } from './redact-text.ts'
import { withoutSecretForms } from './redacted-values.ts'
import type { EntryAfterAnswer } from './write-behind.ts'

/** A call as it was answered, with references to its bytes: nothing of it was read again yet. */
export type AnsweredCall = EntryAfterAnswer & {
  readonly head: Omit<KeptCall, 'query' | 'key' | 'shipCodes' | 'headers' | 'sent' | 'answered'>
  readonly outcomes: readonly string[]
  readonly query: string
  readonly headers: Readonly<Record<string, string>>
  readonly encoding: string
  /** Null where the body was not read. */
  readonly sent: Buffer | null
  readonly hasBody: boolean
  readonly answer: string | Buffer | null
  readonly answerType: string
}

/** Headers that change what a call does, or tell whose program it was. */
const keptHeaders = ['content-type', 'idempotency-key', 'sandbox-fault', 'user-agent'] as const
const longestHeader = 512

export function answeredCall(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
  ms: number,
  caller: Caller,
): AnsweredCall {
  const { world, route, problemCode, sentBody, outcomes } = request.context
  const { statusCode } = reply
  const [path = '', query = ''] = divided(request.url)
  const { headers } = request.raw
  return {
    world,
    caller,
    head: {
      requestId: request.id,
      ...principalIds(caller.access),
      method: request.method,
      route: route.url ?? '',
      path,
      status: statusCode,
      outcome: problemCode ?? (statusCode < 400 ? 'answered' : String(statusCode)),
      durationMs: ms,
      at: world.clock.now(),
    },
    outcomes,
    query,
    headers: Object.fromEntries(
      keptHeaders.flatMap(name => {
        const value = headers[name]
        return typeof value === 'string' ? [[name, value]] : []
      }),
    ),
    encoding: headers['content-encoding'] ?? '',
    sent: sentBody,
    hasBody:
      headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0,
    answer: typeof payload === 'string' || Buffer.isBuffer(payload) ? payload : null,
    answerType: String(reply.getHeader('content-type') ?? ''),
  }
}

/** About how many bytes of memory it holds. */
export const weightOf = ({ sent, answer }: AnsweredCall): number =>
  1024 + (sent?.length ?? 0) + (answer?.length ?? 0)

/**
 * The call as it may be stored: without secrets, label bytes and whatever is too long. Others take their
 * turn between what was answered and what was sent, of which each may be long.
 */
export async function keptCallOf(
  call: AnsweredCall,
  giveWay: () => Promise<void>,
): Promise<KeptCall> {
  const { head, answer, answerType } = call
  const answered = answer === null || answer.length === 0 ? null : keptAnswer(answer, answerType)
  await giveWay()
  const path = redactPath(head.path)
  const outcome = outcomeOf(call)
  const shipCodes = withAnswered(shipCodesIn({ path, outcome }), answered?.text ?? '')
  const headers = Object.entries(call.headers).map(([name, value]) => [name, headerOf(value)])
  return {
    ...head,
    path,
    outcome,
    query: redactQuery(call.query),
    key:
      call.headers['idempotency-key'] === undefined
        ? null
        : headerOf(call.headers['idempotency-key']),
    shipCodes,
    headers: Object.fromEntries(headers),
    sent: sentOf(call),
    answered,
  }
}

/** A refusal says by its code what became of the call, whatever was done before it. */
const outcomeOf = ({ head, outcomes }: AnsweredCall): string =>
  head.status >= 400 || outcomes.length === 0 ? head.outcome : outcomes.join(', ')

const headerOf = (value: string): string => withoutSecretForms(value.slice(0, longestHeader))

function sentOf({ sent, hasBody, headers, encoding }: AnsweredCall): KeptCall['sent'] {
  if (sent === null) return hasBody ? unreadBody : null
  if (sent.length === 0) return null
  return keptRequest(sent, headers['content-type'] ?? '', encoding)
}

function divided(url: string): readonly [string, string] {
  const mark = url.indexOf('?')
  return mark === -1 ? [url, ''] : [url.slice(0, mark), url.slice(mark + 1)]
}
