import type { Compilable, Kysely } from 'kysely'
import type pg from 'pg'
import type { Tables } from '../../tables/tables.ts'
import { plain, type Statement, type Value } from '../statement.ts'
import type { WorkSession } from '../transaction.ts'
import type { TurnLimit } from '../turn-limit.ts'
import type { BoundStatement, StatementResult } from './batch.ts'
import { quoteIdentifier } from './connection.ts'
import { postgresDialect } from './dialect.ts'

/** How a session reaches its transaction. */
type StatementChannel = {
  run(statement: BoundStatement, wantsRows: boolean): Promise<StatementResult>
  send(statement: BoundStatement): void
  queryUnprepared(query: pg.QueryConfig): Promise<pg.QueryResult>
  /** For a migration of many rows, which may rightly take long. */
  liftTimeLimit(): void
}

export class PostgresWorkSession implements WorkSession {
  readonly dialect = postgresDialect
  readonly #channel: StatementChannel
  readonly #schema: string
  readonly #turn: TurnLimit
  #ended = false

  constructor(channel: StatementChannel, schema: string, turn: TurnLimit) {
    this.#channel = channel
    this.#schema = schema
    this.#turn = turn
  }

  async all<P, R>(statement: Statement<P, R>, parameters: P): Promise<R[]> {
    return [...(await this.#run(this.#bind(statement, parameters), true)).rows] as R[]
  }

  async first<P, R>(statement: Statement<P, R>, parameters: P): Promise<R | undefined> {
    return (await this.#run(this.#bind(statement, parameters), true)).rows[0] as R | undefined
  }

  async run<P, R>(statement: Statement<P, R>, parameters: P): Promise<number> {
    return (await this.#run(this.#bind(statement, parameters), false)).rowCount
  }

  async query<R>(build: (db: Kysely<Tables>) => Compilable<R>): Promise<R[]> {
    this.#refuseLate()
    const { sql, parameters } = build(postgresDialect.builder<Tables>(this.#schema)).compile()
    const query = { text: sql, values: parameters.map(plain) }
    return (await this.#channel.queryUnprepared(query)).rows
  }

  send<P, R>(statement: Statement<P, R>, parameters: P): void {
    this.#refuseLate()
    this.#channel.send(this.#bind(statement, parameters))
  }

  giveWay(): Promise<boolean> {
    return this.#turn.giveWay()
  }

  async execute(sql: string): Promise<void> {
    this.#refuseLate()
    this.#channel.liftTimeLimit()
    // Migrations were released with bare names, which mean the world's own tables until the commit.
    const path = `set local search_path to ${quoteIdentifier(this.#schema)}`
    await this.#channel.queryUnprepared({ text: `${path}; ${sql}` })
  }

  end(): null {
    this.#ended = true
    return null
  }

  #bind<P, R>(statement: Statement<P, R>, parameters: P): BoundStatement {
    return bind(statement, parameters, this.#schema)
  }

  #run(statement: BoundStatement, wantsRows: boolean): Promise<StatementResult> {
    this.#refuseLate()
    return this.#channel.run(statement, wantsRows)
  }

  #refuseLate(): void {
    if (this.#ended) throw new Error('A statement came after its command had ended.')
  }
}

export function bind<P, R>(
  statement: Statement<P, R>,
  parameters: P,
  schema: string,
): BoundStatement {
  const { name, sql, values } = statement.on(postgresDialect, schema)
  return {
    name,
    sql,
    values: values(parameters as Readonly<Record<string, Value>>).map(asSent),
  }
}

/** The protocol takes texts, and bytes as they are. */
const asSent = (value: Value): string | Buffer | null => {
  if (value === null) return null
  return value instanceof Uint8Array ? Buffer.from(value) : String(value)
}
