import { hash } from 'node:crypto'
import { join } from 'node:path'
import { environments } from '#core/environment.ts'
import type { DatabaseConfig } from '#db/database-config.ts'
import { openBooks, type Row, tablesIn } from './books.ts'

/** Migrations are each engine's own. */
const ofTheEngine = 'schema_migration'

/** What the rows of every table of both worlds come to, read without the service's code. */
export async function rowsOfBothWorlds(
  place: { readonly folder: string } | { readonly url: string },
): Promise<Readonly<Record<string, string>>> {
  const contents: Record<string, string> = {}
  for (const environment of environments) {
    const config: DatabaseConfig =
      'folder' in place
        ? { kind: 'sqlite', file: join(place.folder, `${environment}.db`) }
        : { kind: 'postgres', url: place.url, schema: environment }
    await using books = await openBooks(config)
    for (const name of await tablesIn(books, config.kind)) {
      if (name === ofTheEngine) continue
      const rows = await books.rows(`select * from ${name}`)
      const sum = hash('sha256', rows.map(textOf).sort().join('\n'))
      contents[`${environment}.${name}`] = `${rows.length} rows, ${sum}`
    }
  }
  return contents
}

/** The engines list columns in orders of their own, and have classes of their own for bytes. */
const textOf = (row: Row): string =>
  JSON.stringify(
    Object.entries(row)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, value]) => [
        name,
        value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value,
      ]),
  )
