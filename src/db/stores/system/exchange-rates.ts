import type {
  ExchangeRate,
  ExchangeRateReader,
  ExchangeRateWriter,
} from '#core/catalogue/exchange-rate.ts'
import type { ReadSession, WriteSession } from '../../engine/session.ts'
import { statement } from '../../engine/statement.ts'
import { columns } from '../kit/columns.ts'

const rateColumns = columns('exchange_rate', {
  day: 'day',
  currency: 'currency',
  millionths: 'millionths',
  source: 'source',
  setAt: 'set_at',
})

const between = statement((db, p: { from: string; to: string }) =>
  db
    .selectFrom('exchange_rate')
    .select(rateColumns.list)
    .where('day', '>=', p.from)
    .where('day', '<=', p.to),
)

const newest = statement((db, p: { limit: number }) =>
  db
    .selectFrom('exchange_rate')
    .select(rateColumns.list)
    .orderBy('day', 'desc')
    .orderBy('currency', 'desc')
    .limit(p.limit),
)

const put = statement((db, p: ExchangeRate) =>
  db
    .insertInto('exchange_rate')
    .values(rateColumns.row(p))
    .onConflict(conflict =>
      conflict
        .columns(['day', 'currency'])
        .doUpdateSet({ millionths: p.millionths, source: p.source, set_at: p.setAt }),
    ),
)

export const exchangeRateReader = (session: ReadSession): ExchangeRateReader => ({
  async between(from, to) {
    return (await session.all(between, { from, to })).map(rateColumns.record)
  },
  async newest(limit) {
    return (await session.all(newest, { limit })).map(rateColumns.record)
  },
})

export const exchangeRateWriter = (session: WriteSession): ExchangeRateWriter => ({
  ...exchangeRateReader(session),
  set(rates) {
    // Two imports at once take the rows in one order: neither waits for the other in a ring.
    const key = ({ day, currency }: ExchangeRate): string => `${day} ${currency}`
    for (const rate of rates.toSorted((a, b) => (key(a) < key(b) ? -1 : 1))) {
      session.send(put, rate)
    }
  },
})
