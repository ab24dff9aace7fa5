import type {
  CarrierFactReader,
  CarrierFacts,
  CarrierFactWriter,
} from '#core/purchase/carrier-fact-store.ts'
import type { ReadSession, WriteSession } from '../../engine/session.ts'
import { statement } from '../../engine/statement.ts'
import { isOfShipment, type ShipmentKey } from '../kit/conditions.ts'

const ofShipment = statement((db, p: ShipmentKey) =>
  db.selectFrom('remote_sale').select(['carrier_id', 'cost']).where(isOfShipment(p)),
)

const insert = statement((db, p: ShipmentKey & { carrierId: string | null; cost: string | null }) =>
  db.insertInto('remote_sale').values({
    account_id: p.accountId,
    shipment_id: p.shipmentId,
    carrier_id: p.carrierId,
    cost: p.cost,
  }),
)

export const carrierFactReader = (session: ReadSession): CarrierFactReader => ({
  async ofShipment({ accountId }, shipmentId) {
    const row = await session.first(ofShipment, { accountId, shipmentId })
    if (!row) return null
    const cost = row.cost === null ? null : (JSON.parse(row.cost) as CarrierFacts['cost'])
    return { carrierId: row.carrier_id, cost }
  },
})

export const carrierFactWriter = (session: WriteSession): CarrierFactWriter => ({
  ...carrierFactReader(session),
  async insert({ accountId }, shipmentId, { carrierId, cost }) {
    const text = cost === null ? null : JSON.stringify(cost)
    session.send(insert, { accountId, shipmentId, carrierId, cost: text })
  },
})
