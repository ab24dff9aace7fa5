import { randomUUID } from 'node:crypto'
import { Socket } from 'node:net'
import pg from 'pg'
import type { PostgresAddress } from './address.ts'
import { clientConfig, quoteIdentifier } from './connection.ts'
import { judgeConnection } from './judge-connection.ts'

const firstRetryMs = 100
const longestRetryMs = 1000
/** A connection whose other end vanished would be silent for ever. */
const askEveryMs = 10_000
const longestAnswerMs = 5000

/** Through a pooler a text that another connection sends arrives within this time, or never. */
const echoWithinMs = 2000
/** A pooler may be set up anew meanwhile. */
const deafForMs = 600_000

type Hearing = {
  onText(text: string): void
  onGap(): void
  onDeaf(): void
  /** On another connection. */
  sendFromElsewhere(text: string): Promise<unknown>
}

/** A connection that hears the notifications of a channel, and connects again whenever it is lost. */
export class NotificationListener implements Disposable {
  readonly #address: PostgresAddress
  readonly #channel: string
  readonly #hearing: Hearing
  #socket: Socket | null = null
  #timer: NodeJS.Timeout | undefined
  #failures = 0
  #isDeaf = false
  #stopped = false

  constructor(address: PostgresAddress, channel: string, hearing: Hearing) {
    this.#address = address
    this.#channel = channel
    this.#hearing = hearing
    this.#connect()
  }

  [Symbol.dispose](): void {
    this.#stopped = true
    clearTimeout(this.#timer)
    this.#socket?.destroy()
  }

  #connect(): void {
    const socket = new Socket().unref()
    this.#socket = socket
    // However the connection ends, its socket closes, once.
    socket.once('close', () => this.#connectLater())
    this.#hear(socket).catch(() => socket.destroy())
  }

  async #hear(socket: Socket): Promise<void> {
    const client = new pg.Client({
      ...clientConfig(this.#address),
      query_timeout: longestAnswerMs,
      stream: () => socket,
    })
    client.on('error', () => socket.destroy())
    const echo = `echo-${randomUUID()}`
    const heard = Promise.withResolvers<boolean>()
    client.on('notification', ({ payload = '' }) => {
      if (payload === echo) heard.resolve(true)
      else this.#hearing.onText(payload)
    })
    await client.connect()
    const { pooled } = await judgeConnection(client, this.#address)
    await client.query(`listen ${quoteIdentifier(this.#channel)}`)
    if (pooled && !(await this.#hearsEcho(echo, heard.promise))) {
      this.#isDeaf = true
      this.#hearing.onDeaf()
      socket.destroy()
      return
    }
    this.#failures = 0
    this.#hearing.onGap()
    this.#askLater(client, socket)
  }

  #askLater(client: pg.Client, socket: Socket): void {
    if (this.#stopped) return
    this.#timer = setTimeout(() => {
      client.query('select 1').then(
        () => this.#askLater(client, socket),
        () => socket.destroy(),
      )
    }, askEveryMs).unref()
  }

  /** A pooler that gives each transaction another process of the server leaves nobody to listen. */
  async #hearsEcho(echo: string, heard: Promise<boolean>): Promise<boolean> {
    const { promise: silence, resolve } = Promise.withResolvers<boolean>()
    const timer = setTimeout(() => resolve(false), echoWithinMs)
    try {
      await this.#hearing.sendFromElsewhere(echo)
      return await Promise.race([heard, silence])
    } finally {
      clearTimeout(timer)
    }
  }

  #connectLater(): void {
    clearTimeout(this.#timer)
    if (this.#stopped) return
    const pauseMs = this.#isDeaf
      ? deafForMs
      : Math.min(firstRetryMs * 2 ** this.#failures, longestRetryMs)
    this.#isDeaf = false
    this.#failures += 1
    this.#timer = setTimeout(() => this.#connect(), pauseMs).unref()
  }
}
