import type { Compilable, Kysely } from 'kysely'
import type pg from 'pg'
import type { Tables } from '../../tables/tables.ts'
import { builderFor, plain, type Statement, type Value } from '../statement.ts'
import type { CommandSession } from '../transaction.ts'
import type { Step, StepAnswer } from './batch.ts'

/** A statement without what becomes of it. */
export type Wording = Pick<Step, 'name' | 'sql' | 'values'>

/** What a command's session needs of the transaction that it is a part of. */
export type Questions = {
  ask(wording: Wording, wantsRows: boolean): Promise<StepAnswer>
  send(wording: Wording): void
  askOnce(question: pg.QueryConfig): Promise<pg.QueryResult>
  bePatient(): void
}

export class PostgresCommandSession implements CommandSession {
  readonly engine = 'postgres'
  readonly #transaction: Questions
  #ended = false

  constructor(transaction: Questions) {
    this.#transaction = transaction
  }

  async all<P, R>(statement: Statement<P, R>, parameters: P): Promise<R[]> {
    return [...(await this.#ask(wordingOf(statement, parameters), true)).rows] as R[]
  }

  async first<P, R>(statement: Statement<P, R>, parameters: P): Promise<R | undefined> {
    return (await this.#ask(wordingOf(statement, parameters), true)).rows[0] as R | undefined
  }

  async run<P, R>(statement: Statement<P, R>, parameters: P): Promise<number> {
    return (await this.#ask(wordingOf(statement, parameters), false)).rowCount
  }

  async query<R>(build: (db: Kysely<Tables>) => Compilable<R>): Promise<R[]> {
    this.#refuseLate()
    const { sql, parameters } = build(builderFor<Tables>('postgres')).compile()
    const question = { text: sql, values: parameters.map(plain) }
    return (await this.#transaction.askOnce(question)).rows
  }

  send<P, R>(statement: Statement<P, R>, parameters: P): void {
    this.#refuseLate()
    this.#transaction.send(wordingOf(statement, parameters))
  }

  async execute(sql: string): Promise<void> {
    this.#refuseLate()
    this.#transaction.bePatient()
    await this.#transaction.askOnce({ text: sql })
  }

  end(): null {
    this.#ended = true
    return null
  }

  #ask(wording: Wording, wantsRows: boolean): Promise<StepAnswer> {
    this.#refuseLate()
    return this.#transaction.ask(wording, wantsRows)
  }

  #refuseLate(): void {
    if (this.#ended) throw new Error('A statement came after its command had ended.')
  }
}

function wordingOf<P, R>(statement: Statement<P, R>, parameters: P): Wording {
  const { sql, values } = statement.on('postgres')
  return {
    name: statement.name,
    sql,
    values: values(parameters as Readonly<Record<string, Value>>).map(asText),
  }
}

/** Parameters travel as text, as `pg` itself sends them. */
const asText = (value: Value): string | null => (value === null ? null : String(value))
