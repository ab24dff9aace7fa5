import Type, { type Static } from 'typebox'
import { labelFormats } from '#core/ports/labels.ts'
import { shopAddress } from '#core/purchase/decide/parties.ts'
import { contentsOf, declaredValue } from '#core/shipment/declared-contents.ts'
import { isDrawn, labelFormatOf } from '#core/shipment/label-format.ts'
import { asOnePackage } from '#core/shipment/package.ts'
import type { Shipment as CoreShipment, ShipmentRequest } from '#core/shipment/shipment.ts'
import { shipmentStatuses, toStatus } from '#core/shipment/status.ts'
import { currencies, toDecimal } from '#core/values/money.ts'
import { sizeUnits, weightUnits } from '#core/values/units.ts'
import { nullable, oneOf } from '#schema/fields.ts'
import type { AnswerContext } from '../answer-context.ts'
import { answeredAddressFields } from './address-fields.ts'
import { moment, text, textOrNull } from './answer-fields.ts'
import { fromItem, ShipmentItem } from './shipment-item.ts'

const number = (description: string) => nullable(Type.Number({ description }))
const flag = (description: string) => Type.Boolean({ description })

const shop = 'of the sender; of a return, where it goes'

const DeclaredTaxIdentifier = Type.Object(
  {
    tax_type: textOrNull('Type of the number'),
    number: textOrNull('The number'),
    issuing_authority: textOrNull('Country that issued it'),
  },
  { title: 'DeclaredTaxIdentifier' },
)

export const Shipment = Type.Object(
  {
    ship_code: text('The date and 4 to 6 capitals or digits'),
    tracking_code: textOrNull('Null until the label is bought'),
    status: oneOf(shipmentStatuses, { description: 'Its current status' }),
    name: textOrNull('Recipient; of a return, who sends it back'),
    ...answeredAddressFields,
    is_residential: flag('A home rather than a business'),
    return_name: textOrNull(`Name ${shop}`),
    return_company: textOrNull(`Company ${shop}`),
    return_address1: textOrNull(`Street ${shop}`),
    return_address2: textOrNull(`Apartment, suite, floor ${shop}`),
    return_city: textOrNull(`City ${shop}`),
    return_province_code: textOrNull(`Province ${shop}`),
    return_postal_code: textOrNull(`Postal code ${shop}`),
    return_country_code: textOrNull(`Country ${shop}`),
    is_return: flag('The parcel travels from the recipient to the sender'),
    is_fba: flag('For a fulfilment centre: a box label page follows the label'),
    is_draft: flag('It was saved, and no label was requested'),
    weight_unit: nullable(oneOf(weightUnits, { description: 'Unit of the weight' })),
    weight: number('As sent'),
    length: number('In size_unit'),
    width: number('In size_unit'),
    height: number('In size_unit'),
    size_unit: nullable(oneOf(sizeUnits, { description: 'Unit of the sides' })),
    package_type: textOrNull('Name of the package type'),
    postage_type: textOrNull('Name of the postage type; for a draft, the requested one'),
    package_contents: nullable(
      Type.String({ maxLength: 255, description: 'The descriptions of the items' }),
    ),
    value: number('Value of everything in the parcel'),
    currency: oneOf(currencies, { description: 'Currency of the value' }),
    items: Type.Array(ShipmentItem, { description: 'What is in the parcel, as sent' }),
    tax_identifier: Type.Union([DeclaredTaxIdentifier, Type.Null()], {
      description: 'Tax number of the sender or recipient, for customs',
    }),
    region: text('Region where the parcel is handed over'),
    signature_confirmation: flag('A signature is required on delivery'),
    insured: flag('The parcel is protected'),
    label_format: oneOf(labelFormats, { description: 'Format of the label' }),
    purchase_label: flag('True once a purchase was requested'),
    rate: number('Before tax; null until bought'),
    tax: number('Null until bought'),
    total_paid: Type.Number({ description: '0 until posted; not changed by a refund' }),
    order_id: textOrNull("The store's own id of the order"),
    display_order_id: textOrNull('The same as order_id'),
    store: textOrNull('Id of the store of the order'),
    batch_id: textOrNull('Id of the batch that it is in'),
    closeout_id: textOrNull('Id of the closeout that it is on'),
    created_at: moment('When it was created, in UTC'),
  },
  { title: 'Shipment' },
)
export type Shipment = Static<typeof Shipment>

/** One long literal: the engine copies a spread record slowly, field by field. */
export function fromShipment(shipment: CoreShipment, context: AnswerContext): Shipment {
  const { request, bought, orderId } = shipment
  const { toAddress } = request
  const shop = shopAddress(request, context)
  const value = declaredValue(request, context.catalogue)
  const parcel = asOnePackage(request.packages)
  return {
    ship_code: shipment.shipCode,
    tracking_code: bought?.trackingCode ?? null,
    status: toStatus(shipment.state),
    name: toAddress.name,
    company: toAddress.company,
    address1: toAddress.address1,
    address2: toAddress.address2,
    city: toAddress.city,
    province_code: toAddress.provinceCode,
    postal_code: toAddress.postalCode,
    country_code: toAddress.countryCode,
    phone: toAddress.phone,
    email: toAddress.email,
    is_residential: toAddress.residential,
    return_name: shop.name,
    return_company: shop.company,
    return_address1: shop.address1,
    return_address2: shop.address2,
    return_city: shop.city,
    return_province_code: shop.provinceCode,
    return_postal_code: shop.postalCode,
    return_country_code: shop.countryCode === '' ? null : shop.countryCode,
    is_return: request.isReturn,
    is_fba: request.isFba,
    is_draft: bought === null && shipment.state !== 'purchasing',
    weight_unit: parcel.weightUnit,
    weight: parcel.weight,
    length: parcel.length,
    width: parcel.width,
    height: parcel.height,
    size_unit: parcel.sizeUnit,
    package_type: parcel.packageType,
    postage_type: request.postageType,
    package_contents: contentsOf(request),
    value: value.sum === null ? null : toDecimal(value.sum),
    currency: value.currency,
    items: request.items.map(fromItem),
    tax_identifier: fromTaxIdentifier(request),
    region: request.region,
    signature_confirmation: request.signature,
    insured: request.insured,
    label_format: shownFormat(shipment),
    purchase_label: request.purchaseLabel,
    rate: bought && toDecimal(bought.price.rate),
    tax: bought && toDecimal(bought.price.tax),
    total_paid: toDecimal(shipment.totalPaid),
    order_id: orderId,
    display_order_id: orderId,
    store: shipment.store,
    batch_id: shipment.batchId,
    closeout_id: shipment.closeoutId,
    created_at: new Date(shipment.createdAt).toISOString(),
  }
}

/** These versions have no word for a GIF: a note of the shipment names it. */
function shownFormat(shipment: CoreShipment): Shipment['label_format'] {
  const format = labelFormatOf(shipment)
  return isDrawn(format) ? format : shipment.request.labelFormat
}

function fromTaxIdentifier({ taxIdentifier }: ShipmentRequest): Shipment['tax_identifier'] {
  return (
    taxIdentifier && {
      tax_type: taxIdentifier.taxType,
      number: taxIdentifier.number,
      issuing_authority: taxIdentifier.issuingAuthority,
    }
  )
}
