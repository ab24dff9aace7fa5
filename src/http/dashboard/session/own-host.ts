import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'

export type OwnNames = {
  /** With its scheme and without a slash at its end; the listener's own where none is set. */
  publicUrl(): string
  readonly sandboxHost: string | null
}

/**
 * Whether the browser asked for us by a name of ours. A foreign site can have its own name lead to our
 * address, and its pages would be of our origin then; an address, which is no name, can not be misled.
 */
export function isOwnHost({ headers }: FastifyRequest, names: OwnNames): boolean {
  const asked = `http://${headers.host ?? ''}`
  if (!URL.canParse(asked)) return false
  const { hostname } = new URL(asked)
  const name = hostname.replace(/\.$/, '').toLowerCase()
  if (name === 'localhost' || isIP(name.replace(/^\[|\]$/g, '')) !== 0) return true
  return name === nameOf(names.publicUrl()) || name === names.sandboxHost?.toLowerCase()
}

const nameOf = (url: string): string | null => (URL.canParse(url) ? new URL(url).hostname : null)
