import type { RateQuestion } from './question.ts'
import type { RateAnswer } from './quote.ts'

/** What is to be said of a list of rates beside them; null where they are all that was asked for. */
export function messageBesideRates(asked: ProtectedParcel, answer: RateAnswer): string | null {
  const gap = gapMessage(answer)
  const unprotected = unprotectedMessage(asked, answer)
  if (unprotected === null) return gap
  return gap === null ? unprotected : `${gap} ${unprotected}`
}

type ProtectedParcel = Pick<RateQuestion, 'insuredForNothing'>

/** Says that prices leave out the protection that was asked for; null where they have it, or there are none. */
export const unprotectedMessage = (
  { insuredForNothing }: ProtectedParcel,
  { quotes }: Pick<RateAnswer, 'quotes'>,
): string | null =>
  insuredForNothing && quotes.length > 0
    ? 'The rates do not include protection: insured was requested, but the goods have no value to protect.'
    : null

/** Tells a buyer the same of a label. */
export const soldUnprotected =
  'The label is not insured: insured was requested, but the goods have no value to protect.'

/** Why a list of rates is empty, or which carrier it lacks; null for one that is whole. */
export function gapMessage({ quotes, excluded }: RateAnswer<unknown>): string | null {
  if (excluded.length === 0 && quotes.length > 0) return null
  const silent = excluded.filter(({ reason }) => reason !== 'no_rate_for_lane')
  const missing = quotes.length === 0 ? excluded : silent
  const reasons = [...new Set(missing.map(({ message }) => message))].slice(0, 5).join(' ')
  if (quotes.length > 0) return reasons === '' ? null : reasons
  return `No postage type is offered for this parcel on this lane.${reasons === '' ? '' : ` ${reasons}`}`
}
