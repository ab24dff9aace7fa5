import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { CoreError } from '#core/errors.ts'
import { answerOptions } from './cors.ts'
import { type Present, sendProblem } from './error-answers.ts'
import { judgeHead } from './judge-head.ts'
import type { RouteTable } from './route-table.ts'
import { TransportFault } from './transport-fault.ts'

/**
 * Tells an unknown path and a wrong method before anything else is looked at: in a hook, because
 * Fastify would read the body before it asks the handler for what is not found.
 */
export function refuseUnroutable(
  server: FastifyInstance,
  table: RouteTable,
  presentAt: (path: string) => Present,
): void {
  const turnAway = (request: FastifyRequest, reply: FastifyReply): void => {
    const path = withoutQuery(request.url)
    const methods = table.methodsAt(path)
    if (methods.length > 0 && request.method === 'OPTIONS') {
      answerOptions(reply, methods)
      return
    }
    if (methods.length > 0) reply.header('allow', methods.join(', '))
    // Routes know no world, but who is told looks for the address that was asked, the sandbox's too.
    const asked = withoutQuery(request.originalUrl)
    sendProblem(reply, problemAt(request.method, asked, methods), presentAt(path))
  }
  server.addHook('onRequest', (request, reply, done) => {
    const fault = judgeHead(request.raw)
    if (fault && request.is404) sendProblem(reply, fault, presentAt(withoutQuery(request.url)))
    else if (fault) done(fault)
    else if (request.is404) turnAway(request, reply)
    else done()
  })
  // Never reached, but without it paths that are not found would have no hooks.
  server.setNotFoundHandler(turnAway)
}

const withoutQuery = (url: string): string => url.split('?', 1)[0] ?? url

const problemAt = (method: string, path: string, methods: readonly string[]) =>
  methods.length === 0
    ? new CoreError('not_found', `There is nothing at ${path}.`)
    : new TransportFault(
        'method_not_allowed',
        `${method} is not allowed at ${path}; there is ${methods.join(', ')}.`,
      )
