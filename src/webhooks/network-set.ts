import { BlockList, isIPv4 } from 'node:net'
import type { Network } from '#core/values/network.ts'

/**
 * Whether an address is in one of several networks. Each family has a list of its own, because one
 * list for both would find `::ffff:10.0.0.1` in `10.0.0.0/8`.
 */
export class NetworkSet {
  readonly #ipv4 = new BlockList()
  readonly #ipv6 = new BlockList()

  constructor(networks: readonly Network[]) {
    for (const { address, prefixLength, family } of networks) {
      const list = family === 'ipv4' ? this.#ipv4 : this.#ipv6
      list.addSubnet(address, prefixLength, family)
    }
  }

  has(address: string): boolean {
    if (isIPv4(address)) return this.#ipv4.check(address, 'ipv4')
    // A link-local address may end with its interface, as in fe80::1%eth0.
    return this.#ipv6.check(address.replace(/%.*$/, ''), 'ipv6')
  }
}
