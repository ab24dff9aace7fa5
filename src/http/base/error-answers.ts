import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { CoreError } from '#core/errors.ts'
import { callerRequestId } from './caller-request-id.ts'
import type { HttpLog } from './http-log.ts'
import { isExcess } from './request-intake.ts'
import { type Presented, type Problem, TransportFault, type WireCode } from './transport-fault.ts'

export type Present = (problem: Problem) => Presented

/** How an edge words a problem. */
export type ProblemWording = {
  present(problem: Problem): Presented
  /** Names the faults of what was read by the paths of what the client sent; absent where they agree. */
  asSent?(refusal: CoreError, read: unknown): CoreError
}

/** Whatever was thrown, as something that a version has words for. A crash keeps its story to itself. */
export function problemOf(error: unknown): Problem {
  if (error instanceof CoreError || error instanceof TransportFault) return error
  const { code, statusCode } = error as { code?: unknown; statusCode?: unknown }
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    return new TransportFault('payload_too_large', 'The body is too large.')
  }
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') {
    return new TransportFault('unsupported_media_type', 'The Content-Type can not be read.')
  }
  if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500) {
    return new TransportFault('malformed_request', 'The request can not be read.', { cause: error })
  }
  return new CoreError(
    'internal_error',
    'Something went wrong on our side. Please try again; if it stays, tell us the Request-Id.',
    {},
    { cause: error },
  )
}

const codeKey = Symbol("the problem's code")
type Troubled = FastifyRequest & { [codeKey]?: WireCode }

/** What a request was answered with; null where nothing was wrong with it. */
export const problemCodeOf = (request: FastifyRequest): WireCode | null =>
  (request as Troubled)[codeKey] ?? null

export function sendProblem(reply: FastifyReply, problem: Problem, present: Present): void {
  const troubled: Troubled = reply.request
  troubled[codeKey] = problem.code
  const { status, body } = present(problem)
  if (status === 401) reply.header('www-authenticate', 'Bearer')
  if (problem.retryAfterSeconds !== null) reply.header('retry-after', problem.retryAfterSeconds)
  reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify(body))
}

/** Every failure of this scope leaves in its words; what is our own fault is logged with its cause. */
export function answerProblems(
  scope: FastifyInstance,
  { present, asSent }: ProblemWording,
  log: HttpLog,
): void {
  scope.setErrorHandler((error, request, reply) => {
    const found = problemOf(error)
    const problem =
      asSent && found instanceof CoreError ? asSent(found, request.body ?? request.query) : found
    if (problem.code === 'internal_error') logCrash(log, request, problem)
    // The parser closes after every refusal; where the whole body was read there is no need to.
    // An excess is refused unread, and may end the connection.
    if (request.raw.complete && !isExcess(request.raw)) reply.removeHeader('connection')
    sendProblem(reply, problem, present)
  })
}

function logCrash(log: HttpLog, request: FastifyRequest, problem: Problem): void {
  log.error(
    {
      requestId: request.id,
      callerRequestId: callerRequestId(request),
      method: request.method,
      path: request.url.split('?', 1)[0],
      err: problem.cause ?? problem,
    },
    'a request failed on our side',
  )
}
