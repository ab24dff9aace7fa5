import { invalid } from '#core/errors.ts'
import { type TopUpRequest, topUpCredits } from '#core/payment/top-up-credits.ts'
import type { TopUp } from '#core/payment/top-up-store.ts'
import { parseMinor } from '#core/values/money.ts'
import { parseId } from '#core/values/parse-id.ts'
import { readText } from '../../parts/read-text.ts'
import { changeOnce } from '../../visit/change-once.ts'
import { faultOfForm, goWrong } from '../../visit/fault-of-form.ts'
import type { AccountVisit, Answer } from '../../visit/screen.ts'
import { orRefusal } from './or-refusal.ts'

/** A top-up whose end is not known yet leads to the same page, which tells how it goes on. */
export const answer = (visit: AccountVisit): Promise<Answer | null> =>
  orRefusal(visit, 'top-up', () =>
    changeOnce<TopUp>(
      visit,
      async command => {
        await goWrong(faultOfForm(visit))
        return await topUpCredits(command, () => topUpOf(visit))
      },
      ({ state }) => visit.frame.to(`/money/top-up?done=${state}`),
    ),
  )

function topUpOf(visit: AccountVisit): TopUpRequest {
  const { form } = visit
  const amount = parseMinor((readText(form, 'amount') ?? '').replace(',', '.'))
  if (amount === null) {
    throw invalid('amount', 'The amount must be a number such as 100.00.')
  }
  const cardId = parseId(form.get('payment_method_id') ?? '')
  return { amount, cardId, fault: faultOfForm(visit) }
}
