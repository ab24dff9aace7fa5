import { DatabaseSync, type StatementSync } from 'node:sqlite'
import pg from 'pg'
import { postgresDialect } from '#db/engine/postgres/dialect.ts'
import { sqliteDialect } from '#db/engine/sqlite/dialect.ts'
import { labelArtist } from '#labels/label-artist.ts'
import type { Written } from './purchase-rows.ts'

/**
 * The limit: all rows of the purchases by bare prepared statements, a given number of purchases a
 * commit, and the drawing of each label. Purchases a second.
 */
export type Bare = AsyncDisposable & {
  buy(purchases: readonly Written[], each: number): Promise<number>
}

const draw = ({ label }: Written): number =>
  labelArtist.render(labelArtist.layOut(label), 'pdf').length

async function timed(count: number, act: () => Promise<void>): Promise<number> {
  const began = performance.now()
  await act()
  return (count / (performance.now() - began)) * 1000
}

export function bareSqlite(file: string): Bare {
  const db = new DatabaseSync(file)
  db.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on')
  db.exec('pragma cache_size = -65536; pragma temp_store = memory')
  db.exec('pragma wal_autocheckpoint = 2000')
  const prepared = new Map<string, StatementSync>()
  const prepare = (sql: string): StatementSync => {
    const known = prepared.get(sql) ?? db.prepare(sql)
    prepared.set(sql, known)
    return known
  }
  const [begin, commit] = [prepare('begin immediate'), prepare('commit')]
  return {
    async buy(purchases, each) {
      const ready = purchases.map(({ rows }) =>
        rows.map(({ statement, parameters }) => {
          const { sql, values } = statement.on(sqliteDialect)
          return { statement: prepare(sql), values: values(parameters) }
        }),
      )
      return await timed(purchases.length, async () => {
        for (let first = 0; first < purchases.length; first += each) {
          begin.run()
          for (const rows of ready.slice(first, first + each)) {
            for (const { statement, values } of rows) statement.run(...values)
          }
          commit.run()
          for (const purchase of purchases.slice(first, first + each)) draw(purchase)
        }
      })
    },
    async [Symbol.asyncDispose]() {
      db.close()
    },
  }
}

/** Plain `pg` over a pool of 16: named statements, each awaited before the next is sent. */
export function barePostgres(url: string, callers: number): Bare {
  const pool = new pg.Pool({
    connectionString: url,
    max: 16,
    options: '-c search_path=sandbox',
  })
  pool.on('error', () => {})
  const write = async (client: pg.PoolClient, { rows }: Written): Promise<void> => {
    for (const { statement, parameters } of rows) {
      const { name, sql, values } = statement.on(postgresDialect)
      await client.query({ name, text: sql, values: values(parameters) })
    }
  }
  return {
    async buy(purchases, each) {
      let first = 0
      const caller = async (): Promise<void> => {
        while (first < purchases.length) {
          const mine = purchases.slice(first, first + each)
          first += each
          const client = await pool.connect()
          try {
            await client.query('begin')
            for (const purchase of mine) await write(client, purchase)
            await client.query('commit')
          } finally {
            client.release()
          }
          for (const purchase of mine) draw(purchase)
        }
      }
      return await timed(purchases.length, async () => {
        await Promise.all(Array.from({ length: Math.min(16, callers) }, caller))
      })
    },
    [Symbol.asyncDispose]: () => pool.end(),
  }
}
