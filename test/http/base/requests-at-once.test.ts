import { channel } from 'node:diagnostics_channel'
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Service, startService } from '../../support/service.ts'
import { rateBody, sandboxApi } from '../../support/tested-version.ts'

let service: Service
let token: string
beforeAll(async () => {
  service = await startService({ RATE_LIMIT_READS: '100000' })
  token = await service.token(await service.account())
})
afterAll(() => service[Symbol.asyncDispose]())

const body = JSON.stringify(rateBody())

const open = (at = service): Socket => {
  const { port, hostname } = new URL(at.url)
  return connect({ port: Number(port), host: hostname, allowHalfOpen: true }).setEncoding('latin1')
}

/** Sends everything at once and no more; the statuses of what comes back until the other side ends. */
async function statuses(bytes: string, socket = open()): Promise<readonly string[]> {
  let answers = ''
  socket.on('data', (text: string) => {
    answers += text
  })
  socket.end(bytes)
  await once(socket, 'end')
  return [...answers.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status ?? '')
}

const asking = (headers: string): string =>
  `POST ${sandboxApi}/rates HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nAuthorization: Bearer ${token}\r\n${headers}\r\n\r\n`
const announced = (text: string): string => `${asking(`Content-Length: ${text.length}`)}${text}`
const chunked = (...pieces: readonly string[]): string =>
  `${asking('Transfer-Encoding: chunked')}${[...pieces, ''].map(piece => `${piece.length.toString(16)}\r\n${piece}\r\n`).join('')}`

describe('requests that arrive together', () => {
  it('are all answered, though their connection was ended behind them', async () => {
    const health = 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n'
    expect(await statuses(health.repeat(150))).toEqual(Array(150).fill('200'))
    expect(await statuses(announced(body).repeat(70))).toEqual(Array(70).fill('200'))
  })

  it('are all answered where they are not batched', async () => {
    await using unbatched = await startService({ BATCH_REQUESTS: 'off' })
    const health = 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n'
    expect(await statuses(health.repeat(150), open(unbatched))).toEqual(Array(150).fill('200'))
  })

  it('are all answered on their own connections', async () => {
    const sockets = Array.from({ length: 150 }, () => open())
    await Promise.all(sockets.map(socket => once(socket, 'connect')))
    const answers = await Promise.all(sockets.map(socket => statuses(announced(body), socket)))
    expect(answers.flat()).toEqual(Array(150).fill('200'))
  })

  it('are all answered, though the server is told to stop once it has read them', async () => {
    await using stopping = await startService()
    const { port, hostname } = new URL(stopping.url)
    const arrival = channel('http.server.request.start')
    let stopped: PromiseLike<void> | null = null
    const stop = (message: unknown): void => {
      const { request } = message as { request: IncomingMessage }
      if (request.url === '/healthz?last') stopped = stopping[Symbol.asyncDispose]()
    }
    arrival.subscribe(stop)
    try {
      const socket = connect(Number(port), hostname).setEncoding('latin1')
      const health = (query: string) => `GET /healthz${query} HTTP/1.1\r\nHost: x\r\n\r\n`
      expect(await statuses(health('') + health('?last'), socket)).toEqual(['200', '200'])
      expect(stopped).not.toBeNull()
      await stopped
    } finally {
      arrival.unsubscribe(stop)
    }
  })

  it('are read whole, however their bodies are cut', async () => {
    const third = Math.floor(body.length / 3)
    const pieces = [body.slice(0, third), body.slice(third, 2 * third), body.slice(2 * third)]
    expect(await statuses(chunked(...pieces))).toEqual(['200'])
    expect(await statuses(announced(`${' '.repeat(90_000)}${body}`))).toEqual(['200'])
    expect(await statuses(chunked(body, 'no JSON any more'))).toEqual(['400'])
  })
})
