import type { FastifyReply, FastifyRequest } from 'fastify'

/** Tools that scan for holes and name themselves. */
const deniedAgents = /\b(?:sqlmap|nikto|masscan|zgrab|nmap|acunetix|dirbuster|wpscan)\b/i

const page =
  '<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Access denied</title></head>' +
  '<body><h1>Access denied</h1><p>error code: 1010</p>' +
  '<p>Name your integration in the User-Agent header.</p></body></html>'

/**
 * Does what a protection layer in front of a deployment would do, so that clients can meet it at home.
 * It stands before the API alone: browsers and our own machines ask for pages and probes.
 */
export function guardEdge(request: FastifyRequest, reply: FastifyReply): FastifyReply | undefined {
  const agent = request.headers['user-agent']?.trim() ?? ''
  const isWelcome = agent !== '' && !deniedAgents.test(agent)
  if (isWelcome || !decoded(request.url).startsWith('/api/')) return undefined
  reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
  return reply.code(403).type('text/html; charset=utf-8').send(page)
}

/** As the router reads it: an escaped letter leads to the same route. */
function decoded(url: string): string {
  try {
    return decodeURIComponent(url.split('?', 1)[0] ?? url)
  } catch {
    return url
  }
}
