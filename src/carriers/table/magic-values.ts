import { type Carrier, CarrierError } from '../../core/ports/carrier.ts'
import type { RateQuestion } from '../../core/rating/question.ts'
import type { RateAnswer } from '../../core/rating/quote.ts'

type Fault = 'silent' | 'failing' | 'nothing_offered'

/** Postal codes of the destination that provoke a fault, as people type them into the sandbox. */
export const magicPostalCodes: Readonly<Record<Fault, readonly string[]>> = {
  silent: ['T1M 0UT', '00001'],
  failing: ['D0W 0N0', '00002'],
  nothing_offered: ['N0R 0T0', '00003'],
}

const courierCode = 'carrierb'

/** What the other carriers rate instead, so that their prices show beside the courier's fault. */
const plainZip = '10001'

const bare = (postalCode: string): string => postalCode.replace(/[\s-]/g, '').toUpperCase()

const faultOf = new Map<string, Fault>(
  (['silent', 'failing', 'nothing_offered'] as const).flatMap(fault =>
    magicPostalCodes[fault].map(code => [bare(code), fault] as const),
  ),
)

/** Puts the sandbox's documented faults around a carrier; any other destination is untouched. */
export function obeyMagicValues(carrier: Carrier): Carrier {
  const { rate } = carrier
  if (!rate) return carrier
  return {
    ...carrier,
    rate(question, deadline) {
      const postalCode = question.destination.postalCode
      const fault = postalCode === null ? undefined : faultOf.get(bare(postalCode))
      if (fault === undefined) return rate(question, deadline)
      if (fault === 'nothing_offered') return offerNothing(rate(question, deadline))
      if (carrier.code !== courierCode) return rate(toPlainPlace(question), deadline)
      if (fault === 'silent') return waitForAbort(deadline.signal)
      throw new CarrierError('unavailable', 'The carrier answered with an error.')
    },
  }
}

function waitForAbort(signal: AbortSignal): Promise<never> {
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

const toPlainPlace = (question: RateQuestion): RateQuestion =>
  question.destination.countryCode === 'US'
    ? { ...question, destination: { ...question.destination, postalCode: plainZip } }
    : question
