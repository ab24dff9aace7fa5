import { randomUUID } from 'node:crypto'
import { maxHeaderSize } from 'node:http'
import fastify, { type FastifyInstance } from 'fastify'
import { parse } from 'qs'
import type { Network } from '#core/values/network.ts'
import { type Present, problemOf, sendProblem } from '../error-answers.ts'
import type { HttpLog } from '../http-log.ts'
import type { Step } from '../step.ts'
import { TransportFault } from '../transport-fault.ts'
import { routedUrl } from '../world-of-request.ts'
import type { ArrivingBodies } from './arriving-bodies.ts'
import { answerConnectionError } from './connection-errors.ts'
import { ConnectionsByAddress } from './connections-by-address.ts'
import { nodeServer } from './node-server.ts'
import type { RequestIntake } from './request-intake.ts'

type BareServer = {
  readonly log: HttpLog
  readonly intake: RequestIntake
  readonly bodies: ArrivingBodies
  /** What is done first for a request, also for one that no route can be found for. */
  readonly begin: readonly Step[]
  readonly basePath: string
  publicUrl(): string
  readonly presentAt: (path: string) => Present
  /** Who may say in `X-Forwarded-For` from where a request comes. */
  readonly trustedProxies: readonly Network[]
}

const mebibyte = 1024 * 1024

/** Fastify without its defaults that would change answers. */
export function bareServer(settings: BareServer): FastifyInstance {
  const { log, intake, bodies, begin, basePath, publicUrl, presentAt, trustedProxies } = settings
  const connections = new ConnectionsByAddress(trustedProxies, log)
  const app = fastify({
    logger: false,
    serverFactory: nodeServer({ intake, bodies, connections }, publicUrl),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: trustedProxies.length > 0 && trustedProxies.map(textOf),
    bodyLimit: mebibyte,
    // While the server stops, it still answers the requests that it has read.
    return503OnClosing: false,
    routerOptions: {
      ignoreTrailingSlash: true,
      querystringParser: parseQuery,
      // A code of any length is answered 404 where nothing has it: Node bounds the whole head.
      maxParamLength: maxHeaderSize,
    },
    rewriteUrl: ({ url }) => routedUrl(url ?? '/', basePath),
    clientErrorHandler: (error, socket) => answerConnectionError(error, socket, publicUrl),
    frameworkErrors(error, request, reply) {
      log.debug({ requestId: request.id, err: error }, 'a request could not be routed')
      // No hook runs for an address that cannot be read.
      for (const step of begin) step(request, reply)
      const unreadable = new TransportFault('malformed_request', 'The address cannot be read.')
      const problem = error.code === 'FST_ERR_BAD_URL' ? unreadable : problemOf(error)
      sendProblem(reply, problem, presentAt(request.url))
    },
  })
  app.decorateRequest('context')
  app.setSerializerCompiler(() => JSON.stringify)
  return app
}

const textOf = ({ address, prefixLength }: Network): string => `${address}/${prefixLength}`

const queryLimits = { depth: 4, arrayLimit: 500, parameterLimit: 5000 } as const

/**
 * Reads fields nested in brackets: `to_address[city]=…`, `items[0][value]=…`, `postage_types[]=…`. A
 * list keeps its gaps, so that a refusal names an element by the index that the client sent.
 */
const parseQuery = (text: string): Record<string, unknown> =>
  text === '' ? {} : parse(text, { ...queryLimits, allowPrototypes: false, allowSparse: true })
