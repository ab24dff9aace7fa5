import type { FastifyInstance } from 'fastify'
import { faviconPath } from '../base/page-addresses.ts'
import { pathBelowBase } from '../base/world-of-request.ts'

/**
 * Search engines may fetch tracking pages and label files, which themselves say `noindex`. An engine that
 * may not fetch a page never reads that, and lists the address if it finds it on another site.
 */
const robotsAt = (basePath: string): string => `User-agent: *
Disallow: ${basePath}/api/
Disallow: ${basePath}/sandbox/
Allow: ${basePath}/sandbox/t/
Allow: ${basePath}/sandbox/labels/
`

/** Shows an envelope. */
const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
<rect x="2" y="6" width="28" height="20" rx="3" fill="#0b5fb5"/>
<path d="M4 9l12 9 12-9" fill="none" stroke="#fff" stroke-width="2.5" stroke-linecap="round" stroke-linejoin="round"/>
</svg>
`

const dayCache = 'public, max-age=86400'

/** Answers the addresses at the root of a host: `/`, which leads to the dashboard, `robots.txt` and the icon. */
export function serveRootPages(server: FastifyInstance, basePath: string): void {
  server.get('/', (request, reply) => {
    // `/sandbox` arrives here as `/`, because its prefix was removed.
    const world = pathBelowBase(request) === '/' ? '' : '/sandbox'
    return reply.redirect(`${basePath}${world}/dashboard/`, 302)
  })
  server.get('/robots.txt', (_request, reply) => {
    reply.type('text/plain; charset=utf-8').header('cache-control', dayCache)
    return robotsAt(basePath)
  })
  // Browsers ask for the `.ico` file where a page names no icon; they go by the content type.
  for (const path of [faviconPath, '/favicon.ico']) {
    server.get(path, (_request, reply) => {
      reply.type('image/svg+xml').header('cache-control', dayCache)
      return icon
    })
  }
}
