import type { EventReader } from '#core/event/event-store.ts'
import type { ReadSession } from '../../engine/session.ts'
import { statement } from '../../engine/statement.ts'

const last = statement((db, p: { accountId: number }) =>
  db.selectFrom('event_sequence').select('last').where('account_id', '=', p.accountId),
)

const after = statement((db, p: { accountId: number; sequence: number; limit: number }) =>
  db
    .selectFrom('event')
    .select(['sequence', 'id', 'type', 'at', 'told_at', 'body'])
    .where('account_id', '=', p.accountId)
    .where('sequence', '>', p.sequence)
    .orderBy('sequence')
    .limit(p.limit),
)

export const eventList = (session: ReadSession): Pick<EventReader, 'lastSequence' | 'after'> => ({
  async lastSequence({ accountId }) {
    return (await session.first(last, { accountId }))?.last ?? 0
  },
  async after({ accountId }, sequence, limit) {
    const rows = await session.all(after, { accountId, sequence, limit })
    return rows.map(({ told_at: toldAt, ...event }) => ({ ...event, toldAt }))
  },
})
