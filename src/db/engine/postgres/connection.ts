import { Socket } from 'node:net'
import pg from 'pg'
import { Batch, PreparedNames, type Step, types } from './batch.ts'

/** A server that answers nothing for so long is treated as lost. */
export const silenceMs = 10_000

export type PostgresAddress = { readonly url: string; readonly schema: string }

const connectTimeoutMs = 5_000
/** A process that hangs in a transaction loses it, and with it the locks that others wait for. */
const idleInTransactionMs = 3_000
/** Longer than that, so that whoever waits for such a process outlasts it. */
const lockTimeoutMs = 5_000

export function clientConfig({ url, schema }: PostgresAddress): pg.ClientConfig {
  return {
    connectionString: withSettings(url, [
      `search_path=${quoteIdentifier(schema)}`,
      `lock_timeout=${lockTimeoutMs}`,
      `idle_in_transaction_session_timeout=${idleInTransactionMs}`,
    ]),
    application_name: 'postilion',
    connectionTimeoutMillis: connectTimeoutMs,
    keepAlive: true,
    types,
  }
}

export const quoteIdentifier = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** The settings travel with the connection: no statement of ours ever runs without them. */
function withSettings(url: string, settings: readonly string[]): string {
  const parsed = new URL(url)
  const asked = settings.map(setting => `-c ${setting.replaceAll(/[\\ ]/g, String.raw`\$&`)}`)
  const given = parsed.searchParams.get('options')
  parsed.searchParams.set('options', [...(given ? [given] : []), ...asked].join(' '))
  return parsed.href
}

/** What one run of code sends leaves in one packet: most of a small statement's cost is its sending. */
class GatheringSocket extends Socket {
  #gathered: Uint8Array[] = []

  override write(chunk: Uint8Array): boolean {
    if (this.#gathered.length === 0) process.nextTick(() => this.#flush())
    this.#gathered.push(chunk)
    return true
  }

  #flush(): void {
    const gathered = this.#gathered
    this.#gathered = []
    super.write(Buffer.concat(gathered))
  }
}

export type Answered = (error: Error | null, result: pg.QueryResult) => void

/** A connection on which statements are written without waiting for the answers of earlier ones. */
export class PipelinedConnection {
  readonly #client: pg.Client
  readonly #socket = new GatheringSocket()
  readonly #prepared = new PreparedNames()
  #lost: Error | null = null

  private constructor(address: PostgresAddress) {
    this.#client = new pg.Client({
      ...clientConfig(address),
      pipeline: true,
      stream: () => this.#socket,
    })
    this.#client.on('error', error => this.#lose(error))
    this.#client.on('end', () => this.#lose(new Error('The connection was ended.')))
  }

  static async open(address: PostgresAddress): Promise<PipelinedConnection> {
    const connection = new PipelinedConnection(address)
    try {
      await connection.#client.connect()
    } catch (error) {
      connection.destroy()
      throw error
    }
    return connection
  }

  get lost(): Error | null {
    return this.#lost
  }

  /** Answers come in the order of the questions. */
  ask(steps: readonly Step[]): void {
    this.#client.query(new Batch(steps, this.#prepared))
  }

  /** A question of text alone, or one that is asked once. */
  askOnce(question: pg.QueryConfig, answered: Answered): void {
    this.#client.query(question, answered)
  }

  /** For a connection whose state nobody knows any more. */
  destroy(): void {
    this.#lose(new Error('The connection was given up.'))
    this.#socket.destroy()
  }

  async close(): Promise<void> {
    await this.#client.end()
  }

  #lose(error: Error): void {
    this.#lost ??= error
  }
}
