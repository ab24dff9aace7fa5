import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { describe, expect, it } from 'vitest'
import { receiveBody } from '#http/base/receive-body.ts'

const limit = 10

/** What a server makes of a body that it looks at a turn after its head; what is sent later, it awaits. */
async function received(bytes: string, later = ''): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>()
  const server = createServer(raw => {
    setImmediate(() => {
      socket.write(later)
      receiveBody({ raw } as FastifyRequest, limit, (error, body) => {
        resolve(error?.message ?? `${body}`)
      })
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.write(`POST / HTTP/1.1\r\nHost: x\r\n${bytes}`)
  try {
    return await promise
  } finally {
    socket.destroy()
    server.close()
  }
}

const chunk = (piece: string): string => `${piece.length.toString(16)}\r\n${piece}\r\n`
const chunked = 'Transfer-Encoding: chunked\r\n\r\n'
const last = '0\r\n\r\n'

const atOnce = (...pieces: readonly string[]): Promise<string> =>
  received(`${chunked}${pieces.map(chunk).join('')}${last}`)

const inTurn = (first: string, ...later: readonly string[]): Promise<string> =>
  received(`${chunked}${chunk(first)}`, `${later.map(chunk).join('')}${last}`)

const announced = (body: string): Promise<string> =>
  received(`Content-Length: ${body.length}\r\n\r\n${body}`)

describe.each([
  ['with its head', atOnce],
  ['in turn', inTurn],
])('a body that comes %s', (_way, send) => {
  it('is taken up to its limit, however many its pieces', async () => {
    expect(await send('0123456789')).toBe('0123456789')
    expect(await send('01234', '56789')).toBe('0123456789')
    expect(await send('0', '12345678', '9')).toBe('0123456789')
  })

  it('is refused beyond its limit', async () => {
    const refusal = 'The body may not be larger than 10 bytes.'
    expect(await send('0123456789x')).toBe(refusal)
    expect(await send('0123456789', 'x')).toBe(refusal)
    expect(await send('0', '12345678', '9', 'x')).toBe(refusal)
  })
})

describe('a body of an announced length', () => {
  it('is taken up to its limit', async () => {
    expect(await announced('')).toBe('null')
    expect(await announced('0123456789')).toBe('0123456789')
    expect(await announced('0123456789x')).toBe('The body may not be larger than 10 bytes.')
  })
})
