import { hash } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { environments } from '#core/environment.ts'

/** A hash of what each table of both worlds holds, for a service on SQLite. */
export function storedTables(dataDir: string): Readonly<Record<string, string>> {
  const ofWorlds = environments.flatMap(world => {
    using database = new DatabaseSync(join(dataDir, `${world}.db`), { readOnly: true })
    const tables = database.prepare(realTables).all()
    return tables.map(({ name }) => [`${world} ${name}`, hashOf(database, String(name))] as const)
  })
  return Object.fromEntries(ofWorlds)
}

/** An index of texts is a table by its name alone: what it holds is in others. */
const realTables = `select name from pragma_table_list where schema = 'main' and type <> 'virtual'`

function hashOf(database: DatabaseSync, table: string): string {
  const rows = database.prepare(`select * from "${table}"`)
  rows.setReadBigInts(true)
  return hash('sha256', JSON.stringify(rows.all(), plain))
}

/** Without the minute in which a session was last used: asking for anything at all may change it. */
const plain = (column: string, value: unknown): unknown =>
  typeof value !== 'bigint' ? value : column === 'last_seen_at' ? null : `${value}`
