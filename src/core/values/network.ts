import { isIP } from 'node:net'

/** A range of IP addresses, as CIDR writes it: `10.0.0.0/8`, `fd00::/8`. */
export type Network = {
  readonly address: string
  readonly prefixLength: number
  readonly family: 'ipv4' | 'ipv6'
}

/** Null for a text that is no network. */
export function readNetwork(text: string): Network | null {
  const [address = '', length = '', ...rest] = text.split('/')
  const version = isIP(address)
  const prefixLength = /^\d{1,3}$/.test(length) ? Number(length) : Number.NaN
  const isNetwork = version !== 0 && !address.includes('%') && rest.length === 0
  if (!isNetwork || !(prefixLength <= (version === 4 ? 32 : 128))) return null
  return { address, prefixLength, family: version === 4 ? 'ipv4' : 'ipv6' }
}
