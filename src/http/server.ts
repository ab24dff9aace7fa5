import { randomUUID } from 'node:crypto'
import { maxHeaderSize } from 'node:http'
import type { AddressInfo } from 'node:net'
import fastify, { type FastifyInstance, type InjectOptions } from 'fastify'
import type { Environment } from '#core/environment.ts'
import type { Clock } from '#core/time/clock.ts'
import type { World } from '#core/world.ts'
import { Admission } from './base/admission.ts'
import { corsHeaders } from './base/cors.ts'
import { type Edge, edgeOfPath } from './base/edge.ts'
import { guardEdge } from './base/edge-guard.ts'
import { answerProblems, type Present, problemOf, sendProblem } from './base/error-answers.ts'
import type { HttpLog } from './base/http-log.ts'
import { readJsonBodies } from './base/json-body.ts'
import { answerMalformedHttp, refuseTunnel } from './base/malformed-http.ts'
import { noteArrival, RequestMetrics } from './base/metrics.ts'
import { answerProbes, type Readiness } from './base/probes.ts'
import { parseQuery } from './base/query.ts'
import { RefusalLog } from './base/refusal-log.ts'
import { refuseExcess } from './base/refuse-excess.ts'
import { intakeBounds, type RequestIntake, takeInRequests } from './base/request-intake.ts'
import { sendHead, setStandingHeaders } from './base/response-headers.ts'
import { RouteTable } from './base/route-table.ts'
import { obeySandboxFaults } from './base/sandbox-fault.ts'
import { securityHeaders } from './base/security-headers.ts'
import { presentPlainly, TransportFault } from './base/transport-fault.ts'
import { refuseUnroutable } from './base/unroutable.ts'
import { locator } from './base/world-of-request.ts'
import { serveDocs } from './pages/docs.ts'
import { serveRootPages } from './pages/root-pages.ts'
import { serveSecurityTxt } from './pages/security-txt.ts'
import { serveTrackingPage } from './pages/tracking/index.ts'
import { hearPayments } from './payment-notifications/index.ts'

/**
 * The versions in service, the newest last. Each is named here and nowhere else: taking one out is
 * taking out its line, its folders and its document.
 */
export const edges: readonly Edge[] = [
  (await import('./v3/index.ts')).v3,
  (await import('./v4/index.ts')).v4,
]

export type HttpSettings = {
  /** The base of links in answers; null takes the listener's own address. */
  readonly publicUrl: string | null
  readonly sandboxHost: string | null
  readonly edgeGuard: boolean
  readonly rateLimitReads: number
  readonly rateLimitWrites: number
  /** Tracking pages a minute for each visitor; 0 sets no limit. */
  readonly rateLimitTracking: number
  readonly bodyLimit?: number
  readonly mostRequestsInHand?: number
}

export type HttpServerDeps = {
  readonly worlds: Readonly<Record<Environment, World>>
  readonly settings: HttpSettings
  /** The machine's clock, never an account's time. */
  readonly clock: Clock
  readonly log: HttpLog
  readonly readiness: Readiness
}

export type HttpServer = AsyncDisposable & {
  /** Resolves with the address it listens on. */
  listen(at: {
    port: number
    host: string
  }): Promise<{ readonly url: string; readonly port: number }>
  /** Asks without a socket, for tests. */
  inject(request: InjectOptions): Promise<{ statusCode: number; headers: object; body: string }>
  /** Stops taking requests and waits for those that run. */
  close(): Promise<void>
}

const mebibyte = 1024 * 1024
const requestTimeoutMs = 60_000
const sweepMs = 50

