import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { createServer, type HttpServer } from '#http/server.ts'
import { fakeWorld } from '../../support/fake-world.ts'
import { serverSettings } from '../../support/server-settings.ts'
import { silentLog } from '../../support/silent-log.ts'
import { productionApi, sandboxApi } from '../../support/tested-version.ts'

const waiting = 'GET /readyz HTTP/1.1\r\nHost: x\r\n\r\n'

describe('a server', () => {
  const answers: (() => void)[] = []
  let server: HttpServer | null = null
  const sockets: Socket[] = []
  let asked = 0
  let isOver = false
  let heard: (() => void) | null = null

  /** Whose `/readyz` waits for the test. */
  async function start(mostRequestsInHand: number): Promise<string> {
    const worlds = { production: fakeWorld('production'), sandbox: fakeWorld('sandbox') }
    server = createServer({
      worlds,
      settings: { ...serverSettings, mostRequestsInHand },
      clock: { now: () => 0 },
      log: silentLog,
      readiness: async () => {
        asked += 1
        heard?.()
        if (!isOver) await new Promise<void>(resolve => answers.push(resolve))
        return []
      },
    })
    return (await server.listen({ port: 0, host: '127.0.0.1' })).url
  }

  async function hold(url: string, requests: number): Promise<Socket> {
    const socket = connect(Number(new URL(url).port), '127.0.0.1').setEncoding('latin1')
    sockets.push(socket)
    await once(socket, 'connect')
    socket.write(waiting.repeat(requests))
    return socket
  }

  async function until(count: number): Promise<void> {
    while (asked < count) await new Promise<void>(resolve => (heard = resolve))
  }

  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy()
    isOver = true
    for (const answer of answers.splice(0)) answer()
    await server?.close()
    isOver = false
    asked = 0
  })

  it('begins what is pipelined one after another, and reads on when it was answered', async () => {
    const url = await start(4096)
    const most = 6000
    const socket = await hold(url, most)
    await until(1)
    // Each answer to others is a turn in which a connection that is read brings much more.
    for (let turn = 0; turn < 50; turn++) await fetch(`${url}/healthz`)
    expect(asked).toBe(1)
    let received = ''
    socket.on('data', text => {
      received += text
    })
    while (asked < most || answers.length > 0) {
      for (const answer of answers.splice(0)) answer()
      await new Promise(resolve => setImmediate(resolve))
    }
    while (received.split('HTTP/1.1 200').length <= most) await once(socket, 'data')
  })

  it('reads the body of a request that it had stopped at', async () => {
    const url = await start(4096)
    const socket = await hold(url, 40)
    const body = 'x'.repeat(500_000)
    socket.write(
      `POST /nowhere HTTP/1.1\r\nHost: x\r\nContent-Length: ${body.length}\r\n\r\n${body}GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n`,
    )
    let received = ''
    socket.on('data', text => {
      received += text
    })
    for (let held = 1; held <= 40; held++) {
      await until(held)
      for (const answer of answers.splice(0)) answer()
    }
    while (!received.includes('"alive"')) await once(socket, 'data')
    expect(received).toContain('HTTP/1.1 404')
  })

  it('ends a connection that brings thousands while thousands wait, not one that brings a hundred', async () => {
    const url = await start(4096)
    const deep = 1000
    const held = 14
    for (let flood = 0; flood < held; flood++) await hold(url, deep)
    await until(12)
    const ask = async (request: string, count: number): Promise<string> => {
      const socket = await hold(url, 0)
      let received = ''
      socket.on('data', text => {
        received += text
      })
      socket.write(request.repeat(count - 1))
      socket.write(request.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'))
      await once(socket, 'close')
      return received
    }
    const path = `${sandboxApi}/postage-types`
    const refused = await ask(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`, 900)
    expect(refused.split('HTTP/1.1 ')).toHaveLength(2)
    expect(refused).toMatch(/^HTTP\/1\.1 503 /)
    expect(refused).toMatch(/^retry-after: 1\r$/m)
    expect(refused).toMatch(/^connection: close\r$/im)
    const answered = await ask('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n', 100)
    expect(answered.split('HTTP/1.1 200')).toHaveLength(101)
  })

  it('refuses at once what is more than it carries, and says when to come again', async () => {
    const url = await start(3)
    for (let held = 1; held <= 3; held++) {
      await hold(url, 1)
      await until(held)
    }
    for (const path of [`${productionApi}/rates`, `${sandboxApi}/rates`]) {
      const headers = { 'content-type': 'application/json' }
      const refused = await fetch(url + path, { method: 'POST', headers, body: '{' })
      const message = 'The service is overloaded. Try again in a second.'
      expect(refused.status).toBe(503)
      expect(refused.headers.get('retry-after')).toBe('1')
      expect(refused.headers.get('request-id')).toMatch(/^[0-9a-f-]{36}$/)
      expect(await refused.json()).toEqual({ success: false, message, errors: [message] })
    }
    expect((await fetch(`${url}/healthz`)).status).toBe(200)
    expect((await fetch(`${url}/metrics`)).status).toBe(200)
    for (const answer of answers.splice(0)) answer()
    while ((await fetch(`${url}${sandboxApi}/postage-types`)).status !== 401) {
      // The answers are still on their way.
    }
  })

  it('is not kept busy by bodies that do not arrive', async () => {
    const url = await start(3)
    const beginning = (path: string) =>
      `POST ${path} HTTP/1.1\r\nHost: ${new URL(url).host}\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 100\r\n\r\na`
    for (const path of ['/dashboard/sign-in', '/webhooks/stripe']) {
      for (let begun = 0; begun < 5; begun++) (await hold(url, 0)).write(beginning(path))
    }
    // Behind its answer the others were read, too.
    await hold(url, 1)
    await until(1)
    expect((await fetch(`${url}${sandboxApi}/postage-types`)).status).toBe(401)
  })
})
