import { EventEmitter } from 'node:events'
import { describe, expect, it } from 'vitest'
import { SlowReaders } from '#http/base/intake/slow-readers.ts'

const secondMs = 1000
const graceMs = 30 * secondMs
const bytesPerSecond = 8 * 1024

function rig() {
  const readers = new SlowReaders<Client>()
  const client = new Client()
  readers.watch(client)
  return { client, isLate: (nowMs: number) => readers.late(nowMs).length > 0 }
}

class Client extends EventEmitter {
  writableLength = 0
  bytesWritten = 0

  send(bytes: number): void {
    this.writableLength += bytes
    this.bytesWritten += bytes
  }

  take(bytes: number): void {
    this.writableLength -= bytes
  }
}

describe('a client that does not read its answer', () => {
  it('is late when it could have read it over the slowest network', () => {
    const { client, isLate } = rig()
    client.send(10 * bytesPerSecond)
    expect(isLate(0)).toBe(false)
    expect(isLate(graceMs + 10 * secondMs)).toBe(false)
    expect(isLate(graceMs + 10 * secondMs + 1)).toBe(true)
  })

  it('is not late while it reads on', () => {
    const { client, isLate } = rig()
    client.send(100 * bytesPerSecond)
    for (let at = 0; at < 90; at++) {
      expect(isLate(at * graceMs)).toBe(false)
      client.take(bytesPerSecond)
    }
    client.take(10 * bytesPerSecond)
    expect(isLate(90 * graceMs)).toBe(false)
    client.send(1)
    expect(isLate(91 * graceMs)).toBe(false)
    expect(isLate(93 * graceMs)).toBe(true)
  })

  it('is forgotten when it leaves', () => {
    const { client, isLate } = rig()
    client.send(1)
    isLate(0)
    client.emit('close')
    expect(isLate(3 * graceMs)).toBe(false)
  })
})
