import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { CoreError } from '#core/errors.ts'
import { callerRequestId, type HttpLog } from './http-log.ts'
import { isExcess } from './intake/arrived-request.ts'
import { isTooLarge, tooLarge } from './judge/body-bytes.ts'
import { redactPath } from './keep/redact-text.ts'
import { docsUrlOf } from './page-addresses.ts'
import { statusOf } from './status-of-code.ts'
import { type Problem, type ProblemAnswer, TransportFault } from './transport-fault.ts'

/** `docsUrl` is the address of a page about the problem's code. */
export type Present = (problem: Problem, docsUrl: string) => ProblemAnswer

/** How an edge words a problem. */
export type ProblemWording = {
  readonly present: Present
  /** Renames faulty fields from the paths of `read` to those that were sent; absent where they agree. */
  asSent?(refusal: CoreError, read: unknown): CoreError
}

/** A thrown value as a problem that every version can word. The answer shows no detail of a crash. */
export function problemOf(error: unknown): Problem {
  if (error instanceof CoreError || error instanceof TransportFault) return error
  const { code, statusCode } = error as { code?: unknown; statusCode?: unknown }
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') {
    return new TransportFault('unsupported_media_type', 'The Content-Type cannot be read.')
  }
  if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500) {
    return new TransportFault('malformed_request', 'The request cannot be read.', { cause: error })
  }
  return new CoreError(
    'internal_error',
    'Something went wrong on our side. Please try again; if it persists, tell us the Request-Id.',
    {},
    { cause: error },
  )
}

export function sendProblem(reply: FastifyReply, problem: Problem, present: Present): FastifyReply {
  const { context } = reply.request
  context.problemCode = problem.code
  const { status, body } = present(problem, docsUrlOf(context.linkBase(), problem.code))
  if (status === 401) reply.header('www-authenticate', 'Bearer')
  if (problem.retryAfterSeconds !== null) reply.header('retry-after', problem.retryAfterSeconds)
  return reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify(body))
}

/** Answers every failure of this scope, and logs those on our side with their causes. */
export function answerProblems(
  scope: FastifyInstance,
  { present, asSent }: ProblemWording,
  log: HttpLog,
): void {
  scope.setErrorHandler((error: FastifyError, request, reply) => {
    // The client went away while its body was read: nobody would receive an answer.
    if (error === request.raw.errored) {
      reply.hijack()
      return
    }
    const found = isTooLarge(error) ? tooLarge(request.context.route.bodyLimit) : problemOf(error)
    const problem =
      asSent && found instanceof CoreError ? asSent(found, request.body ?? request.query) : found
    if (problem.code === 'internal_error') logCrash(log, request, problem)
    // Fastify ends the connection after every refused body, needlessly where it read the whole body.
    // It read nothing of a request that is too much for the process, so that connection may end.
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
      path: redactPath(request.url.split('?', 1)[0] ?? ''),
      err: problem.cause ?? problem,
    },
    'a request failed on our side',
  )
}

/**
 * The answer outside the paths of all versions. It has the fields of every version, so that each
 * version's client can read what is wrong with its base address.
 */
export function presentPlainly(problem: Problem, docsUrl: string): ProblemAnswer {
  const { code, message } = problem
  return {
    status: statusOf[code],
    body: {
      success: false,
      message,
      errors: [message],
      error: { code, message, details: problem.fields, docs_url: docsUrl },
    },
  }
}
