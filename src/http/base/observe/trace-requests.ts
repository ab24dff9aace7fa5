import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { RequestSpan, SpanEnd, SpanFacts, Tracing } from '#core/ports/tracing.ts'

/** Shows each request to a collector, but those of machines that watch the service. */
export function traceRequests(server: FastifyInstance, tracing: Tracing): void {
  const spans = new WeakMap<FastifyRequest, RequestSpan>()
  server.addHook('onRequest', (request, reply, done) => {
    if (request.routeOptions.config.always) return done()
    const { traceparent } = request.headers
    const caller = typeof traceparent === 'string' ? traceparent : undefined
    const span = tracing.serve(request.method, caller)
    spans.set(request, span)
    // It comes also where the client goes away.
    reply.raw.once('close', () => span.end(nameOf(request), endOf(request, reply)))
    span.within(done)
  })
  // The body was read by turns of the event loop that belong to its connection.
  server.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request)
    if (span) span.within(done)
    else done()
  })
}

const nameOf = ({ method, context }: FastifyRequest): string =>
  context.route.url === undefined ? method : `${method} ${context.route.url}`

function endOf(request: FastifyRequest, { raw }: FastifyReply): SpanEnd {
  const facts = factsOf(request)
  if (!raw.writableFinished) return { facts, failure: 'client_went_away' }
  const status = raw.statusCode
  return {
    facts: { ...facts, 'http.response.status_code': status },
    failure: status >= 500 ? String(status) : undefined,
  }
}

/** The route, and not the path: codes and signatures of links open what they name. */
function factsOf({ id, method, context }: FastifyRequest): SpanFacts {
  const { route, world, caller, problemCode } = context
  const version = /^\/api\/(v\d+)\//.exec(route.url ?? '')?.[1]
  return {
    'http.request.method': method,
    'postilion.request.id': id,
    'postilion.environment': world.environment,
    ...(route.url !== undefined && { 'http.route': route.url }),
    ...(version !== undefined && { 'postilion.api.version': version }),
    ...(caller !== null && { 'postilion.account.id': caller.access.accountId }),
    ...(problemCode !== null && { 'postilion.problem.code': problemCode }),
  }
}
