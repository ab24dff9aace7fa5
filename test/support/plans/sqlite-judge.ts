import { DatabaseSync } from 'node:sqlite'
import { equalitiesOf, type KnownIndex } from './index-list.ts'

/** A line of a plan that looks rows up. */
type Search = {
  readonly line: string
  /** Undefined for an index that SQLite makes for the statement alone. */
  readonly index: KnownIndex | undefined
  readonly equalities: number
  /** Whether only one row can be found. */
  readonly isOfOne: boolean
}

type PlanLine = { readonly id: number; readonly parent: number; readonly detail: string }

type NamedTable = { readonly table: string; readonly alias: string; readonly end: number }

/** Forces every index of a table by `indexed by`, and compares how many columns equal something. */
export class SqliteJudge implements AsyncDisposable {
  readonly #db: DatabaseSync
  readonly #indexes: readonly SqliteIndex[]

  constructor(file: string) {
    this.#db = new DatabaseSync(file, { readOnly: true })
    this.#indexes = indexesOf(this.#db)
  }

  async faultsOf(sql: string): Promise<readonly string[]> {
    const named = [...this.#tablesIn(sql)]
    const plan = this.#plan(sql)
    const searches = this.#searchesOf(plan, named)
    const isPage = /\blimit\b/.test(sql) && !plan.some(line => line.includes('TEMP B-TREE'))
    const whole = searches.filter(
      ({ line, isOfOne }) => /\(account_id=\?\)/.test(line) && !isOfOne && !isPage,
    )
    const faults = [
      ...plan.filter(line => this.#isScan(line, named)),
      ...whole.map(({ index, line }) => `all of an account: ${index?.table ?? line}`),
      ...this.#beforeRecursions(sql, named),
    ]
    for (const place of named) {
      if (searches.some(({ index, isOfOne }) => index?.table === place.table && isOfOne)) continue
      faults.push(...this.#betterIndexes(sql, place, named, sum(searches)))
    }
    return [...new Set(faults)]
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#db.close()
  }

  *#betterIndexes(
    sql: string,
    { table, end }: NamedTable,
    named: readonly NamedTable[],
    used: number,
  ): Generator<string> {
    for (const { name } of this.#indexes.filter(index => index.table === table)) {
      const forced = `${sql.slice(0, end)} indexed by "${name}"${sql.slice(end)}`
      const plan = this.#planIfAny(forced)
      if (plan === null || plan.some(line => this.#isScan(line, named))) continue
      if (sum(this.#searchesOf(plan, named)) > used) yield `less than ${name} has`
    }
  }

  /** Tables that each step of a recursion reads before its own row: no column of that narrows the search. */
  *#beforeRecursions(sql: string, named: readonly NamedTable[]): Generator<string> {
    const lines = this.#linesOf(sql)
    for (const { id } of lines.filter(({ detail }) => detail === 'RECURSIVE STEP')) {
      const first = lines.find(({ parent }) => parent === id)?.detail ?? ''
      const table = named.find(({ alias }) => alias === /^S\w+ (\w+)/.exec(first)?.[1])?.table
      if (table !== undefined) yield `before a recursion: ${table}`
    }
  }

  #plan(sql: string): readonly string[] {
    return this.#linesOf(sql).map(({ detail }) => detail)
  }

  #linesOf(sql: string): readonly PlanLine[] {
    const rows = this.#db.prepare(`explain query plan ${sql}`).all()
    return rows.map(row => ({
      id: Number(row.id),
      parent: Number(row.parent),
      detail: String(row.detail),
    }))
  }

  /** Null where the index can not serve the statement at all. */
  #planIfAny(sql: string): readonly string[] | null {
    try {
      return this.#plan(sql)
    } catch {
      return null
    }
  }

  #searchesOf(plan: readonly string[], named: readonly NamedTable[]): readonly Search[] {
    return plan.flatMap(line => {
      const [, alias, how, name, columns = ''] =
        /^SEARCH (\w+) USING (.*?)(?:INDEX (\w+) )?\((.*)\)/.exec(line) ?? []
      if (alias === undefined) return []
      const table = named.find(one => one.alias === alias)?.table
      const index = this.#indexes.find(one =>
        name === undefined && how?.startsWith('PRIMARY KEY')
          ? one.table === table && one.isOfRows
          : one.name === name,
      )
      const found = columns.match(/=\?/g)?.length ?? 0
      const isOfOne = index?.isUnique === true && found === index.columns.length
      return [{ line, index, equalities: found + (index ? equalitiesOf(index) : 0), isOfOne }]
    })
  }

  /** A scan of a subquery's result or of a list in a parameter is none of a table. */
  #isScan(line: string, named: readonly NamedTable[]): boolean {
    const [, name, how = ''] = /^SCAN (\w+)(.*)/.exec(line) ?? []
    if (name === undefined || how.includes('VIRTUAL TABLE')) return false
    return how.includes('INDEX') || named.some(({ alias }) => alias === name)
  }

  /** Where a statement names a table, and the place behind the name. */
  *#tablesIn(sql: string): Generator<NamedTable> {
    const tables = new Set(this.#indexes.map(({ table }) => table))
    const naming = /\b(?:from|join|update|into)\s+"?(\w+)"?(?:\s+as\s+"?(\w+)"?)?/gi
    for (const match of sql.matchAll(naming)) {
      const [whole, table = '', alias = table] = match
      if (tables.has(table)) yield { table, alias, end: match.index + whole.length }
    }
  }
}

const sum = (searches: readonly Search[]): number =>
  searches.reduce((all, { equalities }) => all + equalities, 0)

/** Whether it is what a plan calls the primary key: the rows of a table without row ids. */
type SqliteIndex = KnownIndex & { readonly isOfRows: boolean }

function indexesOf(db: DatabaseSync): readonly SqliteIndex[] {
  const rows = db
    .prepare(
      `select t.name as "table", i.name, i."unique" as is_unique, i.origin, t.wr, s.sql,
          (select group_concat(coalesce(c.name, '')) from pragma_index_info(i.name) as c) as columns
        from pragma_table_list as t, pragma_index_list(t.name) as i left join sqlite_schema as s on s.name = i.name
        where t.schema = 'main' and t.type = 'table' and t.name not like 'sqlite%'`,
    )
    .all()
  return rows.map(row => ({
    table: String(row.table),
    name: String(row.name),
    isOfRows: row.origin === 'pk' && row.wr === 1,
    columns: String(row.columns).split(','),
    isUnique: row.is_unique === 1,
    condition: /\bwhere\b(.*)/s.exec(String(row.sql))?.[1] ?? null,
  }))
}
