import type { FastifyRequest } from 'fastify'
import type { Environment } from '#core/environment.ts'
import type { World } from '#core/world.ts'

/** The world that a request addresses, and the base of the links to it. */
export type AddressedWorld = { readonly world: World; linkBase(): string }

type Addresses = {
  /** Without a slash at its end; a function, since a listener may choose its own port. */
  publicUrl(): string
  readonly sandboxHost: string | null
}

const sandboxPrefix = '/sandbox'
const underSandboxPrefix = /^\/sandbox(?:[/?]|$)/
const slash = 47

/**
 * The address that the router sees: without origin, doubled slashes and the sandbox's prefix, so that
 * one set of routes serves both worlds.
 */
export function routedUrl(sentUrl: string): string {
  const url = pathAndQuery(sentUrl)
  if (!underSandboxPrefix.test(url)) return url
  const rest = url.slice(sandboxPrefix.length)
  return rest.startsWith('/') ? rest : `/${rest}`
}

/** Finds the world by the host and by the address that the client sent. */
export function worldFinder(
  worlds: Readonly<Record<Environment, World>>,
  { publicUrl, sandboxHost }: Addresses,
): (request: FastifyRequest) => AddressedWorld {
  const host = sandboxHost?.toLowerCase() ?? null
  const production: AddressedWorld = { world: worlds.production, linkBase: publicUrl }
  const byPrefix: AddressedWorld = {
    world: worlds.sandbox,
    linkBase: () => publicUrl() + sandboxPrefix,
  }
  const byHost: AddressedWorld = {
    world: worlds.sandbox,
    linkBase: () => Object.assign(new URL(publicUrl()), { hostname: host }).origin,
  }
  return request => {
    if (host !== null && hostOf(request) === host) return byHost
    return underSandboxPrefix.test(pathAndQuery(request.originalUrl)) ? byPrefix : production
  }
}

export const worldOf = (request: FastifyRequest): World => request.context.world

/** The absolute address of the request's route, and the query. */
export function linkOf(request: FastifyRequest): { path: string; query: string } {
  const mark = request.url.indexOf('?')
  return {
    path: request.context.linkBase() + (request.context.route.url ?? ''),
    query: mark === -1 ? '' : request.url.slice(mark + 1),
  }
}

/** With the sandbox's prefix, and without the query. */
export const pathAsSent = (request: FastifyRequest): string =>
  pathAndQuery(request.originalUrl).split('?', 1)[0] ?? ''

function pathAndQuery(url: string): string {
  const local = url.charCodeAt(0) === slash ? url : withoutOrigin(url)
  if (!local.includes('//')) return local
  const query = local.indexOf('?')
  if (query === -1) return local.replace(/\/{2,}/g, '/')
  return local.slice(0, query).replace(/\/{2,}/g, '/') + local.slice(query)
}

/** Reads the absolute form (`GET http://host/path`), which every server must accept, and `OPTIONS *`. */
function withoutOrigin(url: string): string {
  const path = url.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '')
  return path.startsWith('/') ? path : `/${path}`
}

/** Without the port, and without the dot that ends a fully qualified name. */
const hostOf = ({ headers }: FastifyRequest): string =>
  (headers.host ?? '').replace(/\.?(?::\d+)?$/, '').toLowerCase()
