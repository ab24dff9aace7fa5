import type { FastifyInstance } from 'fastify'

export type Headers = Readonly<Record<string, string>>

/**
 * What every answer carries, whatever it is about: its Request-Id and these. The id is ours: a
 * caller's own could be anybody's, or a sentence.
 */
export function setStandingHeaders(server: FastifyInstance, ...standing: readonly Headers[]): void {
  const entries = Object.entries(Object.assign({}, ...standing) as Headers)
  server.addHook('onRequest', (request, reply, done) => {
    reply.header('request-id', request.id)
    for (const [name, value] of entries) reply.header(name, value)
    // What was asked by POST is kept by no cache as it is.
    if (request.method !== 'POST') reply.header('cache-control', 'no-store')
    done()
  })
}
