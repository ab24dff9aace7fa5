import { Socket } from 'node:net'
import pg from 'pg'
import type { PostgresAddress } from './address.ts'
import { Batch, type BatchedStatement, type BoundStatement, PreparedNames, types } from './batch.ts'
import { judgeConnection } from './judge-connection.ts'

/** After so long without an answer the connection counts as lost. */
export const silenceMs = 10_000

const connectTimeoutMs = 5_000
/** A process that hangs in a transaction loses it, and the locks that others wait for. */
const idleInTransactionMs = 3_000
/** Longer than that: a process that waits for such a lock still gets it. */
const lockTimeoutMs = 5_000

export function clientConfig({ url, schema }: PostgresAddress): pg.ClientConfig {
  return {
    connectionString: withSettings(url, [
      `search_path=${quoteIdentifier(schema)}`,
      `lock_timeout=${lockTimeoutMs}`,
      `idle_in_transaction_session_timeout=${idleInTransactionMs}`,
      // Our statements read few rows. To compile one costs seconds where the planner expects many.
      'jit=off',
    ]),
    application_name: 'postilion',
    connectionTimeoutMillis: connectTimeoutMs,
    keepAlive: true,
    types,
  }
}

/** For one piece of work: its caller ends it. */
export async function openClient(address: PostgresAddress): Promise<pg.Client> {
  const client = new pg.Client(clientConfig(address))
  client.on('error', () => {})
  try {
    await client.connect()
    await judgeConnection(client, address)
    return client
  } catch (error) {
    await client.end().catch(() => {})
    throw error
  }
}

export const quoteIdentifier = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** The settings are part of the connection, so that each of our statements runs under them. */
function withSettings(url: string, settings: readonly string[]): string {
  const parsed = new URL(url)
  const options = settings.map(setting => `-c ${setting.replaceAll(/[\\ ]/g, String.raw`\$&`)}`)
  const operators = parsed.searchParams.get('options')
  parsed.searchParams.set('options', [...(operators ? [operators] : []), ...options].join(' '))
  return parsed.href
}

/** Sends all writes of one run of code in one packet: most of a small statement's cost is its packet. */
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

export type QueryCallback = (error: Error | null, result: pg.QueryResult) => void

/** A connection that sends statements without waiting for the answers to earlier ones. */
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
      await judgeConnection(connection.#client, address)
    } catch (error) {
      connection.destroy()
      throw error
    }
    return connection
  }

  get lost(): Error | null {
    return this.#lost
  }

  /** Results come in the order in which the statements were sent. */
  sendBatch(statements: readonly BatchedStatement[]): void {
    this.#client.query(new Batch(statements, this.#prepared))
  }

  /** For queries that run once, which are not worth preparing. */
  queryUnprepared(query: pg.QueryConfig, callback: QueryCallback): void {
    this.#client.query(query, callback)
  }

  /** The rows of one statement, outside of every transaction. */
  ask({ sql, values }: BoundStatement): Promise<readonly Record<string, unknown>[]> {
    return new Promise((resolve, reject) => {
      this.queryUnprepared({ text: sql, values: [...values] }, (error, result) => {
        if (error) reject(error)
        else resolve(result.rows)
      })
    })
  }

  /** For a connection in an unknown state. */
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
