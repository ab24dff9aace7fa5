import { isIP } from 'node:net'

/** An IPv6 address as its eight groups, without leading zeros. */
function groupsOf(address: string): readonly string[] {
  const [head = '', tail] = address.toLowerCase().split('::')
  const left = head === '' ? [] : head.split(':')
  if (tail === undefined) return left
  const right = tail === '' ? [] : tail.split(':')
  return [...left, ...Array.from({ length: 8 - left.length - right.length }, () => '0'), ...right]
}

const prefixOf = (address: string, groups: number): string =>
  groupsOf(address)
    .slice(0, groups)
    .map(group => group.replace(/^0+(?=.)/, ''))
    .join(':')

const plain = (address: string): string =>
  address.replace(/%.*$/, '').replace(/^::ffff:(?=\d+\.)/i, '')

/** The client whose attempts count together: an IPv4 address, or the /64 of an IPv6 connection. */
export function clientNetwork(address: string): string {
  const known = plain(address)
  return isIP(known) === 6 ? `${prefixOf(known, 4)}::/64` : known
}

/** The network that a provider assigns to one household or company: the /48 of an IPv6 address. */
export function assignedNetwork(address: string): string {
  const known = plain(address)
  return isIP(known) === 6 ? `${prefixOf(known, 3)}::/48` : known
}

/** A list of sessions keeps this of an address: enough to know it again, too little to find a person. */
export function shortenedAddress(address: string): string {
  const known = plain(address)
  if (isIP(known) === 4) return known.replace(/\d+$/, '0/24')
  return isIP(known) === 6 ? assignedNetwork(known) : 'unknown'
}
