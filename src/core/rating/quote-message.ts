import { gapMessage } from './gap-message.ts'
import type { RateQuestion } from './question.ts'
import type { RateAnswer } from './quote.ts'

type Asked = Pick<RateQuestion, 'insuredForNothing'>

/** What is to be said of a list of rates beside them; null where they are all that was asked for. */
export function quoteMessage(asked: Asked, answer: RateAnswer): string | null {
  const gap = gapMessage(answer)
  const unprotected = unprotectedMessage(asked, answer)
  if (unprotected === null) return gap
  return gap === null ? unprotected : `${gap} ${unprotected}`
}

/** Says that prices leave out the protection that was asked for; null where they have it, or there are none. */
export const unprotectedMessage = (
  { insuredForNothing }: Asked,
  { quotes }: Pick<RateAnswer, 'quotes'>,
): string | null =>
  insuredForNothing && quotes.length > 0
    ? 'The rates leave out protection: insured was asked for, and the goods were given no value to protect.'
    : null

/** Tells a buyer the same of a label. */
export const soldUnprotected =
  'The label is not insured: insured was asked for, and the goods were given no value to protect.'
