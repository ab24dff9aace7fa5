import type {
  ImportedCard,
  RateCardReader,
  RateCardWriter,
} from '#core/catalogue/rate-card-store.ts'
import { CoreError } from '#core/errors.ts'
import { isUniqueViolation } from '../../engine/engine-errors.ts'
import { noParameters, type ReadSession, type WriteSession } from '../../engine/session.ts'
import { statement } from '../../engine/statement.ts'
import type { RateCardTable } from '../../tables/system.ts'

const list = statement(db =>
  db
    .selectFrom('rate_card')
    .select(['id', 'name', 'version', 'service', 'valid_from', 'valid_to'])
    .select(['imported_at', 'source', 'row_count'])
    .orderBy('name')
    .orderBy('version'),
)

const text = statement((db, p: { id: number }) =>
  db.selectFrom('rate_card_text').select('csv').where('card_id', '=', p.id),
)

const generation = statement(db =>
  db.selectFrom('rate_card').select(select => select.fn.countAll<number>().as('cards')),
)

const latest = statement((db, p: { name: string }) =>
  db
    .selectFrom('rate_card')
    .select('version')
    .where('name', '=', p.name)
    .orderBy('version', 'desc')
    .limit(1),
)

const insert = statement((db, p: ImportedCard) =>
  db.insertInto('rate_card').values({
    id: p.id,
    name: p.name,
    version: p.version,
    service: p.service,
    valid_from: p.validFrom,
    valid_to: p.validTo,
    imported_at: p.importedAt,
    source: p.source,
    row_count: p.rows,
  }),
)

const insertText = statement((db, p: { id: number; csv: string }) =>
  db.insertInto('rate_card_text').values({ card_id: p.id, csv: p.csv }),
)

const cardOf = (row: RateCardTable): ImportedCard => ({
  id: row.id,
  name: row.name,
  version: row.version,
  service: row.service,
  validFrom: row.valid_from,
  validTo: row.valid_to,
  importedAt: row.imported_at,
  source: row.source,
  rows: row.row_count,
})

export const rateCardReader = (session: ReadSession): RateCardReader => ({
  async list() {
    return (await session.all(list, noParameters)).map(cardOf)
  },
  async text(id) {
    return (await session.first(text, { id }))?.csv ?? null
  },
  async generation() {
    // Nothing changes or removes a card: their number rises with each import.
    return Number((await session.first(generation, noParameters))?.cards)
  },
})

export const rateCardWriter = (session: WriteSession): RateCardWriter => ({
  ...rateCardReader(session),
  async insert(card, csv) {
    const version = ((await session.first(latest, { name: card.name }))?.version ?? 0) + 1
    try {
      await session.run(insert, { ...card, version })
    } catch (error) {
      if (!isUniqueViolation(error)) throw error
      throw new CoreError('conflict', `Card ${card.name} is being imported by somebody else, too.`)
    }
    session.send(insertText, { id: card.id, csv })
    return { ...card, version }
  },
})
