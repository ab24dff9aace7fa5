import pg from 'pg'
import type { DatabaseConfig } from '#db/database-config.ts'
import { clientConfig } from '#db/engine/postgres/connection.ts'
import { fillSchema } from './filled-schema.ts'

type PlanNode = {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  readonly 'Index Cond'?: string
  readonly Plans?: readonly PlanNode[]
}

/**
 * PostgreSQL chooses among narrow indexes by what it has counted, and is left to it: the judge looks for
 * tables and accounts that are read whole.
 */
class PostgresJudge implements AsyncDisposable {
  readonly #client: pg.Client
  /** Those of one column, of which there is one row for each account. */
  readonly #uniqueByAccount: ReadonlySet<string>

  /** How a statement may name the schema whose tables were copied. */
  readonly #qualified: string

  constructor(client: pg.Client, schema: string, uniqueByAccount: ReadonlySet<string>) {
    this.#client = client
    this.#qualified = `"${schema}".`
    this.#uniqueByAccount = uniqueByAccount
  }

  async faultsOf(sql: string): Promise<readonly string[]> {
    const nodes = [...nodesOf(await this.#plan(sql))]
    const isPage = /\blimit\b/.test(sql) && !nodes.some(node => /Sort$/.test(node['Node Type']))
    const faults = nodes.flatMap(node => [
      ...this.#faultsOf(node, isPage),
      ...beforeRecursion(node),
    ])
    return [...new Set(faults)]
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#client.end()
  }

  /** The plan for any values: no filter may depend on those that a test happens to choose. */
  async #plan(sql: string): Promise<PlanNode> {
    const places = Array.from(sql.matchAll(/\$(\d+)/g), ([, place]) => Number(place))
    const values = Array.from({ length: Math.max(0, ...places) }, () => 'null').join(', ')
    await this.#client.query(`prepare judged as ${sql.replaceAll(this.#qualified, 'filled.')}`)
    try {
      const { rows } = await this.#client.query(
        `explain (format json) execute judged${values === '' ? '' : `(${values})`}`,
      )
      return rows[0]['QUERY PLAN'][0].Plan
    } finally {
      await this.#client.query('deallocate judged')
    }
  }

  #faultsOf(node: PlanNode, isPage: boolean): readonly string[] {
    const table = node['Relation Name']
    if (table === undefined || !node['Node Type'].includes('Scan')) return []
    const condition = node['Index Cond']
    if (condition === undefined) return [`SCAN ${table}`]
    const isWhole = /^\(account_id = [^()]*\)$/.test(condition) && !isPage
    if (!isWhole || this.#uniqueByAccount.has(node['Index Name'] ?? '')) return []
    return [`all of an account: ${table}`]
  }
}

export async function openPostgresJudge(
  config: Extract<DatabaseConfig, { kind: 'postgres' }>,
): Promise<PostgresJudge> {
  const client = new pg.Client(clientConfig(config))
  await client.connect()
  await fillSchema(client, config.schema)
  // A few thousand rows are read whole, and joined at once, unless that is made dear.
  await client.query(
    `set enable_seqscan = off; set enable_bitmapscan = off; set enable_hashjoin = off;
      set enable_mergejoin = off; set plan_cache_mode = force_generic_plan`,
  )
  const { rows } = await client.query(
    `select i.relname as name from pg_index as x join pg_class as i on i.oid = x.indexrelid
      where i.relnamespace = 'filled'::regnamespace and x.indisunique and x.indnatts = 1`,
  )
  return new PostgresJudge(client, config.schema, new Set(rows.map(({ name }) => String(name))))
}

/** The first thing that each step reads: its own row, or a table that no column of that narrows. */
function beforeRecursion(node: PlanNode): readonly string[] {
  if (node['Node Type'] !== 'Recursive Union') return []
  let first = node.Plans?.[1]
  while (first?.Plans?.[0]) first = first.Plans[0]
  const table = first?.['Relation Name']
  return table === undefined ? [] : [`before a recursion: ${table}`]
}

function* nodesOf(node: PlanNode): Generator<PlanNode> {
  yield node
  for (const below of node.Plans ?? []) yield* nodesOf(below)
}
