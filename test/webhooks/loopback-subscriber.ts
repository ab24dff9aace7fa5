import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo, Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { loopbackCertificate } from './loopback-certificate.ts'

export type ReceivedMessage = {
  readonly path: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

/** How it answers; the first part of the path names it. A number is a status. */
type Manner = (socket: Socket, subscriber: LoopbackSubscriber) => void

const manners: Readonly<Record<string, Manner>> = {
  hung: () => {},
  closed: socket => socket.destroy(),
  reset: socket => socket.resetAndDestroy(),
  garbage: socket => socket.end('SSH-2.0-OpenSSH_9.9\r\n'),
  switching: socket => socket.end('HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\n\r\n'),
  long_head: socket => socket.end(`HTTP/1.1 200 OK\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`),
  half_body: socket => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nhalf'),
  odd_body: socket => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 4\r\n\r\na\0\xff!', 'latin1'),
  slow_head: (socket, subscriber) => subscriber.drip(socket, 'HTTP/1.1 200 OK\r\nx: '),
  slow_body: (socket, subscriber) =>
    subscriber.drip(socket, 'HTTP/1.1 200 OK\r\ncontent-length: 1000000\r\n\r\n'),
  endless: (socket, subscriber) => subscriber.pour(socket),
}

/** A subscriber on 127.0.0.1, over TLS if it is asked to be. */
export class LoopbackSubscriber implements AsyncDisposable {
  readonly received: ReceivedMessage[] = []
  /** The pieces of slow answers that it has sent. */
  drops = 0
  readonly #server
  readonly #sockets = new Set<Socket>()
  readonly #drips = new Set<NodeJS.Timeout>()

  private constructor(isSecure: boolean) {
    const answer: RequestListener = async (request, response) => {
      const { url: path = '', headers, socket } = request
      this.received.push({ path, headers, body: await text(request) })
      const { pathname, searchParams } = new URL(path, 'http://x')
      const [, manner = ''] = pathname.split('/')
      const odd = manners[manner]
      if (odd) return odd(socket, this)
      response.writeHead(Number(manner), Object.fromEntries(searchParams)).end(`said ${manner}`)
    }
    this.#server = isSecure ? createSecureServer(loopbackCertificate, answer) : createServer(answer)
    this.#server.on('connection', socket => {
      this.#sockets.add(socket)
      socket.on('error', () => {}).on('close', () => this.#sockets.delete(socket))
    })
  }

  static async start({ isSecure = false } = {}): Promise<LoopbackSubscriber> {
    const subscriber = new LoopbackSubscriber(isSecure)
    await once(subscriber.#server.listen(0, '127.0.0.1'), 'listening')
    return subscriber
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port
  }

  get openSockets(): number {
    return this.#sockets.size
  }

  url(path: string): string {
    return `http://127.0.0.1:${this.port}/${path}`
  }

  drip(socket: Socket, beginning: string): void {
    socket.write(beginning)
    const drops = setInterval(() => {
      socket.write('x')
      this.drops += 1
    }, 2)
    this.#drips.add(drops)
    socket.on('close', () => clearInterval(drops))
  }

  pour(socket: Socket): void {
    const chunk = 'x'.repeat(64 * 1024)
    socket.write('HTTP/1.1 200 OK\r\ncontent-length: 1000000000\r\n\r\n')
    const more = (): void => {
      while (!socket.destroyed && socket.write(chunk));
    }
    socket.on('drain', more)
    more()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const drops of this.#drips) clearInterval(drops)
    const closed = once(this.#server.close(), 'close')
    for (const socket of this.#sockets) socket.destroy()
    await closed
  }
}
