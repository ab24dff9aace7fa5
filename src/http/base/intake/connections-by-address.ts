import { BlockList, isIPv6, type Socket } from 'node:net'
import type { Network } from '#core/values/network.ts'
import type { HttpLog } from '../http-log.ts'
import { addressOf, visitorOf } from '../visitor.ts'

/** A quarter of the requests that the process works on at once. */
const mostOfAnAddress = 1024
/** A flood has one line a minute. */
const quietMs = 60_000

/**
 * Bounds the connections of each address, whatever is sent on them or not sent. A connection beyond them
 * is closed unanswered: an answer would have to wait for a request. A named proxy brings everybody's.
 */
export class ConnectionsByAddress {
  readonly #proxies = new BlockList()
  readonly #log: HttpLog
  readonly #most: number
  readonly #open = new Map<string, number>()
  #loggedAt = Number.NEGATIVE_INFINITY

  constructor(proxies: readonly Network[], log: HttpLog, most = mostOfAnAddress) {
    for (const { address, prefixLength, family } of proxies) {
      this.#proxies.addSubnet(address, prefixLength, family)
    }
    this.#log = log
    this.#most = most
  }

  take(socket: Socket): void {
    const address = addressOf(socket.remoteAddress)
    if (this.#proxies.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')) return
    const visitor = visitorOf(address)
    const open = this.#open.get(visitor) ?? 0
    if (open >= this.#most) {
      socket.destroy()
      this.#report(address)
      return
    }
    this.#open.set(visitor, open + 1)
    socket.once('close', () => this.#leave(visitor))
  }

  #leave(visitor: string): void {
    const left = (this.#open.get(visitor) ?? 1) - 1
    if (left === 0) this.#open.delete(visitor)
    else this.#open.set(visitor, left)
  }

  #report(address: string): void {
    const now = performance.now()
    if (now - this.#loggedAt < quietMs) return
    this.#loggedAt = now
    this.#log.warn(
      { address, most: this.#most },
      'an address has too many connections, and more of them are closed; if it is your proxy, name it in TRUSTED_PROXIES',
    )
  }
}