export function createServer(deps: HttpServerDeps): HttpServer {
  let listeningAt = ''
  const publicUrl = () => deps.settings.publicUrl ?? listeningAt
  const app = bareServer(deps, publicUrl)
  const inHand = deps.settings.mostRequestsInHand ?? intakeBounds.inHand
  const intake = takeInRequests(app.server, { ...intakeBounds, inHand })
  const metrics = new RequestMetrics()
  metrics.observe(app, deps.log)
  const table = new RouteTable()
  table.gatherFrom(app)
  setStandingHeaders(app, securityHeaders(deps.settings.publicUrl ?? ''), corsHeaders)
  refuseExcess(app)
  if (deps.settings.edgeGuard) guardEdge(app)
  refuseUnroutable(app, table, presentAt)
  answerProblems(app, { present: presentPlainly }, deps.log)
  answerProbes(app, deps.readiness, metrics)
  serveSecurityTxt(app, deps.clock, publicUrl)
  serveDocs(app, edges)
  serveRootPages(app)
  serveTrackingPage(app, deps.log, deps.settings.rateLimitTracking)
  hearPayments(app, deps.log)
  const admission = new Admission({ bodyLimit: mebibyte, ...deps.settings })
  const refusals = new RefusalLog(deps.log)
  app.addHook('onClose', () => refusals[Symbol.asyncDispose]())
  for (const edge of edges) plugIn(app, edge, admission, refusals, deps.log)
  const close = () => closeGently(app, intake)
  return {
    async listen(at) {
      const url = await app.listen(at)
      listeningAt = url
      return { url, port: (app.server.address() as AddressInfo).port }
    },
    inject: request => app.inject(request),
    close,
    [Symbol.asyncDispose]: close,
  }
}

async function closeGently(app: FastifyInstance, intake: RequestIntake): Promise<void> {
  // What was read before is dealt with as ever: an answer that ends its connection ends it for all behind.
  await intake.drained()
  // A connection whose answer was under way becomes idle later, and nobody else would end it then.
  const sweep = setInterval(() => app.server.closeIdleConnections(), sweepMs)
  try {
    await app.close()
  } finally {
    clearInterval(sweep)
  }
}

const presentAt = (path: string): Present => edgeOfPath(edges, path)?.present ?? presentPlainly

function plugIn(
  app: FastifyInstance,
  edge: Edge,
  admission: Admission,
  refusals: RefusalLog,
  log: HttpLog,
): void {
  app.register(
    async scope => {
      readJsonBodies(scope, edge.takesMediaType, admission.bodyLimit)
      answerProblems(scope, edge, log)
      admission.guard(scope)
      refusals.watch(scope)
      obeySandboxFaults(scope, edge.present)
      edge.routes(scope.withTypeProvider())
    },
    { prefix: edge.prefix },
  )
}

/** Fastify without the habits that would break the wire. */
function bareServer({ worlds, settings, log }: HttpServerDeps, publicUrl: () => string) {
  const locate = locator(worlds, { publicUrl, sandboxHost: settings.sandboxHost })
  const app = fastify({
    logger: false,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    bodyLimit: settings.bodyLimit ?? mebibyte,
    requestTimeout: requestTimeoutMs,
    // While it stops, requests that already run on a connection are still answered as ever.
    return503OnClosing: false,
    // A missing Host is refused below, with a Request-Id; Node would refuse it without one.
    http: { requireHostHeader: false },
    routerOptions: {
      ignoreTrailingSlash: true,
      querystringParser: parseQuery,
      // However long, a code that names nothing is not found: Node bounds the address with the head.
      maxParamLength: maxHeaderSize,
    },
    rewriteUrl(request) {
      noteArrival(request)
      return locate(request)
    },
    clientErrorHandler: answerMalformedHttp,
    frameworkErrors(error, request, reply) {
      log.debug({ requestId: request.id, err: error }, 'a request could not be routed')
      sendHead(request, reply)
      const unreadable = new TransportFault('malformed_request', 'The address can not be read.')
      const problem = error.code === 'FST_ERR_BAD_URL' ? unreadable : problemOf(error)
      sendProblem(reply, problem, presentAt(request.url))
    },
  })
  app.setSerializerCompiler(() => JSON.stringify)
  app.server.on('checkExpectation', (request, response) => {
    app.server.emit('request', request, response)
  })
  app.server.on('connect', refuseTunnel)
  return app
}
