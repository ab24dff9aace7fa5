import Type, { type Static } from 'typebox'
import type { PostalAddress } from '#core/address/postal-address.ts'
import { exactFreight } from '#core/freight/check-freight.ts'
import type { FreightQuestion } from '#core/freight/freight-quote.ts'
import type { FreightContext } from '#core/freight/unchecked-freight.ts'
import { estimatedDestination } from '#core/rating/estimated-destination.ts'
import { described } from '#schema/fields.ts'
import { EstimateAddress, RecipientAddress, toPostalAddress } from './address.ts'
import { consigneeExample, freightQuestionExample } from './freight-examples.ts'
import { freightPath } from './freight-path.ts'
import { freightFields, freightServiceOf } from './freight-request.ts'
import { toUnit } from './handling-unit.ts'
import { optional, timeoutField } from './request-fields.ts'
import { type ServicesOfKinds, serviceField } from './service.ts'

const questionFields = {
  ...freightFields,
  service: optional(serviceField('Limits the answer to this service: its code, id, name or alias')),
  timeout: timeoutField,
}

export const FreightRateRequest = Type.Object(
  { to_address: described(RecipientAddress, 'Where it goes'), ...questionFields },
  { title: 'FreightRateRequest', examples: [freightQuestionExample] },
)

export const FreightEstimateRequest = Type.Object(
  { to_address: described(EstimateAddress, 'Where it would go'), ...questionFields },
  {
    title: 'FreightEstimateRequest',
    examples: [
      {
        ...freightQuestionExample,
        to_address: {
          postal_code: consigneeExample.postal_code,
          country_code: consigneeExample.country_code,
        },
      },
    ],
  },
)

type FreightRateRequest = Static<typeof FreightRateRequest>
type FreightEstimateRequest = Static<typeof FreightEstimateRequest>

type UnitsContext = FreightContext & ServicesOfKinds

export const toFreightQuestion = (
  sent: FreightRateRequest,
  context: UnitsContext,
): FreightQuestion => toQuestion(sent, toPostalAddress(sent.to_address), context)

export const toFreightEstimate = (
  sent: FreightEstimateRequest,
  context: UnitsContext,
): FreightQuestion =>
  toQuestion(sent, estimatedDestination(toPostalAddress(sent.to_address)), context)

function toQuestion(
  sent: FreightRateRequest | FreightEstimateRequest,
  destination: PostalAddress,
  context: UnitsContext,
): FreightQuestion {
  const service = freightServiceOf(sent.service, context)
  const unchecked = {
    destination,
    origin: sent.from_address ? toPostalAddress(sent.from_address) : null,
    units: sent.packages.map(unit => toUnit(unit, context.settings)),
    accessorials: sent.accessorials ?? [],
    pickupOn: sent.pickup_date ?? null,
    services: service === null ? null : [service],
  }
  return exactFreight(unchecked, context, freightPath)
}
