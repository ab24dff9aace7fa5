import type { Network } from '#core/values/network.ts'

/** What an operator allows who develops at home. */
export const loopback: readonly Network[] = [
  { address: '127.0.0.0', prefixLength: 8, family: 'ipv4' },
  { address: '::1', prefixLength: 128, family: 'ipv6' },
]
