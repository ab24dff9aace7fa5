import { CoreError } from '#core/errors.ts'
import type { ImportedTable, TableReader, TableWriter } from '#core/tariff/official-table.ts'
import { isUniqueViolation } from '../../engine/engine-errors.ts'
import { noParameters, type ReadSession, type WriteSession } from '../../engine/session.ts'
import { statement } from '../../engine/statement.ts'
import type { HsTableTable } from '../../tables/system.ts'

const list = statement(db =>
  db
    .selectFrom('hs_table')
    .select(['version', 'valid_from', 'imported_at', 'source', 'chapters', 'headings', 'lines'])
    .orderBy('version'),
)

const text = statement((db, p: { version: number }) =>
  db.selectFrom('hs_table_text').select('text').where('version', '=', p.version),
)

const latest = statement(db =>
  db.selectFrom('hs_table').select('version').orderBy('version', 'desc').limit(1),
)

const insert = statement((db, p: ImportedTable) =>
  db.insertInto('hs_table').values({
    version: p.version,
    valid_from: p.validFrom,
    imported_at: p.importedAt,
    source: p.source,
    chapters: p.chapters,
    headings: p.headings,
    lines: p.lines,
  }),
)

const insertText = statement((db, p: { version: number; text: string }) =>
  db.insertInto('hs_table_text').values({ version: p.version, text: p.text }),
)

const tableOf = (row: HsTableTable): ImportedTable => ({
  version: row.version,
  validFrom: row.valid_from,
  importedAt: row.imported_at,
  source: row.source,
  chapters: row.chapters,
  headings: row.headings,
  lines: row.lines,
})

export const hsTableReader = (session: ReadSession): TableReader => ({
  async list() {
    return (await session.all(list, noParameters)).map(tableOf)
  },
  async text(version) {
    return (await session.first(text, { version }))?.text ?? null
  },
})

export const hsTableWriter = (session: WriteSession): TableWriter => ({
  ...hsTableReader(session),
  async insert(table, lines) {
    const version = ((await session.first(latest, noParameters))?.version ?? 0) + 1
    try {
      await session.run(insert, { ...table, version })
    } catch (error) {
      if (!isUniqueViolation(error)) throw error
      throw new CoreError('conflict', 'A table is being imported by somebody else, too.')
    }
    session.send(insertText, { version, text: lines })
    return { ...table, version }
  },
})
