import { hash } from 'node:crypto'
import type { Compilable, CompiledQuery, Kysely } from 'kysely'
import type { Tables } from '../tables/tables.ts'
import type { Dialect } from './dialect.ts'

/** A type that both engines take as a parameter and return in a column. */
export type Value = string | number | Uint8Array | null

/** Stands for the value of a later execution while the query is built. */
class Placeholder {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

export type CompiledStatement = {
  /** Made of the text: whoever finds a prepared statement under this name finds this one. */
  readonly name: string
  readonly sql: string
  /** The engine's list of parameters for one execution. */
  values(parameters: Readonly<Record<string, Value>>): Value[]
}

/** A query that is compiled once for each engine, and then only executed. */
export type Statement<P, R> = {
  /** Unique in this process: by it a connection finds its prepared statement. */
  readonly index: number
  /** On PostgreSQL for the tables of a schema. */
  on(dialect: Dialect, schema?: string): CompiledStatement
  /** The accounts that it names, where its values have no names. */
  accountsIn?(values: P): Iterable<unknown>
  /** Never set; carries the types of the parameters and the row. */
  readonly types?: (parameters: P) => R
}

let lastIndex = 0

/** `statementsOver<Tables>()` returns the function that defines statements over those tables. */
export const statementsOver =
  <DB>(defined?: Statement<never, unknown>[]) =>
  <P extends Readonly<Record<keyof P, Value>>, R>(
    build: (db: Kysely<DB>, parameters: P, dialect: Dialect) => Compilable<R>,
  ): Statement<P, R> => {
    const placeholders = new Proxy({} as P, {
      get: (_, name) => new Placeholder(String(name)),
    })
    const compiled = new Map<string, CompiledStatement>()
    lastIndex += 1
    const made: Statement<P, R> = {
      index: lastIndex,
      on(dialect, schema) {
        const place = `${dialect.kind} ${schema ?? ''}`
        const known = compiled.get(place)
        if (known) return known
        const fresh = resolve(build(dialect.builder<DB>(schema), placeholders, dialect).compile())
        compiled.set(place, fresh)
        return fresh
      },
    }
    defined?.push(made)
    return made
  }

/** Those over the tables of a world, of all modules that are loaded. */
export const definedStatements: Statement<never, unknown>[] = []

/** Defines a statement over the tables of a world. */
export const statement = statementsOver<Tables>(definedStatements)

function resolve(query: CompiledQuery): CompiledStatement {
  const slots = query.parameters.map(parameter =>
    parameter instanceof Placeholder
      ? { name: parameter.name, constant: null }
      : { name: null, constant: plain(parameter) },
  )
  return {
    name: preparedName(query.sql),
    sql: query.sql,
    values: parameters =>
      slots.map(slot => (slot.name === null ? slot.constant : parameterOf(parameters, slot.name))),
  }
}

/**
 * Behind a pooler a name may lead to what another process has prepared under it. So each text has its
 * own name, the same in every process.
 */
export const preparedName = (sql: string): string =>
  `p_${hash('sha256', sql, 'base64url').slice(0, 22)}`

function parameterOf(parameters: Readonly<Record<string, Value>>, name: string): Value {
  const value = parameters[name]
  if (value === undefined) throw new Error(`The statement lacks its parameter ${name}.`)
  return value
}

/** Refuses types that only one of the engines takes, such as a boolean or a date. */
export function plain(value: unknown): Value {
  if (value === null || typeof value === 'string' || typeof value === 'number') return value
  if (value instanceof Uint8Array) return value
  throw new Error(`A ${typeof value} is not a value that both engines take.`)
}
