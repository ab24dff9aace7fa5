import { classesOf } from '#core/freight/density-class.ts'
import type { CompiledFreight, FreightTables } from '#core/freight/freight-catalogue.ts'
import { bolNumber } from '#core/numbers/bol-number.ts'
import type { FreightOrder } from '#core/ports/freight/sell.ts'
import type { FreightLine, FreightPapers } from '#core/ports/freight-papers.ts'

type Numbers = { readonly trackingCode: string; readonly confirmation: string }

/** The bill of lading says what was priced: units, classes and accessorials of the question. */
export function papersOf(
  tables: FreightTables,
  { data, carrier }: CompiledFreight,
  order: FreightOrder,
  { trackingCode, confirmation }: Numbers,
): FreightPapers {
  const { question, price, sample } = order
  return {
    carrierName: carrier.name,
    serviceName: data.name,
    scac: carrier.scac,
    bolNumber: bolNumber(order.shipmentId, sample ? 'sandbox' : 'production'),
    proNumber: trackingCode,
    confirmationNumber: confirmation,
    bookedOn: order.bookedOn,
    pickupOn: question.pickupOn,
    shipper: order.shipper,
    consignee: order.consignee,
    billTo: order.billTo,
    terms: order.terms,
    references: order.references,
    specialInstructions: order.specialInstructions,
    accessorials: price.addOns.filter(({ type }) => type !== 'fuel').map(({ name }) => name),
    lines: linesOf(order),
    declaredValue: order.declaredValue,
    cashOnDelivery: order.cashOnDelivery,
    emergencyPhone: order.emergencyPhone,
    sample,
    demonstration: tables.demonstration,
  }
}

function linesOf({ question: { units } }: FreightOrder): readonly FreightLine[] {
  const classes = classesOf(units)
  return units.map((unit, at) => ({ ...unit, freightClass: classes[at] ?? '' }))
}
