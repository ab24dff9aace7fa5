import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { ClientOptions } from '#client/connection.ts'
import { createClient, type Postilion } from '#client/index.ts'

/** What the server does with one request. */
export type Act = (response: ServerResponse) => unknown

export type Received = {
  readonly method: string
  readonly url: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

export const says =
  (status: number, body: unknown = {}, headers: Record<string, string> = {}): Act =>
  response =>
    response
      .writeHead(status, { 'request-id': 'request-1', ...headers })
      .end(typeof body === 'string' ? body : JSON.stringify(body))

export const refuses = (status: number, code: string, headers: Record<string, string> = {}): Act =>
  says(
    status,
    { error: { code, message: 'It can not be.', details: { a: ['b'] }, docs_url: 'http://d' } },
    headers,
  )

export const hangsUp: Act = response => response.socket?.destroy()
/** Ends within its answer. */
export const breaksOff: Act = response =>
  response.writeHead(201).write('{"da', () => response.socket?.destroy())
export const isSilent: Act = () => undefined

/** A server on loopback that answers as a list says, and goes on with the last of it. */
export class ScriptedServer implements AsyncDisposable {
  readonly received: Received[] = []
  /** How long the client would have waited before each further try. */
  readonly pausesMs: number[] = []
  readonly url: string
  readonly #server: Server

  private constructor(server: Server, url: string) {
    this.#server = server
    this.url = url
  }

  static async open(...acts: readonly Act[]): Promise<ScriptedServer> {
    const server = createServer()
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const scripted = new ScriptedServer(server, `http://127.0.0.1:${port}`)
    server.on('request', async (request, response) => {
      const { method = '', url = '', headers } = request
      const place = scripted.received.push({ method, url, headers, body: '' }) - 1
      scripted.received[place] = { method, url, headers, body: await text(request) }
      acts[Math.min(place, acts.length - 1)]?.(response)
    })
    return scripted
  }

  client(options: Partial<ClientOptions> = {}): Postilion {
    const pause = async (ms: number) => void this.pausesMs.push(ms)
    return createClient({ baseUrl: this.url, token: 'postilion_sandbox_x', pause, ...options })
  }

  get keys(): readonly (string | undefined)[] {
    return this.received.map(({ headers }) => headers['idempotency-key'] as string | undefined)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections()
    this.#server.close()
    await once(this.#server, 'close')
  }
}

/** How the call failed. */
export async function failureOf(call: Promise<unknown>): Promise<unknown> {
  return await call.then(
    () => {
      throw new Error('it did not fail')
    },
    (failure: unknown) => failure,
  )
}
