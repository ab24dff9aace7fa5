import { CoreError } from '#core/errors.ts'
import type { ImportedTable, TableReader, TableWriter } from '#core/tariff/official-table.ts'
import { isUniqueViolation } from '../../engine/engine-errors.ts'
import { noParameters, type ReadSession, type WriteSession } from '../../engine/session.ts'
import { statement } from '../../engine/statement.ts'
import { columns } from '../kit/columns.ts'

const tableColumns = columns('hs_table', {
  version: 'version',
  validFrom: 'valid_from',
  importedAt: 'imported_at',
  source: 'source',
  chapters: 'chapters',
  headings: 'headings',
  lines: 'lines',
})

const list = statement(db => db.selectFrom('hs_table').select(tableColumns.list).orderBy('version'))

const text = statement((db, p: { version: number }) =>
  db.selectFrom('hs_table_text').select('text').where('version', '=', p.version),
)

const latest = statement(db =>
  db.selectFrom('hs_table').select('version').orderBy('version', 'desc').limit(1),
)

const insert = statement((db, p: ImportedTable) =>
  db.insertInto('hs_table').values(tableColumns.row(p)),
)

const insertText = statement((db, p: { version: number; text: string }) =>
  db.insertInto('hs_table_text').values({ version: p.version, text: p.text }),
)

export const hsTableReader = (session: ReadSession): TableReader => ({
  async list() {
    return (await session.all(list, noParameters)).map(tableColumns.record)
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
