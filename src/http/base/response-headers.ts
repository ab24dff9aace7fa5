import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

export type Headers = Readonly<Record<string, string>>

declare module 'fastify' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be merged.
  interface FastifyInstance {
    standingHead: readonly string[]
  }
}

const headKey = Symbol('head of the answer')
type Headed = FastifyRequest & { [headKey]?: string[] }

/**
 * What every answer carries, whatever it is about: its Request-Id and these; a 503 a Retry-After too.
 * It is added where an answer leaves; what the answer itself says, a page its own policy, goes before.
 */
export function setStandingHeaders(server: FastifyInstance, ...standing: readonly Headers[]): void {
  const headers: Headers = Object.assign({}, ...standing)
  server.decorate('standingHead', Object.entries(headers).flat())
  server.addHook('onSend', (request, reply, _payload, done) => {
    sendHead(request, reply)
    done()
  })
}

/** Told with a 503 whose cause names no time of its own. */
const retryAfterSeconds = 2

/** For an answer that no hook will see: one to an address that can not be read. */
export function sendHead(request: FastifyRequest, reply: FastifyReply): void {
  if (reply.statusCode === 503 && !reply.hasHeader('retry-after')) {
    reply.header('retry-after', retryAfterSeconds)
  }
  const head = headOf(request)
  for (let at = 0; at < head.length; at += 2) {
    const name = head[at] ?? ''
    if (!reply.hasHeader(name)) reply.header(name, head[at + 1])
  }
}

/**
 * What is known of the answer's headers while its request is judged: names and values in turn, as
 * `node:http` takes them. What is appended goes with the answer, whichever way it is sent.
 */
export function headOf(request: FastifyRequest): string[] {
  const headed: Headed = request
  headed[headKey] ??= newHead(request)
  return headed[headKey]
}

/** The id is ours: a caller's own could be anybody's, or a sentence. */
function newHead({ id, method, server }: FastifyRequest): string[] {
  const head = ['request-id', id, ...server.standingHead]
  // What was asked by POST is kept by no cache as it is.
  if (method !== 'POST') head.push('cache-control', 'no-store')
  return head
}
