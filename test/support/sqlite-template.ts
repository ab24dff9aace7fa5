import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { type Environment, environments } from '#core/environment.ts'
import { openDatabase } from '#db/database.ts'

export type SqliteTemplate = Disposable & { readonly file: string }

/** A migrated database without rows: a copy of it takes a tenth of the time of all migrations. */
export async function makeSqliteTemplate(): Promise<SqliteTemplate> {
  const folder = mkdtempSync(join(tmpdir(), 'postilion-template-'))
  const file = join(folder, 'migrated.db')
  await using database = await openDatabase({ kind: 'sqlite', file })
  await database.migrate()
  return { file, [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }) }
}

/** Puts migrated databases into a data folder that has none. A benchmark, which is no test, migrates its own. */
export function copySqliteTemplate(
  dataDir: string,
  worlds: readonly Environment[] = environments,
): void {
  if (process.env.VITEST === undefined) return
  const template = inject('sqliteTemplate')
  for (const world of worlds) copyFileSync(template, join(dataDir, `${world}.db`))
}
