import type { FastifyInstance } from 'fastify'
import { CoreError } from '#core/errors.ts'
import { pathAsSent } from '../base/world-of-request.ts'

/**
 * Tracking pages are left to be fetched: they say themselves that no index may list them, and an index
 * that may not fetch a page never reads that, but lists an address that it found elsewhere.
 */
const robots = `User-agent: *
Disallow: /api/
Disallow: /sandbox/
Allow: /sandbox/t/
`

/** An envelope. */
const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
<rect x="2" y="6" width="28" height="20" rx="3" fill="#0b5fb5"/>
<path d="M4 9l12 9 12-9" fill="none" stroke="#fff" stroke-width="2.5" stroke-linecap="round" stroke-linejoin="round"/>
</svg>
`

export const iconPath = '/favicon.svg'

const dayCache = 'public, max-age=86400'

/** What visitors and their browsers ask for at the root of a host. */
export function serveFrontDoor(server: FastifyInstance): void {
  server.get('/', (request, reply) => {
    // The sandbox's prefix alone names nothing.
    const path = pathAsSent(request)
    if (path !== '/') throw new CoreError('not_found', `There is nothing at ${path}.`)
    // Not for good: a dashboard may stand here one day.
    return reply.redirect('/docs', 302)
  })
  server.get('/robots.txt', (_request, reply) => {
    reply.type('text/plain; charset=utf-8').header('cache-control', dayCache)
    return robots
  })
  // Browsers ask for the second where a page names no icon; the type says what it is.
  for (const path of [iconPath, '/favicon.ico']) {
    server.get(path, (_request, reply) => {
      reply.type('image/svg+xml').header('cache-control', dayCache)
      return icon
    })
  }
}
