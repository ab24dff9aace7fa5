import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { CoreError } from '#core/errors.ts'
import { type Present, sendProblem } from '../error-answers.ts'
import type { Step } from '../step.ts'
import { TransportFault } from '../transport-fault.ts'
import { answerOptions } from './any-origin.ts'
import { judgeHead } from './judge-head.ts'

type PresentAt = (path: string) => Present

declare module 'fastify' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be merged.
  interface FastifyContextConfig {
    /**
     * Whether the route answers at its very path alone, without a prefix, a further slash or an escaped
     * letter: a rule of a proxy for that path then covers every way to it.
     */
    exactPath?: true
  }
}

export const refuseDoubtfulHead =
  (presentAt: PresentAt): Step =>
  (request, reply) => {
    const fault = judgeHead(request.raw)
    if (fault === null) return undefined
    if (!request.is404) throw fault
    return sendProblem(reply, fault, presentAt(withoutQuery(request.url)))
  }

/**
 * Answers an unknown path and a wrong method before any other judgement. Fastify would read the body
 * before it calls its not-found handler.
 */
export const refuseUnroutable =
  (server: FastifyInstance, presentAt: PresentAt): Step =>
  (request, reply) =>
    request.is404 || isSpelledOtherwise(request)
      ? answerUnroutable(server, request, reply, presentAt)
      : undefined

const isSpelledOtherwise = ({ context: { route }, originalUrl }: FastifyRequest): boolean =>
  route.config.exactPath === true && withoutQuery(originalUrl) !== route.url

function answerUnroutable(
  server: FastifyInstance,
  { is404, method, url, originalUrl }: FastifyRequest,
  reply: FastifyReply,
  presentAt: PresentAt,
): FastifyReply {
  const path = withoutQuery(url)
  const methods = is404 ? methodsAt(server, path) : []
  if (methods.length > 0 && method === 'OPTIONS') return answerOptions(reply, methods)
  if (methods.length > 0) reply.header('allow', methods.join(', '))
  // The sentence names the address that the client sent, which may have the sandbox's prefix.
  return sendProblem(reply, problemAt(method, withoutQuery(originalUrl), methods), presentAt(path))
}

const withoutQuery = (url: string): string => url.split('?', 1)[0] ?? url

const routedMethods = ['DELETE', 'GET', 'HEAD', 'PATCH', 'POST', 'PUT'] as const

/** In alphabetical order; none where the path has no route. */
function methodsAt(server: FastifyInstance, url: string): readonly string[] {
  const methods = routedMethods.filter(method => server.findRoute({ method, url }) !== null)
  return methods.length === 0 ? [] : [...methods, 'OPTIONS'].toSorted()
}

const problemAt = (method: string, path: string, methods: readonly string[]) =>
  methods.length === 0
    ? new CoreError('not_found', `There is nothing at ${path}.`)
    : new TransportFault(
        'method_not_allowed',
        `${method} is not allowed at ${path}. Use ${methods.join(', ')}.`,
      )
