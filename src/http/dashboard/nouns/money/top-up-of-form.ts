import { invalid } from '#core/errors.ts'
import type { TopUpRequest } from '#core/payment/top-up-credits.ts'
import { parseMinor } from '#core/values/money.ts'
import { parseId } from '#core/values/parse-id.ts'
import { readText } from '../../forms/read-text.ts'
import { faultOfForm } from '../../visit/fault-of-form.ts'
import type { AccountVisit } from '../../visit/screen.ts'

/** What a form says of a top-up; throws what is wrong with it. */
export function topUpOf({ form, world }: Pick<AccountVisit, 'form' | 'world'>): TopUpRequest {
  const amount = parseMinor((readText(form, 'amount') ?? '').replace(',', '.'))
  if (amount === null) {
    throw invalid('amount', 'The amount must be a number such as 100.00.')
  }
  const cardId = parseId(form.get('payment_method_id') ?? '')
  return { amount, cardId, fault: faultOfForm({ form, world }) }
}
