import { EventEmitter } from 'node:events'
import type { Socket } from 'node:net'
import { describe, expect, it, vi } from 'vitest'
import { readNetwork } from '#core/values/network.ts'
import { ConnectionsByAddress } from '#http/base/intake/connections-by-address.ts'
import { silentLog } from '../../../support/silent-log.ts'

const most = 2

function rig(...proxies: readonly string[]) {
  const warn = vi.fn()
  const networks = proxies.map(readNetwork).filter(network => network !== null)
  const connections = new ConnectionsByAddress(networks, { ...silentLog, warn }, most)
  return {
    warn,
    /** Whether it stays open, and its end. */
    open(remoteAddress: string) {
      const destroy = vi.fn()
      const socket = Object.assign(new EventEmitter(), { remoteAddress, destroy })
      connections.take(socket as unknown as Socket)
      return { isOpen: destroy.mock.calls.length === 0, close: () => socket.emit('close') }
    },
  }
}

describe('connections of one address', () => {
  it('are closed beyond so many, until one of them ends', () => {
    const { open } = rig()
    const [first] = [open('192.0.2.1'), open('192.0.2.1')]
    expect(open('192.0.2.1').isOpen).toBe(false)
    expect(open('192.0.2.2').isOpen).toBe(true)
    first.close()
    expect(open('192.0.2.1').isOpen).toBe(true)
    expect(open('192.0.2.1').isOpen).toBe(false)
  })

  it('are those of its network where it is of IPv6, and the same in either family', () => {
    const { open } = rig()
    for (const end of ['1', '2']) expect(open(`2001:db8::${end}`).isOpen).toBe(true)
    expect(open('2001:db8::3').isOpen).toBe(false)
    expect(open('2001:db8:0:1::3').isOpen).toBe(true)
    expect([open('192.0.2.1').isOpen, open('::ffff:192.0.2.1').isOpen]).toEqual([true, true])
    expect(open('192.0.2.1').isOpen).toBe(false)
  })

  it('are without number for a named proxy, which brings everybody', () => {
    const { open } = rig('10.0.0.0/8', 'fd00::/8')
    for (const proxy of ['10.1.2.3', '::ffff:10.1.2.3', 'fd00::1']) {
      for (let opened = 0; opened <= most; opened++) expect(open(proxy).isOpen).toBe(true)
    }
  })

  it('are told of once, with what to do where they come from a proxy', () => {
    const { open, warn } = rig()
    for (let opened = 0; opened < 10; opened++) open('192.0.2.1')
    expect(warn.mock.calls).toEqual([
      [{ address: '192.0.2.1', most }, expect.stringContaining('TRUSTED_PROXIES')],
    ])
  })
})
