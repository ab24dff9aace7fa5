import { displayName } from '#core/catalogue/catalogue-names.ts'
import type { AnyShipment } from '#core/facts.ts'
import { allShipments, type ShipmentQuestion } from '#core/overview/list-shipments.ts'
import { isoIn } from '#core/time/local-time.ts'
import { csvLine } from '#core/values/csv-cell.ts'
import { formatMinor } from '#core/values/money.ts'
import { stateOf } from '../../parts/status.ts'
import type { AccountVisit, Answer } from '../../visit/screen.ts'
import { questionOfQuery } from './question-of-query.ts'

/** The whole list of the same filter, a page at a time. */
export function answer(visit: AccountVisit): Answer {
  const question = questionOfQuery(visit.query, visit)
  return {
    kind: 'file',
    name: 'shipments.csv',
    mediaType: 'text/csv; charset=utf-8',
    bytes: linesOf(visit, question),
    isSaved: true,
  }
}

async function* linesOf(
  { world, tenant, frame }: AccountVisit,
  question: ShipmentQuestion,
): AsyncGenerator<string> {
  const withMoney = frame.may('rates:read')
  yield csvLine([...columns, ...(withMoney ? ['Paid', 'Currency'] : [])])
  for await (const page of allShipments(world.store.read, tenant, question)) {
    yield page.map(one => lineOf(one, frame.timeZone, withMoney)).join('')
  }
}

const columns = [
  'Shipment',
  'Status',
  'Created',
  'Order',
  'Recipient',
  'City',
  'Country',
  'Service',
  'Tracking code',
]

function lineOf(shipment: AnyShipment, timeZone: string, withMoney: boolean): string {
  const { shipCode, createdAt, orderId, request, bought, totalPaid } = shipment
  const { name, city, countryCode } = request.toAddress
  return csvLine([
    shipCode,
    stateOf(shipment),
    isoIn(timeZone, createdAt),
    orderId,
    name,
    city,
    countryCode,
    bought && displayName(bought.serviceName),
    bought?.trackingCode ?? null,
    ...(withMoney ? [bought && formatMinor(totalPaid), bought?.price.currency ?? null] : []),
  ])
}
