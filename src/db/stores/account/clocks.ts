import type { ClockReader, ClockWriter } from '#core/sandbox/clock-store.ts'
import type { ReadSession, WriteSession } from '../../engine/session.ts'
import { statement } from '../../engine/statement.ts'

const offset = statement((db, p: { accountId: number }) =>
  db.selectFrom('account_clock').select('offset_ms').where('account_id', '=', p.accountId),
)

const advance = statement((db, p: { accountId: number; byMs: number }) =>
  db
    .insertInto('account_clock')
    .values({ account_id: p.accountId, offset_ms: p.byMs })
    .onConflict(conflict =>
      conflict.column('account_id').doUpdateSet(update => ({
        offset_ms: update('account_clock.offset_ms', '+', update.ref('excluded.offset_ms')),
      })),
    )
    .returning('offset_ms'),
)

export const clockReader = (session: ReadSession): ClockReader => ({
  async offsetMs({ accountId }) {
    return (await session.first(offset, { accountId }))?.offset_ms ?? 0
  },
})

export const clockWriter = (session: WriteSession): ClockWriter => ({
  ...clockReader(session),
  async advance({ accountId }, byMs) {
    if (!Number.isSafeInteger(byMs) || byMs <= 0) {
      throw new RangeError(`A clock is never moved by ${byMs} ms.`)
    }
    const row = await session.first(advance, { accountId, byMs })
    if (!row) throw new Error(`The clock of account ${accountId} was not moved.`)
    return row.offset_ms
  },
})
