import Type, { type Static } from 'typebox'
import type { Catalogue } from '#core/catalogue/catalogue.ts'
import type { FreightCatalogue } from '#core/freight/freight-catalogue.ts'
import type { FreightAnswer } from '#core/freight/freight-quote.ts'
import type {
  ExcludedService as CoreExcluded,
  ExclusionReason,
  RateAnswer,
} from '#core/rating/quote.ts'
import { described, oneOf } from '#schema/fields.ts'
import { text } from './envelope.ts'
import { rateExample } from './examples.ts'
import { FreightRate, fromFreightQuote } from './freight-rate.ts'
import { fromQuote, Rate } from './rate.ts'
import { fromService, serviceFields } from './service.ts'

const reasons = [
  'carrier_timeout',
  'carrier_error',
  'no_rate_for_lane',
] as const satisfies readonly ExclusionReason[]

const ExcludedService = Type.Object(
  {
    ...serviceFields,
    reason: oneOf(reasons, {
      description:
        'The carrier did not answer, or failed: try again. Or it answered, and offers nothing for this parcel on this lane',
    }),
    message: text('The same as a sentence'),
  },
  { title: 'ExcludedService' },
)

const RatesMeta = Type.Object(
  {
    timeout_seconds: Type.Integer({ description: 'How long carriers had to answer' }),
    excluded_services: Type.Array(ExcludedService, {
      description: 'Each service that was asked but gave no price',
    }),
    message: Type.Optional(
      text('What the rates do not include, such as protection of goods without a value'),
    ),
  },
  { title: 'RatesMeta' },
)

export const RatesBody = Type.Object(
  {
    data: Type.Array(Type.Union([Rate, FreightRate]), {
      description: 'One for each service that accepts the goods',
    }),
    meta: described(RatesMeta, 'About how the rates were obtained'),
  },
  {
    title: 'RatesResponse',
    description: 'The rates that are valid for the given details',
    examples: [{ data: [rateExample], meta: { timeout_seconds: 4, excluded_services: [] } }],
  },
)

type Asked<Services = Catalogue> = {
  readonly catalogue: Services
  /** The services that the client named; null where it asked for all. */
  readonly services: readonly number[] | null
  readonly timeoutMs: number
}

type RatesBody = Static<typeof RatesBody>

/** `message` says what all rates leave out. */
export const fromRateAnswer = (
  { quotes, excluded }: RateAnswer,
  asked: Asked,
  message: string | null = null,
): RatesBody => ({
  data: quotes.map(quote => fromQuote(quote, asked.catalogue)),
  meta: { ...fromExcluded(excluded, asked), ...(message !== null && { message }) },
})

type AskedFreight = Asked<FreightCatalogue> & {
  /** The type of the first unit. */
  readonly packageType: string
}

export const fromFreightAnswer = (
  { quotes, excluded }: FreightAnswer,
  asked: AskedFreight,
): RatesBody => ({
  data: quotes.map(quote => fromFreightQuote(quote, asked.packageType, asked.catalogue)),
  meta: fromExcluded(excluded, asked),
})

type ServiceList = Pick<Catalogue, 'service' | 'services'>

const fromExcluded = (
  excluded: readonly CoreExcluded[],
  { catalogue, services, timeoutMs }: Asked<ServiceList>,
): Static<typeof RatesMeta> => ({
  timeout_seconds: Math.ceil(timeoutMs / 1000),
  excluded_services: excluded
    .filter(({ serviceId }) => services !== null || isOffered(serviceId, catalogue))
    .map(({ serviceId, reason, message }) => ({
      ...fromService(serviceId, catalogue),
      reason,
      message,
    })),
})

/** A question for all services is not for those that are sold no more, or in the other environment. */
const isOffered = (serviceId: number, { services }: ServiceList): boolean =>
  services.some(({ id }) => id === serviceId)
