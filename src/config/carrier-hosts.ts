import { isIPv4 } from 'node:net'
import { type Environment, environments } from '#core/environment.ts'

/** For each world the base addresses of carriers, by their codes, without a slash at the end. */
export type CarrierHosts = Readonly<Record<Environment, Readonly<Record<string, string>>>>

export const noCarrierHosts: CarrierHosts = { production: {}, sandbox: {} }

/** Null where the text says anything else. */
export function readCarrierHosts(text: string): CarrierHosts | null {
  const given = objectIn(text)
  if (given === null) return null
  const hosts: Record<string, Record<string, string>> = { production: {}, sandbox: {} }
  for (const [environment, carriers] of Object.entries(given)) {
    const known = environments.find(name => name === environment)
    if (!known || !isObject(carriers)) return null
    for (const [code, url] of Object.entries(carriers)) {
      const base = baseAddress(url)
      if (base === null) return null
      hosts[known] = { ...hosts[known], [code]: base }
    }
  }
  return { ...noCarrierHosts, ...hosts }
}

/** Credentials go there: over TLS, or to this machine. */
function baseAddress(url: unknown): string | null {
  if (typeof url !== 'string' || !URL.canParse(url)) return null
  const { protocol, hostname, origin, pathname, search, hash, username } = new URL(url)
  if (protocol !== 'https:' && !(protocol === 'http:' && isLoopback(hostname))) return null
  if (search !== '' || hash !== '' || username !== '') return null
  return origin + pathname.replace(/\/+$/, '')
}

const isLoopback = (hostname: string): boolean =>
  hostname === 'localhost' ||
  hostname === '[::1]' ||
  (isIPv4(hostname) && hostname.startsWith('127.'))

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function objectIn(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : null
  } catch {
    return null
  }
}
