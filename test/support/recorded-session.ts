import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import type { DatabaseConfig } from '#db/database-config.ts'
import { clientConfig } from '#db/engine/postgres/connection.ts'
import type { WriteSession } from '#db/engine/session.ts'
import { plain, type Value } from '#db/engine/statement.ts'
import type { Tables } from '#db/tables/tables.ts'

export type Asked = { readonly sql: string; readonly values: readonly Value[] }

/** A session that does as it is told and remembers what that was. */
export function recorded(session: WriteSession, asked: Asked[]): WriteSession {
  const note: WriteSession['send'] = (statement, parameters) => {
    const { sql, values } = statement.on(session.dialect)
    asked.push({ sql, values: values(parameters as Record<string, Value>) })
  }
  return {
    dialect: session.dialect,
    all(statement, parameters) {
      note(statement, parameters)
      return session.all(statement, parameters)
    },
    first(statement, parameters) {
      note(statement, parameters)
      return session.first(statement, parameters)
    },
    query(build) {
      const { sql, parameters } = build(session.dialect.builder<Tables>()).compile()
      asked.push({ sql, values: parameters.map(plain) })
      return session.query(build)
    },
    run(statement, parameters) {
      note(statement, parameters)
      return session.run(statement, parameters)
    },
    send(statement, parameters) {
      note(statement, parameters)
      session.send(statement, parameters)
    },
    giveWay: () => session.giveWay(),
    execute: sql => session.execute(sql),
  }
}

/** How the engine would go about it, a line a step. */
export async function planOf(config: DatabaseConfig, { sql, values }: Asked): Promise<string[]> {
  if (config.kind === 'sqlite') {
    using db = new DatabaseSync(config.file)
    const rows = db.prepare(`explain query plan ${sql}`).all(...values)
    return rows.map(({ detail }) => String(detail))
  }
  const client = new pg.Client(clientConfig(config))
  await client.connect()
  try {
    // Tables of a few rows are read whole unless that is made dear: what is left has no index.
    await client.query(`set search_path to "${config.schema}"`)
    await client.query(
      'set enable_seqscan = off; set enable_sort = off; set enable_bitmapscan = off',
    )
    const { rows } = await client.query({ text: `explain ${sql}`, values: [...values] })
    return rows.map(row => String(row['QUERY PLAN']).trim())
  } finally {
    await client.end()
  }
}
