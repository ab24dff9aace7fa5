import { Socket } from 'node:net'
import pg from 'pg'
import type { PostgresAddress } from './address.ts'
import { Batch, type BatchedStatement, type BoundStatement, types } from './batch.ts'
import { type JudgedConnection, judgeConnection } from './judge-connection.ts'
import { type NamesCarried, PreparedNames } from './prepared-names.ts'

/** After so long without an answer the connection counts as lost. */
export const silenceMs = 10_000

const connectTimeoutMs = 5_000
type JudgedConnectionClient = { readonly client: pg.Client } & JudgedConnection

/** Releases before this one said `postilion` alone: their servers renew no row by which they are known. */
export const applicationName = 'postilion/2'
export const olderApplicationName = 'postilion'

/** Asks for nothing that a pooler may drop: what a transaction needs it brings along. */
export const clientConfig = ({ url }: PostgresAddress): pg.ClientConfig => ({
  connectionString: url,
  application_name: applicationName,
  connectionTimeoutMillis: connectTimeoutMs,
  keepAlive: true,
  types,
})

/** For one piece of work: its caller ends it. */
export async function openClient(address: PostgresAddress): Promise<JudgedConnectionClient> {
  const client = new pg.Client(clientConfig(address))
  client.on('error', () => {})
  try {
    await client.connect()
    const { pooled } = await judgeConnection(client, address)
    return { client, pooled }
  } catch (error) {
    await client.end().catch(() => {})
    throw error
  }
}

export const quoteIdentifier = (name: string): string => `"${name.replaceAll('"', '""')}"`

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

type QueryCallback = (error: Error | null, result: pg.QueryResult) => void

/** A connection that sends statements without waiting for the answers to earlier ones. */
export class PipelinedConnection {
  readonly #client: pg.Client
  readonly #socket = new GatheringSocket()
  readonly #prepared: PreparedNames
  #lost: Error | null = null

  private constructor(address: PostgresAddress, names: NamesCarried) {
    this.#prepared = new PreparedNames(names)
    this.#client = new pg.Client({
      ...clientConfig(address),
      pipeline: true,
      stream: () => this.#socket,
    })
    this.#client.on('error', error => this.#lose(error))
    this.#client.on('end', () => this.#lose(new Error('The connection was ended.')))
  }

  static async open(address: PostgresAddress, names: NamesCarried): Promise<PipelinedConnection> {
    const connection = new PipelinedConnection(address, names)
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
