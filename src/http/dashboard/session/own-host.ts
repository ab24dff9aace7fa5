import type { IncomingHttpHeaders } from 'node:http'
import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'

type OwnNames = {
  /** It has a scheme and no slash at its end; the listener's own URL where none is set. */
  publicUrl(): string
  readonly sandboxHost: string | null
}

/**
 * Whether the browser asked for us by a name of ours. A foreign site can have its own name lead to our
 * address, and its pages would be of our origin then; an address, which is no name, cannot be misled.
 */
export function isOwnHost(request: FastifyRequest, { publicUrl }: OwnNames): boolean {
  const name = askedName(request)
  if (name === null) return false
  if (name === 'localhost' || isIP(name.replace(/^\[|\]$/g, '')) !== 0) return true
  return name === nameOf(publicUrl())
}

/** The sandbox's own host has no dashboard: a browser keeps one session, for the main host. */
export const isSandboxHost = (request: FastifyRequest, { sandboxHost }: OwnNames): boolean =>
  sandboxHost !== null && askedName(request) === sandboxHost.toLowerCase()

function askedName({ headers }: FastifyRequest): string | null {
  const name = nameOf(`http://${headers.host ?? ''}`)
  return name === null ? null : name.replace(/\.$/, '').toLowerCase()
}

const nameOf = (url: string): string | null => (URL.canParse(url) ? new URL(url).hostname : null)

/**
 * The URL of the service as its visitor sees it: the origin that their browser tells with a form, with
 * the path of our own URL. Only an origin counts whose host the request itself asked for, which is one
 * of our names by then; a public URL on https is never made plain.
 */
export function visitedUrl(
  { headers }: Pick<FastifyRequest, 'headers'>,
  publicUrl: string,
): string {
  const { origin = originOnThisMachine(headers, publicUrl), host } = headers
  if (!URL.canParse(origin)) return publicUrl
  const seen = new URL(origin)
  const own = new URL(publicUrl)
  if (seen.host !== host || !/^https?:$/.test(seen.protocol)) return publicUrl
  if (seen.hostname === own.hostname && own.protocol === 'https:') return publicUrl
  return seen.origin + own.pathname.replace(/\/$/, '')
}

/** No origin comes with a page that is read. Visitors of an installation on their own machine stay with the name of it that they use. */
function originOnThisMachine({ host = '' }: IncomingHttpHeaders, publicUrl: string): string {
  const own = new URL(publicUrl)
  const isLocal = own.protocol === 'http:' && isLoopback(own.hostname)
  return isLocal && isLoopback(nameOf(`http://${host}`) ?? '') ? `http://${host}` : publicUrl
}

export const isLoopback = (name: string): boolean =>
  name === 'localhost' || name === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(name)
