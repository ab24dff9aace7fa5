import type { Compilable, Kysely } from 'kysely'
import { noAccount } from '#core/access.ts'
import type { Tables } from '../tables/tables.ts'
import type { WriteSession } from './session.ts'
import type { Statement } from './statement.ts'

/**
 * The session of a transaction whose statements name no other account than the one that it locks (ADR 52). A
 * tenant can be made of any number: work that was given the wrong one would wait for the rows of strangers,
 * or write them, and nobody would see it. Work of nobody touches rows of many.
 */
export class AccountSession implements WriteSession {
  readonly dialect: WriteSession['dialect']
  readonly #session: WriteSession
  readonly #account: number

  constructor(session: WriteSession, account: number) {
    this.dialect = session.dialect
    this.#session = session
    this.#account = account
  }

  all<P, R>(statement: Statement<P, R>, parameters: P): Promise<R[]> {
    this.#judge(statement, parameters)
    return this.#session.all(statement, parameters)
  }

  first<P, R>(statement: Statement<P, R>, parameters: P): Promise<R | undefined> {
    this.#judge(statement, parameters)
    return this.#session.first(statement, parameters)
  }

  run<P, R>(statement: Statement<P, R>, parameters: P): Promise<number> {
    this.#judge(statement, parameters)
    return this.#session.run(statement, parameters)
  }

  send<P, R>(statement: Statement<P, R>, parameters: P): void {
    this.#judge(statement, parameters)
    this.#session.send(statement, parameters)
  }

  /** Its statement is built anew each time and names no parameters: it is not judged. */
  query<R>(build: (db: Kysely<Tables>) => Compilable<R>): Promise<R[]> {
    return this.#session.query(build)
  }

  giveWay(): Promise<unknown> {
    return this.#session.giveWay()
  }

  execute(sql: string): Promise<void> {
    return this.#session.execute(sql)
  }

  #judge<P, R>(statement: Statement<P, R>, parameters: P): void {
    if (statement.accountsIn) {
      for (const accountId of statement.accountsIn(parameters)) this.#refuseOther(accountId)
      return
    }
    const { accountId } = parameters as { readonly accountId?: number }
    if (accountId !== undefined) this.#refuseOther(accountId)
  }

  #refuseOther(accountId: unknown): void {
    if (accountId === this.#account || this.#account === noAccount) return
    throw new Error(
      `A transaction of account ${this.#account} has a statement about account ${accountId}.`,
    )
  }
}
