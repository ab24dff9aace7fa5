import type { AddressInfo } from 'node:net'
import type { FastifyInstance, InjectOptions } from 'fastify'
import type { Environment } from '#core/environment.ts'
import type { Tracing } from '#core/ports/tracing.ts'
import type { Clock } from '#core/time/clock.ts'
import type { Network } from '#core/values/network.ts'
import type { World } from '#core/world.ts'
import { type Edge, edgeOfPath } from './base/edge.ts'
import { answerProblems, type Present, presentPlainly } from './base/error-answers.ts'
import type { HttpLog } from './base/http-log.ts'
import { ArrivingBodies } from './base/intake/arriving-bodies.ts'
import { bareServer } from './base/intake/bare-server.ts'
import { intakeBounds, RequestIntake } from './base/intake/request-intake.ts'
import { answerTurnsTogether } from './base/intake/turn-batching.ts'
import { ownAllowances, sharedAllowances, type TakeAllowance } from './base/judge/limit-rate.ts'
import { openContext } from './base/judge/request-context.ts'
import { setHeaders, setRetryAfter } from './base/judge/response-headers.ts'
import { judgeRequests } from './base/judge/route-pipeline.ts'
import { CallKeeper } from './base/keep/call-keeper.ts'
import { selfCaller } from './base/keep/self-caller.ts'
import { RequestMetrics } from './base/observe/metrics.ts'
import { answerProbes, type Readiness } from './base/observe/probes.ts'
import { RefusalLog } from './base/observe/refusal-log.ts'
import { requestLines } from './base/observe/request-lines.ts'
import { traceRequests } from './base/observe/trace-requests.ts'
import { WorldMetrics } from './base/observe/world-metrics.ts'
import { worldFinder } from './base/world-of-request.ts'
import { serveDashboard } from './dashboard/index.ts'
import { serveLabelFiles } from './label-files/index.ts'
import { serveDocs } from './pages/docs/index.ts'
import { serveRootPages } from './pages/root-pages.ts'
import { serveSecurityTxt } from './pages/security-txt.ts'
import { serveTrackingPage } from './pages/tracking/index.ts'
import { receivePaymentNotifications } from './payment-notifications/index.ts'

/**
 * The versions in service, the newest last. To take one out, delete its line, its folders
 * and its document. Beside this list `app/open-world.ts` alone names one: its webhooks have that version's body.
 */
export const edges: readonly Edge[] = [
  (await import('./v3/index.ts')).v3,
  (await import('./v4/index.ts')).v4,
  (await import('./v5/index.ts')).v5,
]

/** Whose lines the first start prints, and whose calls the screens show. */
export const newestEdge = edges
  .flatMap(({ prefix, pastedCommands, apiCallFor }) =>
    pastedCommands && apiCallFor ? { prefix, pastedCommands, apiCallFor } : [],
  )
  .reduce((_, newer) => newer)

export type HttpSettings = {
  /** The base of links in answers, without a slash at its end; null takes the listener's own address. */
  readonly publicUrl: string | null
  readonly sandboxHost: string | null
  readonly edgeGuard: boolean
  readonly rateLimitReads: number
  readonly rateLimitWrites: number
  /** For all tokens of an account together; the absence of either sets no limit. */
  readonly rateLimitAccountReads?: number
  readonly rateLimitAccountWrites?: number
  /** Whether all nodes over the database share these four. */
  readonly sharesRateLimits?: boolean
  /** Tracking pages a minute for each visitor; 0 sets no limit. */
  readonly rateLimitTracking: number
  /** Label files a minute for each visitor; 0, and its absence, set no limit. */
  readonly rateLimitLabels?: number
  /** What readers of `/metrics` have to send; null, and its absence, let everybody read. */
  readonly metricsToken?: string | null
  /** Who may say in `X-Forwarded-For` from where a visitor comes; nobody by default. */
  readonly trustedProxies?: readonly Network[]
  /** Whether the requests of one turn of the event loop are handled in a row; they are by default. */
  readonly batchRequests?: boolean
  readonly mostRequestsInHand?: number
  /** Whether it leaves everybody but machines that watch it to other nodes. */
  readonly probesAlone?: boolean
}

export type HttpServerDeps = {
  readonly worlds: Readonly<Record<Environment, World>>
  readonly settings: HttpSettings
  /** The machine's clock, never an account's time. */
  readonly clock: Clock
  readonly log: HttpLog
  /** Null, and absent, where nobody collects traces. */
  readonly tracing?: Tracing | null
  readonly readiness: Readiness
}

export type HttpServer = AsyncDisposable & {
  /** Resolves with the address it listens on. */
  listen(at: {
    port: number
    host: string
  }): Promise<{ readonly url: string; readonly port: number }>
  /** Sends a request without a socket, for tests. */
  inject(request: InjectOptions): Promise<{ statusCode: number; headers: object; body: string }>
  /** Stops taking requests and waits for those that run. */
  close(): Promise<void>
}

const sweepMs = 50

