import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ApiClient } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { type RunningServer, Shell } from '../support/shell.ts'
import { rateBody, sandboxApi, testedVersion } from '../support/tested-version.ts'

/** More than the process has places for requests. */
const connections = process.env.PROOF ? 4300 : 70
/** Strangers' bodies and heads may take ten seconds. The short form sees only that nobody else waits. */
const lastsMs = process.env.PROOF ? 15_000 : 0
const quotes = 5
/** How many are opened before the server is given time to take them. */
const atOnce = 100
const stranger = '127.0.0.2'

const head = (path: string, ...headers: readonly string[]): string =>
  [`POST ${path} HTTP/1.1`, 'Host: localhost', ...headers].join('\r\n')
const form = 'Content-Type: application/x-www-form-urlencoded'

/** What a stranger sends on each connection, and never ends. */
const ways: Readonly<Record<string, string>> = {
  'one byte of a form': `${head('/dashboard/sign-in', form, 'Content-Length: 100')}\r\n\r\na`,
  'one byte of a report': `${head('/webhooks/stripe', 'Content-Length: 100')}\r\n\r\na`,
  'one byte of a chunk': `${head('/webhooks/stripe', 'Transfer-Encoding: chunked')}\r\n\r\nff\r\na`,
  'one byte of a call without a token': `${head(`${sandboxApi}/rates`, 'Content-Length: 100')}\r\n\r\na`,
  'half a head': head('/dashboard/sign-in', form),
  nothing: '',
  'a tunnel': 'CONNECT x:1 HTTP/1.1\r\nHost: x\r\n\r\n',
  'an upgrade':
    'GET /docs HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n',
  'pages that it does not read': `GET /docs/${testedVersion}.json HTTP/1.1\r\nHost: localhost\r\n\r\n`,
}

const answered = ['an upgrade', 'pages that it does not read']

class Flood implements Disposable {
  readonly #sockets: Socket[] = []

  get open(): number {
    return this.#sockets.filter(socket => !socket.destroyed && !socket.readableEnded).length
  }

  async begin(server: RunningServer, sent: string, reads: boolean): Promise<void> {
    const { port } = new URL(server.address)
    for (let opened = 0; opened < connections; opened += atOnce) {
      for (let place = opened; place < Math.min(opened + atOnce, connections); place++) {
        const at = { port: Number(port), host: '127.0.0.1', localAddress: stranger }
        const socket = connect(at).on('error', () => {})
        if (reads) socket.resume()
        socket.write(sent)
        this.#sockets.push(socket)
      }
      const newest = this.#sockets.at(-1)
      if (newest?.connecting) await Promise.race([once(newest, 'connect'), once(newest, 'close')])
    }
  }

  [Symbol.dispose](): void {
    for (const socket of this.#sockets) socket.destroy()
  }
}

describe.each([
  ['straight', {}],
  ['through a named proxy', { TRUSTED_PROXIES: `${stranger}/32` }],
])('while a stranger comes %s', (_, env) => {
  let shell: Shell
  let server: RunningServer
  beforeAll(async () => {
    shell = await Shell.open({ RATE_LIMIT_READS: '1000000000', ...env })
    server = await shell.serve()
  })
  afterAll(() => shell[Symbol.asyncDispose]())

  test.each(Object.entries(ways))(
    `with ${connections} connections, each with %s, others are quoted`,
    async (way, sent) => {
      const client = new ApiClient(`${server.address}${sandboxApi}`, server.token)
      using flood = new Flood()
      const begun = flood.begin(server, sent, !way.startsWith('pages'))
      const askUntil = Date.now() + lastsMs
      let asked = 0
      while (asked < quotes || Date.now() < askUntil) {
        expect((await client.post('/rates', rateBody())).status).toBe(200)
        asked += 1
        if (lastsMs > 0) await setTimeout(50)
      }
      await begun
      expect((await client.post('/rates', rateBody())).status).toBe(200)
      // What never comes to an end was ended; what was answered may stay for another request.
      if (lastsMs > 0 && !answered.includes(way)) {
        await eventually(() => expect(flood.open).toBe(0))
      }
    },
    120_000,
  )
})
