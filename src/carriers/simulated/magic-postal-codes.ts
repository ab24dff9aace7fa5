import { CarrierError } from '#core/carrier-error.ts'
import type { CarrierCall } from '#core/rating/carrier-call.ts'
import type { LaneEnd } from '#core/rating/question.ts'
import type { RateAnswer } from '#core/rating/quote.ts'
import type { CarrierServices, RatingCarrier } from '#core/rating/rating-carrier.ts'
import { magicPostalCodes } from '#core/sandbox/magic-values.ts'

/** A question of parcels, or of freight. */
export type AddressedQuestion = { readonly destination: LaneEnd }
type Offered = { readonly serviceId: number }
type Rated<Offer> = RateAnswer<Offer> | Promise<RateAnswer<Offer>>

type PostalFault = 'silent' | 'failing' | 'nothing_offered'

/** By country. */
type PlainCodes = Readonly<Partial<Record<string, string>>>

/** The carrier that fails, and the postal codes that the others see instead, so that they work beside it. */
export type PostalTrouble = {
  readonly troubled: string | undefined
  readonly plainCodes: PlainCodes
}
type Carriers = { readonly carriers: readonly { readonly code: string }[] }

/** The second carrier of a catalogue is the one in trouble, so that the first can sell in its place. */
const troubleOf = ({ carriers }: Carriers, plainCodes: PlainCodes): PostalTrouble => ({
  troubled: carriers[1]?.code,
  plainCodes,
})

export const parcelTrouble = (catalogue: Carriers): PostalTrouble =>
  troubleOf(catalogue, { US: '10001' })

/** Freight is priced by the postal code in Canada, too. */
export const freightTrouble = (catalogue: Carriers): PostalTrouble =>
  troubleOf(catalogue, { US: '10001', CA: 'K1A 0B1' })

const bare = (postalCode: string): string => postalCode.replace(/[\s-]/g, '').toUpperCase()

const faultOf = new Map<string, PostalFault>(
  (['silent', 'failing', 'nothing_offered'] as const).flatMap(fault =>
    magicPostalCodes[fault].map(code => [bare(code), fault] as const),
  ),
)

/** The fault that the destination's postal code asks of this carrier; null for an ordinary place. */
export function postalFault(
  carrier: Pick<CarrierServices, 'code'>,
  { troubled }: PostalTrouble,
  { destination: { countryCode, postalCode } }: AddressedQuestion,
): PostalFault | 'elsewhere_in_trouble' | null {
  // Elsewhere the same digits are real places: Warsaw writes 00-001.
  if (postalCode === null || (countryCode !== 'US' && countryCode !== 'CA')) return null
  const fault = faultOf.get(bare(postalCode))
  if (fault === undefined) return null
  return fault === 'nothing_offered' || carrier.code === troubled ? fault : 'elsewhere_in_trouble'
}

/** Adds the sandbox's documented faults to a carrier; other destinations work as before. */
export function withPostalFaults<
  C extends object,
  Question extends AddressedQuestion,
  Offer extends Offered,
  Reasons,
>(carrier: C & RatingCarrier<Question, RateAnswer<Offer>, Reasons>, trouble: PostalTrouble): C {
  const { rate, explain } = carrier
  if (!rate) return carrier
  return {
    ...carrier,
    ...(explain && {
      explain: (question: Question, serviceId: number) =>
        explain(
          postalFault(carrier, trouble, question) === 'elsewhere_in_trouble'
            ? toPlainPlace(question, trouble)
            : question,
          serviceId,
        ),
    }),
    rate(question: Question, call: CarrierCall): Rated<Offer> {
      switch (postalFault(carrier, trouble, question)) {
        case null:
          return rate(question, call)
        case 'nothing_offered':
          return offerNothing(rate(question, call))
        case 'elsewhere_in_trouble':
          return rate(toPlainPlace(question, trouble), call)
        case 'silent':
          return waitForAbort(call.signal)
        case 'failing':
          throw failure()
      }
    },
  }
}

const failure = (): CarrierError =>
  new CarrierError('unavailable', 'The carrier answered with an error.')

/** Does not answer before the timeout. */
export function waitForAbort(signal: AbortSignal): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>()
  const giveUp = (): void => reject(new CarrierError('timeout', 'The carrier did not answer.'))
  if (signal.aborted) giveUp()
  else signal.addEventListener('abort', giveUp, { once: true })
  return promise
}

function offerNothing<Offer extends Offered>(answer: Rated<Offer>): Rated<Offer> {
  if (answer instanceof Promise) return answer.then(withoutQuotes)
  return withoutQuotes(answer)
}

const withoutQuotes = ({ quotes, excluded }: RateAnswer<Offered>): RateAnswer<never> => ({
  quotes: [],
  excluded: [...quotes, ...excluded].map(({ serviceId }) => ({
    serviceId,
    reason: 'no_rate_for_lane',
    message: 'No service offers this lane.',
  })),
})

export function toPlainPlace<Question extends AddressedQuestion>(
  question: Question,
  { plainCodes }: PostalTrouble,
): Question {
  const { destination } = question
  const postalCode = plainCodes[destination.countryCode] ?? destination.postalCode
  return { ...question, destination: { ...destination, postalCode } }
}
