import type { FastifyInstance } from 'fastify'

/** Tools that scan for holes and name themselves. */
const deniedAgents = /\b(?:sqlmap|nikto|masscan|zgrab|nmap|acunetix|dirbuster|wpscan)\b/i

const page =
  '<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Access denied</title></head>' +
  '<body><h1>Access denied</h1><p>error code: 1010</p>' +
  '<p>Name your integration in the User-Agent header.</p></body></html>'

/**
 * What a protection layer in front of a deployment would do, so that clients can meet it at home. It
 * stands before the API alone: pages and probes are asked by browsers and machines of our own.
 */
export function guardEdge(server: FastifyInstance): void {
  server.addHook('onRequest', (request, reply, done) => {
    const agent = request.headers['user-agent']?.trim() ?? ''
    const welcome = agent !== '' && !deniedAgents.test(agent)
    if (welcome || !decoded(request.url).startsWith('/api/')) return done()
    reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
    reply.code(403).type('text/html; charset=utf-8').send(page)
  })
}

/** As the router reads it: an escaped letter leads to the same route. */
function decoded(url: string): string {
  try {
    return decodeURIComponent(url.split('?', 1)[0] ?? url)
  } catch {
    return url
  }
}
