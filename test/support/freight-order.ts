import { reckonFreight } from '#core/freight/rate-freight.ts'
import type { FreightOrder } from '#core/ports/freight/sell.ts'
import type { LabelAddress } from '#core/ports/labels.ts'
import { freightPapers } from './freight-papers.ts'
import { type AskedFreight, freightQuestion, newYork, toronto } from './freight-question.ts'
import { testFreight } from './test-catalogue.ts'

export type BookedOrder = Omit<AskedFreight, 'services'> & {
  readonly name?: string
  readonly postalCode?: string
  readonly fault?: FreightOrder['fault']
}

let shipments = 0

/** An order for one service, as the core would give it. */
export function freightOrder(serviceId: number, booked: BookedOrder = {}): FreightOrder {
  const { name = 'Rae Receiver', postalCode, fault = null, ...asked } = booked
  const question = freightQuestion({ from: toronto, to: newYork, ...asked })
  const service = testFreight.table.services.find(({ data }) => data.id === serviceId)
  const priced = service && reckonFreight(testFreight.table, service, question)
  if (!priced || 'cause' in priced) throw new Error(`no price: ${JSON.stringify(priced)}`)
  const place = postalCode === undefined ? {} : { postalCode }
  const destination = { ...question.destination, ...place, name }
  shipments += 1
  return {
    accountId: 1,
    shipmentId: shipments,
    serviceId,
    question: { ...question, destination },
    price: priced.quote,
    memo: null,
    shipper: freightPapers.shipper,
    consignee: { ...freightPapers.consignee, name } satisfies LabelAddress,
    billTo: null,
    terms: 'prepaid',
    references: [{ title: 'SHIPMENT', text: '260615ABCD' }],
    specialInstructions: null,
    declaredValue: null,
    cashOnDelivery: null,
    emergencyPhone: null,
    bookedOn: '2026-06-15',
    sample: true,
    fault,
  }
}
