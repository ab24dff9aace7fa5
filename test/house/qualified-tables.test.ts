import { globSync, readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { expect, inject, test } from 'vitest'

/** SQL that runs on SQLite alone, where a world has a file of its own. */
const onSqliteAlone = new Set(['src/db/stores/shipment/names-on-sqlite.ts'])

/** They are written out for psql, too, which runs them within a schema that was named before. */
const plainSql = /^src\/db\/engine\/(numbers|lost-commits)\.ts/

/** A builder qualifies its tables; in raw SQL `tableOf` does. A bare name would mean a table of any schema. */
test('no statement of a store names a table bare in raw SQL', () => {
  using database = new DatabaseSync(inject('sqliteTemplate'), { readOnly: true })
  const tables = database.prepare("select name from sqlite_schema where type = 'table'").all()
  const names = tables.map(({ name }) => String(name)).join('|')
  const bare = new RegExp(String.raw`\b(?:from|join|into|update)\s+"?(?:${names})\b`, 'g')
  const found = globSync('src/db/{stores,engine}/**/*.ts')
    .filter(file => !onSqliteAlone.has(file) && !file.includes('/sqlite/'))
    .flatMap(file => {
      const code = readFileSync(file, 'utf8').replaceAll(/\/\*\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
      return [...code.matchAll(bare)].map(([text]) => `${file}: ${text}`)
    })
  expect(found.filter(line => !plainSql.test(line))).toEqual([])
})
