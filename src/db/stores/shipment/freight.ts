import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FreightReader, FreightWriter } from '#core/freight/freight-store.ts'
import { codeKey } from '#core/values/code-key.ts'
import type { ReadSession, WriteSession } from '../../engine/session.ts'
import { statement } from '../../engine/statement.ts'
import { isOfShipment, isRow, type RowKey, type ShipmentKey } from '../kit/conditions.ts'
import { removeSkusOfDraft } from '../product/named-skus.ts'
import { changeDraft, putRequest } from './change-draft.ts'
import { shiftCount } from './counts.ts'
import { deleteUnboughtShipment } from './delete-unbought-shipment.ts'
import { bookingText, freightRequestText } from './freight-json.ts'
import { pageOfFreight } from './freight-pages.ts'
import { sendFreight } from './inserts.ts'
import { kindReader } from './kind-reader.ts'
import { statesWithoutLabel } from './label-files.ts'
import { moveState } from './move-state.ts'
import { sharedNumbers } from './shared-numbers.ts'
import { trackingReader, trackingWriter } from './tracking.ts'
import { wholeFreight } from './whole-records.ts'

const owner = statement((db, p: { proNumber: string }) =>
  db.selectFrom('freight').select(['account_id', 'id']).where('pro_number', '=', p.proNumber),
)

const papers = statement((db, p: RowKey) =>
  db
    .selectFrom('freight as s')
    .innerJoin('freight_detail as d', join =>
      join.onRef('d.account_id', '=', 's.account_id').onRef('d.shipment_id', '=', 's.id'),
    )
    .select(['s.state', 'd.papers'])
    .where('s.account_id', '=', p.accountId)
    .where('s.id', '=', p.id),
)

type Confirmed = RowKey & {
  proNumber: string
  serviceId: number
  boughtAt: number
  totalPaid: number
  nextMoveAt: number | null
}

const confirm = statement((db, p: Confirmed) =>
  db
    .updateTable('freight')
    .set({
      state: 'bought',
      pro_number: p.proNumber,
      service_id: p.serviceId,
      bought_at: p.boughtAt,
      total_paid: p.totalPaid,
      next_move_at: p.nextMoveAt,
    })
    .where(isRow(p))
    .where('state', '=', 'purchasing')
    .returning('created_at'),
)

const confirmDetail = statement((db, p: ShipmentKey & { bought: string; papers: string | null }) =>
  db
    .updateTable('freight_detail')
    .set({ bought: p.bought, papers: p.papers })
    .where(isOfShipment(p)),
)

/** Others are answered between two pieces, also within a transaction, which stays open. */
export const freightReader = (
  session: ReadSession,
  yieldToOthers: () => Promise<void> = nextTurn,
): FreightReader => ({
  ...kindReader(session, 'freight', yieldToOthers),
  byId: ({ accountId }, id) => wholeFreight.byId(session, accountId, id),
  byShipCode: ({ accountId }, shipCode) => wholeFreight.byShipCode(session, accountId, shipCode),
  async byProNumber({ accountId }, proNumber) {
    const found = await session.first(owner, { proNumber: codeKey(proNumber) })
    // The look-up of another account's number goes on, too: it takes as long as that of an unknown one.
    const id = found?.account_id === accountId ? found.id : 0
    return await wholeFreight.byId(session, accountId, id)
  },
  async ownerOfProNumber(proNumber) {
    const row = await session.first(owner, { proNumber: codeKey(proNumber) })
    return row ? { accountId: row.account_id, shipmentId: row.id } : null
  },
  page: ({ accountId }, filter, page) => pageOfFreight(session, accountId, filter, page),
  byIds: ({ accountId }, ids) => wholeFreight.byIds(session, accountId, ids, yieldToOthers),
  async papers({ accountId }, id) {
    const row = await session.first(papers, { accountId, id })
    return row && !statesWithoutLabel.has(row.state) ? row.papers : null
  },
  events: trackingReader(session, 'freight').events,
  sharedNumbers: ({ accountId }) => sharedNumbers(session, accountId),
})

export const freightWriter = (session: WriteSession): FreightWriter => ({
  ...freightReader(session, async () => {
    await session.giveWay()
  }),
  async insert({ accountId }, shipments) {
    sendFreight(session, accountId, shipments)
    await session.giveWay()
  },
  async confirm({ accountId }, id, { booking, nextMoveAt, papers }) {
    const row = await session.first(confirm, {
      accountId,
      id,
      proNumber: codeKey(booking.trackingCode),
      serviceId: booking.serviceId,
      boughtAt: booking.boughtAt,
      totalPaid: booking.price.total,
      nextMoveAt,
    })
    if (!row) return false
    const detail = { accountId, shipmentId: id, bought: bookingText(booking), papers }
    session.send(confirmDetail, detail)
    removeSkusOfDraft(session, { accountId, shipmentId: id })
    const confirmed = { createdAt: row.created_at, state: 'purchasing' } as const
    shiftCount(session, 'freight', accountId, confirmed, 'bought')
    return true
  },
  async changeRequest({ accountId }, id, request) {
    putRequest(session, 'freight', { accountId, shipmentId: id }, freightRequestText(request))
  },
  changeDraft: ({ accountId }, id, change) =>
    changeDraft(session, 'freight', { accountId, id }, change, freightRequestText(change.request)),
  move: ({ accountId }, id, from, to, nextMoveAt) =>
    moveState(session, 'freight', { accountId, id, from, to, nextMoveAt }),
  remove: ({ accountId }, id) => deleteUnboughtShipment(session, 'freight', { accountId, id }),
  append: trackingWriter(session, 'freight').append,
})
