import type { FastifyRequest } from 'fastify'
import type { Environment } from '#core/environment.ts'
import type { World } from '#core/world.ts'

/** The world that a request addresses, and the base of the links to it. */
export type AddressedWorld = {
  readonly world: World
  /** The path that the public address has before ours; empty where it has none. */
  readonly basePath: string
  linkBase(): string
}

type ServedAt = {
  /** Without a slash at its end; a function, since a listener may choose its own port. */
  publicUrl(): string
  readonly basePath: string
  readonly sandboxHost: string | null
}

const sandboxPrefix = '/sandbox'

/** What stands before the paths of a world. */
export const worldPrefix = (environment: Environment): string =>
  environment === 'sandbox' ? sandboxPrefix : ''

const underSandboxPrefix = /^\/sandbox(?:[/?]|$)/
const slash = 47

/**
 * The address that the router sees: without origin, doubled slashes, the public address's path and the
 * sandbox's prefix, so that one set of routes serves both worlds behind any proxy.
 */
export function routedUrl(sentUrl: string, basePath: string): string {
  const url = belowBase(sentUrl, basePath)
  if (!underSandboxPrefix.test(url)) return url
  const rest = url.slice(sandboxPrefix.length)
  return rest.startsWith('/') ? rest : `/${rest}`
}

/** Finds the world by the host and by the address that the client sent. */
export function worldFinder(
  worlds: Readonly<Record<Environment, World>>,
  { publicUrl, basePath, sandboxHost }: ServedAt,
): (request: FastifyRequest) => AddressedWorld {
  const host = sandboxHost?.toLowerCase() ?? null
  const production: AddressedWorld = { world: worlds.production, basePath, linkBase: publicUrl }
  const byPrefix: AddressedWorld = {
    world: worlds.sandbox,
    basePath,
    linkBase: () => publicUrl() + sandboxPrefix,
  }
  const byHost: AddressedWorld = {
    world: worlds.sandbox,
    basePath,
    linkBase: () => Object.assign(new URL(publicUrl()), { hostname: host }).origin + basePath,
  }
  return request => {
    if (host !== null && hostOf(request) === host) return byHost
    return underSandboxPrefix.test(belowBase(request.originalUrl, basePath)) ? byPrefix : production
  }
}

export const worldOf = (request: FastifyRequest): World => request.context.world

/** The absolute address of the request's route, with the ids that were asked for, and the query. */
export function linkOf(request: FastifyRequest): { path: string; query: string } {
  const { context, url } = request
  const params = request.params as Readonly<Record<string, string>>
  const path = (context.route.url ?? '').replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  )
  const mark = url.indexOf('?')
  return {
    path: context.linkBase() + path,
    query: mark === -1 ? '' : url.slice(mark + 1),
  }
}

/** With the sandbox's prefix, and without the public address's path and the query. */
export const pathBelowBase = ({ originalUrl, context }: FastifyRequest): string =>
  belowBase(originalUrl, context.basePath).split('?', 1)[0] ?? ''

/** With all prefixes, and without the query. */
export const pathAsSent = (request: FastifyRequest): string =>
  pathAndQuery(request.originalUrl).split('?', 1)[0] ?? ''

/** A proxy may pass the path of the public address on to us, or take it off. */
function belowBase(sentUrl: string, basePath: string): string {
  const url = pathAndQuery(sentUrl)
  if (basePath === '' || !url.startsWith(basePath)) return url
  const rest = url.slice(basePath.length)
  if (rest.startsWith('/')) return rest
  return rest === '' || rest.startsWith('?') ? `/${rest}` : url
}

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

/** The path of an address as the router reads it, which takes an escaped letter for the letter. */
export function decodedPath(url: string): string {
  const path = url.split('?', 1)[0] ?? url
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
