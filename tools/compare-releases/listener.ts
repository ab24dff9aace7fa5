import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { Answer } from './release.ts'

/** Hears, on loopback, what one of the releases sends to subscribers of webhooks. */
export class Listener implements AsyncDisposable {
  readonly #server = createServer((request, response) => void this.#hear(request, response))
  #heard: string[] = []

  static async open(): Promise<Listener> {
    const listener = new Listener()
    const { promise, resolve } = Promise.withResolvers<void>()
    listener.#server.listen(0, '127.0.0.1', resolve)
    await promise
    return listener
  }

  get address(): string {
    return `127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  /** What came since it was asked last. Subscribers hear side by side: their order says nothing. */
  heard(): Answer {
    const lines = this.#heard.sort()
    this.#heard = []
    return { status: 0, headers: {}, body: Buffer.from(lines.join('\n')) }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise(resolve => this.#server.close(resolve))
  }

  /** One of the paths always fails, and is tried again. */
  async #hear(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { url = '', headers } = request
    const body = (await buffer(request)).toString('utf8')
    this.#heard.push(`${url} ${headers['content-type']} ${headers['user-agent']} ${body}`)
    response.statusCode = url.endsWith('/fails') ? 500 : 204
    response.end()
  }
}
