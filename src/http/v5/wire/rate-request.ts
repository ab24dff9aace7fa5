import Type, { type Static } from 'typebox'
import type { PostalAddress } from '#core/address/postal-address.ts'
import { shipmentPath } from '#core/purchase/decide/purchase-fault.ts'
import { estimatedDestination } from '#core/rating/estimated-destination.ts'
import { exactQuestion } from '#core/rating/exact-question.ts'
import type { RateQuestion } from '#core/rating/question.ts'
import type { QuestionContext, UncheckedQuestion } from '#core/rating/unchecked-question.ts'
import { described } from '#schema/fields.ts'
import { EstimateAddress, RecipientAddress, toPostalAddress } from './address.ts'
import { addressExample, itemExample, packageExample } from './examples.ts'
import { FreightEstimateRequest, FreightRateRequest } from './freight-rate-request.ts'
import { parcelsOrFreight } from './goods-forms.ts'
import { itemsField, optionalItems, toQuestionItem } from './item.ts'
import { atLeastOne, toUncheckedPackage } from './package.ts'
import { parcelFields } from './parcel-fields.ts'
import { optional, timeoutField } from './request-fields.ts'
import { courierNamed, type ServicesOfKinds, serviceField } from './service.ts'

const questionFields = {
  ...parcelFields,
  service: optional(serviceField('Limits the answer to this service: its code, id, name or alias')),
  timeout: timeoutField,
}

const rateRequestExample = {
  to_address: addressExample,
  packages: [packageExample],
  items: [itemExample],
} as const

const estimateExample = {
  to_address: {
    postal_code: addressExample.postal_code,
    country_code: addressExample.country_code,
  },
  packages: [packageExample],
} as const

export const RateRequest = Type.Object(
  {
    to_address: described(
      RecipientAddress,
      'Where the parcel goes; for a return, where it comes from',
    ),
    items: itemsField('What is in the packages'),
    ...questionFields,
  },
  {
    title: 'RateRequest',
    examples: [rateRequestExample],
  },
)

export const EstimateRequest = Type.Object(
  {
    to_address: described(EstimateAddress, 'Where the parcel would go'),
    items: optionalItems('What would be in the packages'),
    ...questionFields,
  },
  {
    title: 'EstimateRequest',
    examples: [estimateExample],
  },
)

export const AnyRateRequest = parcelsOrFreight(RateRequest, FreightRateRequest, {
  title: 'QuoteRequest',
  examples: [rateRequestExample],
})
export const AnyEstimateRequest = parcelsOrFreight(EstimateRequest, FreightEstimateRequest, {
  title: 'EstimateQuestion',
  examples: [estimateExample],
})

type RateRequest = Static<typeof RateRequest>
type EstimateRequest = Static<typeof EstimateRequest>
type ParcelContext = QuestionContext & ServicesOfKinds

export const toRateQuestion = (sent: RateRequest, context: ParcelContext): RateQuestion =>
  toQuestion(sent, toPostalAddress(sent.to_address), context)

/** Carriers are sent a whole address, so that those who insist on one quote too. */
export const toEstimateQuestion = (sent: EstimateRequest, context: ParcelContext): RateQuestion =>
  toQuestion(sent, estimatedDestination(toPostalAddress(sent.to_address)), context)

function toQuestion(
  sent: RateRequest | EstimateRequest,
  destination: PostalAddress,
  context: ParcelContext,
): RateQuestion {
  const { settings } = context
  const { from_address, return_address, is_return, service } = sent
  const unchecked: UncheckedQuestion = {
    destination,
    isReturn: is_return ?? false,
    returnAddress: is_return && return_address ? toPostalAddress(return_address) : null,
    fromAddress: from_address ? toPostalAddress(from_address) : null,
    packages: atLeastOne(sent.packages.map(one => toUncheckedPackage(one, settings))),
    services: service === undefined || service === null ? null : [courierNamed(service, context)],
    region: sent.region ?? null,
    insured: sent.insured ?? false,
    signature: sent.signature_confirmation ?? false,
    items: (sent.items ?? []).map(toQuestionItem),
  }
  return exactQuestion(unchecked, context, shipmentPath)
}
