import { CarrierError } from '#core/carrier-error.ts'
import type { Carrier } from '#core/ports/carrier/carrier.ts'
import type { RateQuestion } from '#core/rating/question.ts'
import type { RateAnswer } from '#core/rating/quote.ts'

export type PostalFault = 'silent' | 'failing' | 'nothing_offered'

/** Postal codes of the destination that provoke a fault, as people type them into the sandbox. */
export const magicPostalCodes: Readonly<Record<PostalFault, readonly string[]>> = {
  silent: ['T1M 0UT', '00001'],
  failing: ['D0W 0N0', '00002'],
  nothing_offered: ['N0R 0T0', '00003'],
}

const courierCode = 'carrierb'

/** The other carriers see this code instead, so that they work beside the courier's fault. */
const plainZip = '10001'

const bare = (postalCode: string): string => postalCode.replace(/[\s-]/g, '').toUpperCase()

const faultOf = new Map<string, PostalFault>(
  (['silent', 'failing', 'nothing_offered'] as const).flatMap(fault =>
    magicPostalCodes[fault].map(code => [bare(code), fault] as const),
  ),
)

/** The fault that the destination's postal code asks of this carrier; null for an ordinary place. */
export function postalFault(
  carrier: Carrier,
  { destination: { countryCode, postalCode } }: RateQuestion,
): PostalFault | 'elsewhere_in_trouble' | null {
  // Elsewhere the same digits are real places: Warsaw writes 00-001.
  if (postalCode === null || (countryCode !== 'US' && countryCode !== 'CA')) return null
  const fault = faultOf.get(bare(postalCode))
  if (fault === undefined) return null
  return fault === 'nothing_offered' || carrier.code === courierCode
    ? fault
    : 'elsewhere_in_trouble'
}

/** Adds the sandbox's documented faults to a carrier; other destinations work as before. */
export function withPostalFaults(carrier: Carrier): Carrier {
  const { rate, explain } = carrier
  if (!rate) return carrier
  return {
    ...carrier,
    ...(explain && {
      explain: (question, serviceId) =>
        explain(
          postalFault(carrier, question) === 'elsewhere_in_trouble'
            ? toPlainPlace(question)
            : question,
          serviceId,
        ),
    }),
    rate(question, call) {
      switch (postalFault(carrier, question)) {
        case null:
          return rate(question, call)
        case 'nothing_offered':
          return offerNothing(rate(question, call))
        case 'elsewhere_in_trouble':
          return rate(toPlainPlace(question), call)
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

function offerNothing(answer: RateAnswer | Promise<RateAnswer>): RateAnswer | Promise<RateAnswer> {
  if (answer instanceof Promise) return answer.then(withoutQuotes)
  return withoutQuotes(answer)
}

const withoutQuotes = ({ quotes, excluded }: RateAnswer): RateAnswer => ({
  quotes: [],
  excluded: [...quotes, ...excluded].map(({ serviceId }) => ({
    serviceId,
    reason: 'no_rate_for_lane',
    message: 'No service offers this lane.',
  })),
})

export const toPlainPlace = (question: RateQuestion): RateQuestion =>
  question.destination.countryCode === 'US'
    ? { ...question, destination: { ...question.destination, postalCode: plainZip } }
    : question
