import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'
import type { Environment } from '#core/environment.ts'
import type { World } from '#core/world.ts'

/** Where a request arrived: its world, and the address under which that world's links are given out. */
export type Place = { readonly world: World; linkBase(): string }

const placeKey = Symbol('place')
type Located = IncomingMessage & { [placeKey]?: Place }

export type Addresses = {
  /** Without a slash at its end; asked each time, since a listener may choose its own port. */
  publicUrl(): string
  readonly sandboxHost: string | null
}

const sandboxPrefix = '/sandbox'
const slash = 47

/**
 * Decides the world before routing, so that routes and schemas exist once. Answers the address that
 * the router shall see: without origin, doubled slashes and the sandbox's prefix.
 */
export function locator(
  worlds: Readonly<Record<Environment, World>>,
  { publicUrl, sandboxHost }: Addresses,
): (request: IncomingMessage) => string {
  const host = sandboxHost?.toLowerCase() ?? null
  const production: Place = { world: worlds.production, linkBase: publicUrl }
  const byPrefix: Place = { world: worlds.sandbox, linkBase: () => publicUrl() + sandboxPrefix }
  const byHost: Place = {
    world: worlds.sandbox,
    linkBase: () => Object.assign(new URL(publicUrl()), { hostname: host }).origin,
  }
  return request => {
    const located: Located = request
    const url = pathAndQuery(request.url ?? '/')
    located[placeKey] = host !== null && hostOf(request) === host ? byHost : production
    if (!url.startsWith(sandboxPrefix)) return url
    const rest = url.slice(sandboxPrefix.length)
    if (rest !== '' && rest[0] !== '/' && rest[0] !== '?') return url
    if (located[placeKey] === production) located[placeKey] = byPrefix
    return rest[0] === '/' ? rest : `/${rest}`
  }
}

export function placeOf(request: FastifyRequest): Place {
  const place = (request.raw as Located)[placeKey]
  if (!place) throw new Error('a request was routed without a world')
  return place
}

/** The absolute address of the route that was asked, and its query apart. */
export function linkOf(request: FastifyRequest): { path: string; query: string } {
  const mark = request.url.indexOf('?')
  return {
    path: placeOf(request).linkBase() + (request.routeOptions.url ?? ''),
    query: mark === -1 ? '' : request.url.slice(mark + 1),
  }
}

/** With the sandbox's prefix, and without the query. */
export const pathAsSent = (request: FastifyRequest): string =>
  pathAndQuery(request.originalUrl).split('?', 1)[0] ?? ''

export const worldOf = (request: FastifyRequest): World => placeOf(request).world

function pathAndQuery(url: string): string {
  const local = url.charCodeAt(0) === slash ? url : withoutOrigin(url)
  if (!local.includes('//')) return local
  const query = local.indexOf('?')
  if (query === -1) return local.replace(/\/{2,}/g, '/')
  return local.slice(0, query).replace(/\/{2,}/g, '/') + local.slice(query)
}

/** The absolute form (`GET http://host/path`), which every server must take, and `OPTIONS *`. */
function withoutOrigin(url: string): string {
  const path = url.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '')
  return path.startsWith('/') ? path : `/${path}`
}

/** Without the port, and without the dot that ends a name from the root of all names. */
const hostOf = (request: IncomingMessage): string =>
  (request.headers.host ?? '').replace(/\.?(?::\d+)?$/, '').toLowerCase()
