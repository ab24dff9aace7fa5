import Type, { type Static } from 'typebox'
import { labelFormats } from '#core/ports/labels.ts'
import type { DraftReplacement } from '#core/purchase/change-draft.ts'
import { shipmentPath } from '#core/purchase/decide/purchase-fault.ts'
import type { DraftRequest } from '#core/purchase/draft.ts'
import { checkPackages } from '#core/rating/exact-question.ts'
import type { QuestionContext } from '#core/rating/unchecked-question.ts'
import type { ShipmentRequest as CoreRequest } from '#core/shipment/shipment.ts'
import { described, oneOf, optionalLine } from '#schema/fields.ts'
import { RecipientAddress, toPostalAddress } from './address.ts'
import { customsField, toCustoms } from './customs.ts'
import { addressExample, itemExample, packageExample } from './examples.ts'
import { FreightShipmentRequest } from './freight-request.ts'
import { parcelsOrFreight } from './goods-forms.ts'
import { optionalItems, toItems } from './item.ts'
import { orderFields } from './order-link.ts'
import { atLeastOne, toPackage, toUncheckedPackage } from './package.ts'
import { parcelFields } from './parcel-fields.ts'
import { limitOfDraft } from './purchase-fields.ts'
import { flag, idField, optional } from './request-fields.ts'
import { type ServicesOfKinds, serviceField, serviceOrKeyword } from './service.ts'

const TaxIdentifier = Type.Object(
  {
    tax_type: optionalLine(50, 'Type of the number: EIN, EORI, IOSS, VAT …', 'EORI'),
    number: optionalLine(50, 'The number', 'GB123456789012'),
    issuing_authority: optionalLine(50, 'Country that issued it', 'GB'),
  },
  { title: 'TaxIdentifier' },
)

export const labelFormatField = (description: string) =>
  optional(oneOf(labelFormats, { description }))

/** What a shipment is made from, beside its goods. */
export const shipmentFields = {
  to_address: described(
    RecipientAddress,
    'Where the parcel goes; for a return, where it comes from',
  ),
  ...parcelFields,
  service: optional(
    serviceField(
      'The service to buy: code, id, name or alias of a service, or `cheapest_tracked`, `cheapest_express_tracked`, `cheapest`, `fastest`; by default the cheapest tracked service',
    ),
  ),
  label_format: labelFormatField('Format of the label; pdf by default'),
  is_fba: flag('For a fulfilment centre: a page for the boxes follows the label'),
  tax_identifier: optional(
    described(TaxIdentifier, 'Tax number of the sender or recipient, for customs'),
  ),
  customs: customsField,
  ...orderFields,
} as const

export const batchIdField = optional(idField('An open batch that the shipment joins'))

export const shipmentExample = {
  to_address: addressExample,
  packages: [packageExample],
  items: [itemExample],
} as const

export const ShipmentRequest = Type.Object(
  {
    ...shipmentFields,
    items: optionalItems('What is in the packages; needed to buy a label for another country'),
    batch_id: optional(
      idField(
        'An open batch that the draft joins, without a `max_price`: it is bought with its batch, which has no price limit',
      ),
    ),
    max_price: limitOfDraft,
  },
  { title: 'ShipmentRequest', examples: [shipmentExample] },
)
export type ShipmentRequest = Static<typeof ShipmentRequest>

/** What a draft becomes; it stays in its batch. */
export const ReplaceShipment = Type.Object(
  Object.fromEntries(
    Object.entries(ShipmentRequest.properties).filter(([name]) => name !== 'batch_id'),
  ) as Omit<typeof ShipmentRequest.properties, 'batch_id'>,
  { title: 'ReplaceShipmentRequest', examples: [shipmentExample] },
)

export const AnyShipmentRequest = parcelsOrFreight(ShipmentRequest, FreightShipmentRequest)
export const ReplaceAny = parcelsOrFreight(ReplaceShipment, FreightShipmentRequest)
/** The document shows it: which of the two is meant is known once the draft is found. */
export const ReplacementRequest = Type.Union([ReplaceShipment, FreightShipmentRequest], {
  title: 'ReplacementRequest',
  examples: [shipmentExample],
})

export type ShipmentContext = QuestionContext & ServicesOfKinds
type SentShipment = Omit<ShipmentRequest, 'batch_id'>

export const toDraftRequest = (sent: ShipmentRequest, context: ShipmentContext): DraftRequest => ({
  ...toReplacement(sent, context),
  batchId: sent.batch_id ? String(sent.batch_id) : null,
})

export function toReplacement(
  sent: SentShipment,
  context: ShipmentContext,
): Omit<DraftReplacement, 'shipmentId'> {
  const packages = atLeastOne(sent.packages.map(one => toUncheckedPackage(one, context.settings)))
  checkPackages(packages, context, shipmentPath)
  return {
    request: toCoreRequest(sent, context),
    orderId: sent.order_id ?? null,
    storeId: sent.store_id ? String(sent.store_id) : null,
    pathOf: shipmentPath,
  }
}

function toCoreRequest(sent: SentShipment, context: ShipmentContext): CoreRequest {
  const { settings } = context
  return {
    toAddress: toPostalAddress(sent.to_address),
    returnAddress: sent.return_address ? toPostalAddress(sent.return_address) : null,
    fromAddress: sent.from_address ? toPostalAddress(sent.from_address) : null,
    isReturn: sent.is_return ?? false,
    isFba: sent.is_fba ?? false,
    packages: atLeastOne(sent.packages.map(one => toPackage(one, context))),
    postageType: serviceOrKeyword(sent.service, context),
    customsDescription: null,
    hsCode: null,
    countryOfOrigin: null,
    value: null,
    currency: 'CAD',
    items: toItems(sent.items ?? []),
    taxIdentifier: toTaxIdentifier(sent.tax_identifier),
    customs: toCustoms(sent.customs),
    region: sent.region ?? settings.region,
    signature: sent.signature_confirmation ?? false,
    insured: sent.insured ?? false,
    labelFormat: sent.label_format ?? 'pdf',
    purchaseLabel: false,
    ownAddress: null,
  }
}

function toTaxIdentifier(sent: ShipmentRequest['tax_identifier']): CoreRequest['taxIdentifier'] {
  const { tax_type = null, number = null, issuing_authority = null } = sent ?? {}
  if (tax_type === null && number === null && issuing_authority === null) return null
  return { taxType: tax_type, number, issuingAuthority: issuing_authority }
}