export function createServer(deps: HttpServerDeps): HttpServer {
  const { settings, log } = deps
  const isBatched = settings.batchRequests ?? true
  let listeningAt = ''
  const publicUrl = () => settings.publicUrl ?? listeningAt
  const basePath = pathInUrl(settings.publicUrl)
  const addresses = { publicUrl, basePath, sandboxHost: settings.sandboxHost }
  const intake = new RequestIntake(
    { ...intakeBounds, inHand: settings.mostRequestsInHand ?? intakeBounds.inHand },
    isBatched,
  )
  const arriving = new ArrivingBodies()
  const begin = [
    openContext(worldFinder(deps.worlds, addresses)),
    setHeaders(settings.publicUrl ?? ''),
  ]
  const app = bareServer({
    log,
    intake,
    bodies: arriving,
    begin,
    basePath,
    publicUrl,
    presentAt,
    trustedProxies: settings.trustedProxies ?? [],
  })
  if (deps.tracing) traceRequests(app, deps.tracing)
  const { edgeGuard } = settings
  const takeAllowance = allowancesOf(settings)
  const judgeCalls = judgeRequests(app, { begin, edgeGuard, takeAllowance, arriving, presentAt })
  const metrics = new RequestMetrics()
  const calls = finishAnswers(app, metrics, log)
  if (isBatched) answerTurnsTogether(app, log)
  answerProblems(app, { present: presentPlainly }, log)
  answerProbes(app, {
    readiness: deps.readiness,
    requests: metrics,
    worlds: new WorldMetrics(deps.worlds, deps.clock),
    metricsToken: settings.metricsToken ?? null,
  })
  if (!settings.probesAlone) {
    servePages(app, deps, addresses)
    const callService = selfCaller(app, calls, basePath)
    serveDashboard(app, { ...deps, ...addresses, newest: newestEdge, callService })
    receivePaymentNotifications(app, log)
    for (const edge of edges) plugIn(app, edge, judgeCalls, log)
  }
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

/** A minute: so many are no limit. */
const none = 1_000_000_000

const allowancesOf = (settings: HttpSettings): TakeAllowance => {
  const limits = {
    token: { reads: settings.rateLimitReads, writes: settings.rateLimitWrites },
    account: {
      reads: settings.rateLimitAccountReads ?? none,
      writes: settings.rateLimitAccountWrites ?? none,
    },
  }
  return settings.sharesRateLimits ? sharedAllowances(limits) : ownAllowances(limits)
}

/** Without a slash at its end. */
const pathInUrl = (url: string | null): string =>
  url === null ? '' : new URL(url).pathname.replace(/\/$/, '')

async function closeGently(app: FastifyInstance, intake: RequestIntake): Promise<void> {
  // The requests that were read are carried out first: an answer that ends its connection ends it for
  // all requests that wait behind it.
  await intake.drained()
  // A connection whose answer is under way becomes idle later, and nothing else would end it then.
  const sweep = setInterval(() => app.server.closeIdleConnections(), sweepMs)
  try {
    await app.close()
  } finally {
    clearInterval(sweep)
  }
}

const presentAt = (path: string): Present => edgeOfPath(edges, path)?.present ?? presentPlainly

/** Completes, counts and logs the answer of every route before it is sent. */
function finishAnswers(app: FastifyInstance, metrics: RequestMetrics, log: HttpLog): CallKeeper {
  const refusals = new RefusalLog(log)
  const calls = new CallKeeper(log)
  const logLine = requestLines(log)
  app.addHook('onSend', (request, reply, payload, done) => {
    const ms = performance.now() - request.context.arrivedAtMs
    setRetryAfter(reply)
    metrics.observe(request, reply.statusCode, ms)
    logLine(request, reply.statusCode, ms)
    refusals.keep(request, reply)
    calls.note(request, reply, payload, ms)
    done()
  })
  app.addHook('onClose', async () => {
    await refusals[Symbol.asyncDispose]()
    await calls[Symbol.asyncDispose]()
  })
  return calls
}

type Addresses = { readonly basePath: string; publicUrl(): string }

/** What people open in a browser, without a token. */
function servePages(
  app: FastifyInstance,
  { clock, log, settings }: HttpServerDeps,
  { basePath, publicUrl }: Addresses,
): void {
  serveSecurityTxt(app, clock, publicUrl)
  serveDocs(app, { edges, basePath, publicUrl })
  serveRootPages(app, basePath)
  serveTrackingPage(app, log, settings.rateLimitTracking)
  serveLabelFiles(app, log, {
    visitor: settings.rateLimitLabels ?? 0,
    account: settings.rateLimitAccountWrites ?? none,
  })
}

function plugIn(
  app: FastifyInstance,
  edge: Edge,
  judgeCalls: ReturnType<typeof judgeRequests>,
  log: HttpLog,
): void {
  app.register(
    async scope => {
      judgeCalls(scope, edge)
      answerProblems(scope, edge, log)
      edge.routes(scope.withTypeProvider())
    },
    { prefix: edge.prefix },
  )
}
