import {
  type Compilable,
  type CompiledQuery,
  DummyDriver,
  Kysely,
  type LimitNode,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import type { Tables } from '../tables/tables.ts'

export type EngineKind = 'sqlite' | 'postgres'

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
  readonly sql: string
  /** The engine's list of parameters for one execution. */
  values(parameters: Readonly<Record<string, Value>>): Value[]
}

/** A query that is compiled once for each engine, and then only executed. */
export type Statement<P, R> = {
  /** Unique in this process: by it a connection finds its prepared statement. */
  readonly index: number
  readonly name: string
  on(engine: EngineKind): CompiledStatement
  /** Never set; carries the types of the parameters and the row. */
  readonly types?: (parameters: P) => R
}

/**
 * SQLite plans a statement anew for each value that is bound to a bare `limit ?`, which costs three
 * times the look-up of a row. After a sign it keeps its plan.
 */
class SteadyPlans extends SqliteQueryCompiler {
  protected override visitLimit(node: LimitNode): void {
    this.append('limit +')
    this.visitNode(node.limit)
  }
}

/** Kysely only compiles here: a session runs the query. */
const compilers: Readonly<Record<EngineKind, Kysely<unknown>>> = {
  sqlite: new Kysely({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: db => new SqliteIntrospector(db),
      createQueryCompiler: () => new SteadyPlans(),
    },
  }),
  postgres: new Kysely({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: db => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  }),
}

export const builderFor = <DB>(engine: EngineKind): Kysely<DB> => compilers[engine] as Kysely<DB>

let lastIndex = 0

/** `statementsOver<Tables>()` returns the function that defines statements over those tables. */
export const statementsOver =
  <DB>(defined?: Statement<never, unknown>[]) =>
  <P extends Readonly<Record<keyof P, Value>>, R>(
    build: (db: Kysely<DB>, parameters: P, engine: EngineKind) => Compilable<R>,
  ): Statement<P, R> => {
    const placeholders = new Proxy({} as P, {
      get: (_, name) => new Placeholder(String(name)),
    })
    const compiled = new Map<EngineKind, CompiledStatement>()
    lastIndex += 1
    const index = lastIndex
    const made: Statement<P, R> = {
      index,
      name: `s${index}`,
      on(engine) {
        const known = compiled.get(engine)
        if (known) return known
        const fresh = resolve(build(builderFor<DB>(engine), placeholders, engine).compile())
        compiled.set(engine, fresh)
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
    sql: query.sql,
    values: parameters =>
      slots.map(slot => (slot.name === null ? slot.constant : parameterOf(parameters, slot.name))),
  }
}

function parameterOf(parameters: Readonly<Record<string, Value>>, name: string): Value {
  const value = parameters[name]
  if (value === undefined) throw new Error(`The statement lacks its parameter ${name}.`)
  return value
}

/** Refuses types that only one of the engines takes, such as a boolean or a date. */
export function plain(value: unknown): Value {
  if (value === null || typeof value === 'string' || typeof value === 'number') return value
  if (value instanceof Uint8Array) return value
  throw new Error(`A ${typeof value} is no value that both engines take.`)
}
