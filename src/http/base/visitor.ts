import { isIPv4, isIPv6 } from 'node:net'

/**
 * The key by which a limit counts a visitor. The address is that of the connection, or what a trusted
 * proxy says: anybody else can write any address into a header. A visitor with IPv6 has at least 2^64
 * addresses, which count as one.
 */
export function visitorOf(address: string | undefined): string {
  const known = addressOf(address)
  return isIPv6(known) ? networkOf(known) : known
}

/**
 * The address alone: some proxies write a port behind it, which is another for each request. Whatever is
 * no address is one visitor, since anybody could invent many.
 */
export function addressOf(text: string | undefined): string {
  const bare = (text ?? '').replace(/^\[(.*)\](?::\d+)?$/, '$1').replace(/%.*$/, '')
  const known = bare.replace(/^::ffff:(?=[\d.]+(?::\d+)?$)/i, '').replace(/^([\d.]+):\d+$/, '$1')
  return isIPv4(known) || isIPv6(known) ? known : 'unknown'
}

/** The first four of the eight groups of an IPv6 address. */
function networkOf(address: string): string {
  const [head = '', tail] = address.split('::', 2)
  const groups = (text: string): string[] => (text === '' ? [] : text.split(':'))
  const [first, last] = [groups(head), groups(tail ?? '')]
  const left = new Array<string>(Math.max(0, 8 - first.length - last.length)).fill('0')
  const whole = tail === undefined ? first : [...first, ...left, ...last]
  return whole
    .slice(0, 4)
    .map(group => Number.parseInt(group, 16).toString(16))
    .join(':')
}
