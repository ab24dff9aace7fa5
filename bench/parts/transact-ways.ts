import { DatabaseSync, type StatementSync } from 'node:sqlite'
import pg from 'pg'
import { openEngine } from '#db/database.ts'
import type { Engine } from '#db/engine/engine.ts'
import { postgresDialect } from '#db/engine/postgres/dialect.ts'
import { sqliteDialect } from '#db/engine/sqlite/dialect.ts'
import { countSales, makeSale, type Sale, sell, stepsOf, tables } from './transact-workload.ts'

/** One way of making sales durable; it reads its counts back from its database. */
export type Way = AsyncDisposable & {
  sell(sale: Sale): Promise<void>
  count(): Promise<number>
}

export async function groupedSqlite(file: string): Promise<Way> {
  const engine = await openEngine({ kind: 'sqlite', file })
  return grouped(engine, 'integer', ' without rowid')
}

export async function groupedPostgres(url: string, schema: string): Promise<Way> {
  const engine = await openEngine({ kind: 'postgres', url, schema })
  return grouped(engine, 'bigint', '')
}

async function grouped(engine: Engine, integer: string, suffix: string): Promise<Way> {
  await engine.transact(0, async session => {
    await engine.claimSchema(session)
    for (const sql of tables(integer, suffix)) await session.execute(sql)
  })
  return {
    sell: sale => engine.transact(sale.debit.account, session => sell(session, sale)),
    count: () => countSales(engine.read),
    [Symbol.asyncDispose]: () => engine[Symbol.asyncDispose](),
  }
}

/** `node:sqlite` with our settings: the same statements, prepared once, in one transaction a sale. */
export async function bareSqlite(file: string): Promise<Way> {
  const db = new DatabaseSync(file)
  db.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on')
  db.exec('pragma cache_size = -65536; pragma temp_store = memory')
  db.exec('pragma wal_autocheckpoint = 2000')
  for (const sql of tables('integer', ' without rowid')) db.exec(sql)
  const prepared = stepsOf(makeSale(1, 1)).map(
    ({ statement }): StatementSync => db.prepare(statement.on(sqliteDialect).sql),
  )
  const begin = db.prepare('begin immediate')
  const commit = db.prepare('commit')
  return {
    async sell(sale) {
      begin.run()
      for (const [index, { statement, parameters, decides }] of stepsOf(sale).entries()) {
        const result = prepared[index]?.run(...statement.on(sqliteDialect).values(parameters))
        if (decides && result?.changes === 0) throw new Error('The sale was refused.')
      }
      commit.run()
    },
    count: async () => Number(db.prepare('select count(*) as n from bench_entry').get()?.n),
    async [Symbol.asyncDispose]() {
      db.close()
    },
  }
}

/** Plain `pg`: named statements over a pool of 16, in one transaction a sale. */
export async function barePostgres(url: string, schema: string): Promise<Way> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 16,
    options: `-c search_path=${schema}`,
  })
  pool.on('error', () => {})
  await pool.query(`create schema ${schema}`)
  for (const sql of tables('bigint', '')) await pool.query(sql)
  return {
    async sell(sale) {
      const client = await pool.connect()
      try {
        await client.query('begin')
        for (const { statement, parameters, decides } of stepsOf(sale)) {
          const { name, sql, values } = statement.on(postgresDialect)
          const question = { name, text: sql, values: values(parameters) }
          const result = await client.query(question)
          if (decides && result.rowCount === 0) throw new Error('The sale was refused.')
        }
        await client.query('commit')
      } finally {
        client.release()
      }
    },
    count: async () =>
      Number((await pool.query('select count(*) as n from bench_entry')).rows[0].n),
    [Symbol.asyncDispose]: () => pool.end(),
  }
}
