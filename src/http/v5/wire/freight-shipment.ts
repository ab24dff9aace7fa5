import Type, { type Static } from 'typebox'
import type { FreightCatalogue } from '#core/freight/freight-catalogue.ts'
import type { FreightShipment as CoreFreight } from '#core/freight/freight-shipment.ts'
import type { Refund } from '#core/purchase/void/refund.ts'
import { currencies, houseCurrency, toDecimal } from '#core/values/money.ts'
import { parseId } from '#core/values/parse-id.ts'
import { described, nullable, oneOf } from '#schema/fields.ts'
import { Address, fromPostalAddress } from './answered-address.ts'
import { moment, text } from './envelope.ts'
import { freightDraftExample } from './freight-examples.ts'
import { FreightRate, fromBooking } from './freight-rate.ts'
import { freightType } from './goods-forms.ts'
import { fromUnit, ShipmentUnit, typeOfUnit } from './handling-unit.ts'
import { fromItem, ShipmentItem } from './item.ts'
import { fromRefund, refundField } from './refund.ts'
import { serviceCode, serviceOfDraft } from './service.ts'
import { statuses, toStatus } from './status.ts'

const textOrNull = (description: string) => nullable(text(description))

/** The numbers and addresses of booked freight, in each answer about it. */
export const bookingFields = {
  tracking_code: textOrNull('The PRO number; null until it is booked'),
  pro_number: textOrNull('The same: the number of the shipment at its carrier'),
  confirmation_number: textOrNull(
    "The confirmation number of the carrier's dispatch; null until it is booked",
  ),
  tracking_url: textOrNull('The public tracking page'),
  label_url: textOrNull('The same as bol_url'),
  bol_url: textOrNull(
    'The bill of lading and a label for each unit, without a token, for 90 days; null before the booking and after a cancellation',
  ),
}

export const FreightShipment = Type.Object(
  {
    id: Type.Integer({ description: 'The id that every route takes' }),
    ship_code: text('The date and 4 to 6 capitals or digits, for people'),
    type: oneOf([freightType], { description: 'Parcels or freight' }),
    status: oneOf(statuses, { description: 'Its current status; cancelled freight is voided' }),
    to_address: described(Address, 'Where it goes'),
    from_address: nullable(described(Address, 'Where it is picked up, if sent')),
    packages: Type.Array(ShipmentUnit, { description: 'In the order sent' }),
    items: Type.Array(ShipmentItem, { description: 'What is in it, as sent' }),
    accessorials: Type.Array(Type.String(), {
      description: 'Additional services of the carrier, as sent',
    }),
    pickup_date: textOrNull("The local day; null for the carrier's next one"),
    reference: textOrNull("The shipper's reference"),
    special_instructions: textOrNull('Instructions for the drivers'),
    emergency_phone: textOrNull('Answered 24 hours a day; for dangerous goods'),
    service: textOrNull('Code of the booked service; for a draft, the requested one'),
    rate: nullable(described(FreightRate, 'The rate that was booked; null until then')),
    total_paid: Type.Number({ description: '0 until it is posted; not changed by a refund' }),
    currency: oneOf(currencies, { description: 'Currency of total_paid' }),
    refund: refundField,
    order_id: textOrNull("The store's own id of the order"),
    store_id: nullable(Type.Integer({ description: 'Id of the store of the order' })),
    ...bookingFields,
    warnings: Type.Array(text('A sentence'), {
      description: 'What was filled in or is doubtful',
    }),
    created_at: moment('When it was created, in UTC'),
    purchased_at: nullable(moment('When it was booked, in UTC')),
  },
  { title: 'FreightShipment', examples: [freightDraftExample] },
)
export type FreightShipment = Static<typeof FreightShipment>

export type FreightLinks = { readonly bolUrl: string | null; readonly trackingUrl: string | null }

/** What an answer says of freight beside its record. */
type FreightFacts = FreightLinks & {
  readonly freight: Pick<FreightCatalogue, 'findService'>
  readonly refund: Refund | null
}

export function fromFreight(shipment: CoreFreight, facts: FreightFacts): FreightShipment {
  const { request, bought } = shipment
  return {
    id: shipment.id,
    ship_code: shipment.shipCode,
    type: freightType,
    status: toStatus(shipment.state),
    to_address: fromPostalAddress(request.toAddress),
    from_address: request.fromAddress && fromPostalAddress(request.fromAddress),
    packages: request.units.map((unit, index) =>
      fromUnit(unit, index, bought?.trackingCode ?? null),
    ),
    items: request.items.map(fromItem),
    accessorials: [...request.accessorials],
    pickup_date: request.pickupOn,
    reference: request.reference,
    special_instructions: request.specialInstructions,
    emergency_phone: request.emergencyPhone,
    service: bought
      ? serviceCode({ code: bought.serviceCode, carrier: { name: bought.carrierName } })
      : serviceOfDraft(request.service, facts.freight),
    rate: bought && fromBooking(bought, firstUnitType(shipment)),
    total_paid: toDecimal(shipment.totalPaid),
    currency: bought?.price.currency ?? houseCurrency,
    refund: fromRefund(facts.refund),
    order_id: shipment.orderId,
    store_id: shipment.store === null ? null : parseId(shipment.store),
    ...fromNumbers(shipment, facts),
    warnings: [...(bought?.notes ?? [])],
    created_at: new Date(shipment.createdAt).toISOString(),
    purchased_at: bought && new Date(bought.boughtAt).toISOString(),
  }
}

export const fromNumbers = (
  { bought }: Pick<CoreFreight, 'bought'>,
  { bolUrl, trackingUrl }: FreightLinks,
) => ({
  tracking_code: bought?.trackingCode ?? null,
  pro_number: bought?.trackingCode ?? null,
  confirmation_number: bought?.confirmationNumber ?? null,
  tracking_url: trackingUrl,
  label_url: bolUrl,
  bol_url: bolUrl,
})

/** A rate names what it is for by its first unit. */
export const firstUnitType = ({ request: { units } }: Pick<CoreFreight, 'request'>): string =>
  typeOfUnit(units[0] ?? { unitType: null })
