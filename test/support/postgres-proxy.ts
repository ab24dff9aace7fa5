import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type Cut = {
  /** The connection is cut at the first packet to the server that holds this text… */
  readonly at: string
  /** …before the server has it, or else once the server's answer holds this. */
  readonly answered?: string
  /** Or it is not cut: nothing gets through any more, and nobody is told. */
  readonly silently?: true
}

/** Stands between us and the server, and cuts a connection where a test asks for it. */
export class PostgresProxy implements AsyncDisposable {
  readonly #folder = mkdtempSync(join(tmpdir(), 'postilion-proxy-'))
  readonly #sockets = new Set<Socket>()
  readonly #server
  #target: string
  /** The next cut; each happens once. */
  cut: Cut | null = null
  cuts = 0
  /** Lets nobody through, as if there were no server. */
  refusing = false
  /** Who was not let through. */
  refused = 0
  /** Are shown each packet, to the server and back, with the connection that it is of. */
  onSent: ((data: Buffer | string, connection: Socket) => void) | null = null
  onAnswered: ((data: Buffer | string, connection: Socket) => void) | null = null
  #frozen = false

  private constructor(target: string) {
    this.#target = target
    this.#server = createServer(client => {
      if (this.refusing) {
        this.refused += 1
        client.destroy()
        return
      }
      const server = new Socket()
      server.connect(this.#target)
      let cutAtAnswer: string | undefined
      let silent = false
      client.on('data', data => {
        if (silent) return
        this.onSent?.(data, client)
        if (this.cut && data.includes(this.cut.at)) {
          cutAtAnswer = this.cut.answered
          silent = this.cut.silently ?? false
          this.cut = null
          this.cuts += 1
          if (silent) return
          if (cutAtAnswer === undefined) {
            client.destroy()
            return
          }
        }
        server.write(data)
      })
      server.on('data', data => {
        this.onAnswered?.(data, client)
        if (cutAtAnswer && data.includes(cutAtAnswer)) client.destroy()
        else client.write(data)
      })
      for (const [socket, other] of [
        [client, server],
        [server, client],
      ] as const) {
        this.#sockets.add(socket)
        if (this.#frozen) socket.pause()
        socket.on('error', () => {})
        socket.on('close', () => {
          this.#sockets.delete(socket)
          other.destroy()
        })
      }
    })
  }

  static async before(url: string): Promise<{ proxy: PostgresProxy; url: string }> {
    const proxy = new PostgresProxy(socketOf(url))
    await new Promise<void>(resolve => {
      proxy.#server.listen(join(proxy.#folder, '.s.PGSQL.5432'), resolve)
    })
    const through = url.replace(/@[^/]*\//, `@${encodeURIComponent(proxy.#folder)}:5432/`)
    return { proxy, url: through }
  }

  /** Who connects from now on reaches another server, as after a failover. */
  leadTo(url: string): void {
    this.#target = socketOf(url)
    this.cutAll()
  }

  /** Nothing gets through in either direction, though everything is taken. */
  freeze(): void {
    this.#frozen = true
    for (const socket of this.#sockets) socket.pause()
  }

  thaw(): void {
    this.#frozen = false
    for (const socket of this.#sockets) socket.resume()
  }

  cutAll(): void {
    for (const socket of this.#sockets) socket.destroy()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.cutAll()
    await new Promise(resolve => this.#server.close(resolve))
    rmSync(this.#folder, { recursive: true, force: true })
  }
}

const socketOf = (url: string): string =>
  join(decodeURIComponent(new URL(url).host.replace(/:\d+$/, '')), '.s.PGSQL.5432')
