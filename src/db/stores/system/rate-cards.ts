import { sql } from 'kysely'
import type {
  ImportedCard,
  RateCardReader,
  RateCardWriter,
} from '#core/catalogue/rate-card-store.ts'
import { CoreError } from '#core/errors.ts'
import { isUniqueViolation } from '../../engine/engine-errors.ts'
import { noParameters, type ReadSession, type WriteSession } from '../../engine/session.ts'
import { statement } from '../../engine/statement.ts'
import { columns } from '../kit/columns.ts'

const cardColumns = columns('rate_card', {
  id: 'id',
  name: 'name',
  version: 'version',
  service: 'service',
  validFrom: 'valid_from',
  validTo: 'valid_to',
  importedAt: 'imported_at',
  source: 'source',
  rows: 'row_count',
})

const list = statement(db =>
  db.selectFrom('rate_card').select(cardColumns.list).orderBy('name').orderBy('version'),
)

const text = statement((db, p: { id: number }) =>
  db.selectFrom('rate_card_text').select('csv').where('card_id', '=', p.id),
)

/** No row of either is ever removed, and each account counts its changes: the sums rise with every change. */
const generation = statement(db =>
  db.selectFrom('rate_card').select(select => [
    select.fn.countAll<number>().as('cards'),
    select
      .selectFrom('carrier_account')
      .select(of => of.fn.coalesce(of.fn.sum<number>('changes'), sql.lit(0)).as('sum'))
      .as('changes'),
  ]),
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
  db.insertInto('rate_card').values(cardColumns.row(p)),
)

const insertText = statement((db, p: { id: number; csv: string }) =>
  db.insertInto('rate_card_text').values({ card_id: p.id, csv: p.csv }),
)

export const rateCardReader = (session: ReadSession): RateCardReader => ({
  async list() {
    return (await session.all(list, noParameters)).map(cardColumns.record)
  },
  async text(id) {
    return (await session.first(text, { id }))?.csv ?? null
  },
  async generation() {
    const row = await session.first(generation, noParameters)
    return Number(row?.cards) + Number(row?.changes)
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
