import Type, { type Static } from 'typebox'
import type { Catalogue } from '#core/catalogue/catalogue.ts'
import { labelFileFormats } from '#core/ports/labels.ts'
import type { Refund } from '#core/purchase/void/refund.ts'
import { labelFormatOf } from '#core/shipment/label-format.ts'
import type { Shipment as CoreShipment, ShipmentRequest } from '#core/shipment/shipment.ts'
import { currencies, houseCurrency, toDecimal } from '#core/values/money.ts'
import { parseId } from '#core/values/parse-id.ts'
import { described, nullable, oneOf } from '#schema/fields.ts'
import { Address, fromPostalAddress } from './answered-address.ts'
import { answeredCustomsField, fromCustoms } from './customs.ts'
import { moment, text } from './envelope.ts'
import { fromItem, ShipmentItem } from './item.ts'
import { fromBought, Rate } from './rate.ts'
import { fromRefund, refundField } from './refund.ts'
import { serviceCode, serviceOfDraft } from './service.ts'
import { fromPackages, ShipmentPackage } from './shipment-package.ts'
import { statuses, toStatus } from './status.ts'

const flag = (description: string) => Type.Boolean({ description })
const idOrNull = (description: string) => nullable(Type.Integer({ description }))

const AnsweredTaxIdentifier = Type.Object(
  {
    tax_type: nullable(text('Type of the number')),
    number: nullable(text('The number')),
    issuing_authority: nullable(text('Country that issued it')),
  },
  { title: 'AnsweredTaxIdentifier' },
)

export const Shipment = Type.Object(
  {
    id: Type.Integer({ description: 'The id that every route takes' }),
    ship_code: text('The date and 4 to 6 capitals or digits, for people'),
    type: oneOf(['courier'], { description: 'Parcels or freight' }),
    status: oneOf(statuses, { description: 'Its current status' }),
    to_address: described(Address, 'Where the parcel goes; for a return, where it comes from'),
    from_address: nullable(described(Address, 'Where it comes from, if sent')),
    is_return: flag('The parcel travels from to_address to return_address'),
    return_address: nullable(described(Address, 'Where a return goes, if sent')),
    is_fba: flag('For a fulfilment centre: a page for the boxes follows the label'),
    packages: Type.Array(ShipmentPackage, { description: 'In the order sent' }),
    items: Type.Array(ShipmentItem, { description: 'What is in the packages, as sent' }),
    tax_identifier: nullable(
      described(AnsweredTaxIdentifier, 'Tax number of the sender or recipient, for customs'),
    ),
    customs: answeredCustomsField,
    region: text('Region where the parcel is handed over'),
    service: nullable(text('Code of the bought service; for a draft, the requested one')),
    label_format: oneOf(labelFileFormats, {
      description: 'Format of the label, or of the file that its carrier supplied',
    }),
    signature_confirmation: flag('A signature is required on delivery'),
    insured: flag('The parcel is protected'),
    rate: nullable(described(Rate, 'The rate that was bought; null until then')),
    total_paid: Type.Number({ description: '0 until it is posted; not changed by a refund' }),
    currency: oneOf(currencies, { description: 'Currency of total_paid' }),
    refund: refundField,
    order_id: nullable(text("The store's own id of the order")),
    store_id: idOrNull('Id of the store of the order'),
    batch_id: idOrNull('Id of the batch that it is in'),
    closeout_id: idOrNull('Id of the closeout that it is on'),
    tracking_code: nullable(
      text('Number of the first package; null until the label is bought, or if it is not tracked'),
    ),
    tracking_url: nullable(text('The public tracking page')),
    label_url: nullable(
      text('The label, without a token, for 90 days; null before the purchase and after a void'),
    ),
    warnings: Type.Array(text('A sentence'), {
      description: 'What was filled in or is doubtful',
    }),
    created_at: moment('When it was created, in UTC'),
    purchased_at: nullable(moment('When its label was bought, in UTC')),
  },
  { title: 'Shipment' },
)
export type Shipment = Static<typeof Shipment>

/** What an answer says of a shipment beside its record. */
type FactsBeside = {
  readonly catalogue: Catalogue
  readonly refund: Refund | null
  readonly trackingUrl: string | null
  readonly labelUrl: string | null
  readonly warnings: readonly string[]
}

/** One long literal: the engine copies a spread record slowly, field by field. */
export function fromShipment(shipment: CoreShipment, facts: FactsBeside): Shipment {
  const { request, bought } = shipment
  return {
    id: shipment.id,
    ship_code: shipment.shipCode,
    type: 'courier',
    status: toStatus(shipment.state),
    to_address: fromPostalAddress(request.toAddress),
    from_address: request.fromAddress && fromPostalAddress(request.fromAddress),
    is_return: request.isReturn,
    return_address: request.returnAddress && fromPostalAddress(request.returnAddress),
    is_fba: request.isFba,
    packages: fromPackages(shipment),
    items: request.items.map(fromItem),
    tax_identifier: fromTaxIdentifier(request),
    customs: fromCustoms(request.customs),
    region: request.region,
    service: bought
      ? serviceCode({ code: bought.serviceCode, carrier: { name: bought.carrierName } })
      : serviceOfDraft(request.postageType, facts.catalogue),
    label_format: labelFormatOf(shipment),
    signature_confirmation: request.signature,
    insured: request.insured,
    rate: bought && fromBought(bought),
    total_paid: toDecimal(shipment.totalPaid),
    currency: bought?.price.currency ?? houseCurrency,
    refund: fromRefund(facts.refund),
    order_id: shipment.orderId,
    store_id: idOf(shipment.store),
    batch_id: idOf(shipment.batchId),
    closeout_id: idOf(shipment.closeoutId),
    tracking_code: bought?.trackingCode || null,
    tracking_url: facts.trackingUrl,
    label_url: facts.labelUrl,
    warnings: [...facts.warnings],
    created_at: new Date(shipment.createdAt).toISOString(),
    purchased_at: bought && new Date(bought.boughtAt).toISOString(),
  }
}

/** Null also for a text of version 4 that names no record. */
const idOf = (text: string | null): number | null => (text === null ? null : parseId(text))

function fromTaxIdentifier({ taxIdentifier }: ShipmentRequest): Shipment['tax_identifier'] {
  return (
    taxIdentifier && {
      tax_type: taxIdentifier.taxType,
      number: taxIdentifier.number,
      issuing_authority: taxIdentifier.issuingAuthority,
    }
  )
}
