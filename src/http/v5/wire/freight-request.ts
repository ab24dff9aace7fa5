import Type, { type Static } from 'typebox'
import { addressLimits } from '#core/address/address-limits.ts'
import { askedAccessorials } from '#core/catalogue/add-on-type.ts'
import type { FreightRequest } from '#core/freight/freight-shipment.ts'
import type { FreightContext } from '#core/freight/unchecked-freight.ts'
import type { FreightDraftRequest } from '#core/purchase/freight/freight-request.ts'
import { described, oneOf, optionalLine } from '#schema/fields.ts'
import { patternSays } from '#schema/validation.ts'
import { PartialAddress, RecipientAddress, toPostalAddress } from './address.ts'
import { courierOptions, courierShipmentOptions } from './courier-options.ts'
import { freightShipmentExample } from './freight-examples.ts'
import { freightPath } from './freight-path.ts'
import { freightTypeField } from './goods-forms.ts'
import { toUnit, unitsField } from './handling-unit.ts'
import { optionalItems, toItems } from './item.ts'
import { orderFields } from './order-link.ts'
import { limitOfDraft } from './purchase-fields.ts'
import { dayField, optional } from './request-fields.ts'
import { freightNamed, type ServicesOfKinds, serviceField } from './service.ts'

/** What every question and every shipment says of its freight, beside its recipient. */
export const freightFields = {
  type: freightTypeField,
  from_address: optional(
    described(
      PartialAddress,
      'Where it is picked up. What is left out comes from the account: name and company together, the place as a whole, telephone and email each',
    ),
  ),
  packages: unitsField,
  accessorials: optional(
    Type.Array(oneOf(askedAccessorials), {
      maxItems: askedAccessorials.length,
      description:
        'Additional services of the carrier. For dangerous goods and long sides one is added',
      examples: [['liftgate_delivery', 'appointment']],
    }),
  ),
  pickup_date: optional(
    dayField("The local day of the pickup, within 90 days; by default the carrier's next one"),
  ),
  items: optionalItems('What is in it; their value is declared on the bill of lading'),
  ...courierOptions,
} as const

/** What the papers show beside the freight itself. */
const paperFields = {
  reference: optionalLine(50, "The shipper's reference, shown on the documents", 'PO 4500017'),
  special_instructions: optionalLine(255, 'Instructions for the drivers, shown on the documents'),
  emergency_phone: optionalLine(
    addressLimits.phone,
    'A telephone number that is answered 24 hours a day; for dangerous goods',
    '+1 800 555 0199',
  ),
}

/** What a shipment of freight is made from, beside its service. */
export const freightShipmentFields = {
  to_address: described(RecipientAddress, 'Where it goes'),
  ...freightFields,
  ...paperFields,
  ...courierShipmentOptions,
  ...orderFields,
}

export const FreightShipmentRequest = Type.Object(
  {
    ...freightShipmentFields,
    service: optional(serviceField('The service to book: code, id, name or alias')),
    label_format: optional(
      oneOf(['pdf'], {
        description: 'Format of its documents, which come only as PDF',
        [patternSays]: 'must be pdf: freight documents come only as PDF',
      }),
    ),
    max_price: limitOfDraft,
  },
  { title: 'FreightShipmentRequest', examples: [freightShipmentExample] },
)

type SentFreight = Omit<Static<typeof FreightShipmentRequest>, 'label_format'>

/** A service that nobody knows is refused. */
export const toFreightDraft = (
  sent: SentFreight,
  context: FreightDraftContext,
): FreightDraftRequest => ({
  request: toFreightRequest(sent, context),
  orderId: sent.order_id ?? null,
  storeId: sent.store_id ? String(sent.store_id) : null,
  pathOf: freightPath,
})

export type FreightDraftContext = Pick<FreightContext, 'settings'> & ServicesOfKinds

const toFreightRequest = (sent: SentFreight, context: FreightDraftContext): FreightRequest => ({
  toAddress: toPostalAddress(sent.to_address),
  fromAddress: sent.from_address ? toPostalAddress(sent.from_address) : null,
  units: sent.packages.map(unit => toUnit(unit, context.settings)),
  accessorials: sent.accessorials ?? [],
  pickupOn: sent.pickup_date ?? null,
  service: freightServiceOf(sent.service, context),
  items: toItems(sent.items ?? []),
  reference: sent.reference ?? null,
  specialInstructions: sent.special_instructions ?? null,
  emergencyPhone: sent.emergency_phone ?? null,
  origin: null,
})

/** The name of the service; null where none was sent. */
export const freightServiceOf = (
  sent: string | number | null | undefined,
  services: ServicesOfKinds,
): string | null => (sent === null || sent === undefined ? null : freightNamed(sent, services))
