import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { describe, expect, it } from 'vitest'
import { receiveBody } from '../../../src/http/shared/receive-body.ts'

const limit = 10

/** What a server makes of a body whose pieces arrive one packet after the other. */
async function received(...pieces: readonly string[]): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>()
  const server = createServer(raw => {
    setImmediate(() => {
      // Asked for once the first was seen, so that each is read by itself.
      for (const piece of later) socket.write(chunk(piece))
      socket.end('0\r\n\r\n')
      receiveBody({ raw } as FastifyRequest, limit, (error, bytes) => {
        resolve(error?.message ?? `${bytes}`)
      })
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const [first, ...later] = pieces
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  const head = 'POST / HTTP/1.1\r\nHost: x\r\n'
  if (first === undefined) socket.write(`${head}Content-Length: 0\r\n\r\n`)
  else if (later.length === 0) {
    socket.write(`${head}Content-Length: ${first.length}\r\n\r\n${first}`)
  } else socket.write(`${head}Transfer-Encoding: chunked\r\n\r\n${chunk(first)}`)
  try {
    return await promise
  } finally {
    socket.destroy()
    server.close()
  }
}

const chunk = (piece: string): string => `${piece.length.toString(16)}\r\n${piece}\r\n`

describe('a body', () => {
  it.each([
    ['with its head', ['0123456789']],
    ['in two pieces', ['01234', '56789']],
    ['in three pieces', ['0', '12345678', '9']],
  ])('is taken up to its limit when it comes %s', async (_way, pieces) => {
    expect(await received(...pieces)).toBe('0123456789')
  })

  it.each([
    ['with its head', ['0123456789x']],
    ['in two pieces', ['0123456789', 'x']],
  ])('is refused beyond its limit when it comes %s', async (_way, pieces) => {
    expect(await received(...pieces)).toBe('The body may not be larger than 10 bytes.')
  })

  it('may be none', async () => {
    expect(await received()).toBe('null')
  })
})
