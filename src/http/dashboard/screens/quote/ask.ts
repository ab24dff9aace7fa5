import { CoreError } from '#core/errors.ts'
import { assumedSize } from '#core/rating/assumed-size.ts'
import { OpenCall } from '#core/rating/carrier-call.ts'
import type { RateAnswer } from '#core/rating/quote.ts'
import { quoteRates } from '#core/rating/quote-rates.ts'
import { formState } from '../../parts/form-state.ts'
import { quoteView } from '../../views/quote/quote-view.ts'
import { type AccountVisit, type Answer, pageOf } from '../../visit/screen.ts'
import { askedFields } from './asked-fields.ts'
import { orRefusal } from './or-refusal.ts'
import { questionOfForm, uncheckedOfForm } from './question-of-form.ts'

/** The question stands in the address, so that a colleague can open the same prices. */
export async function answer(visit: AccountVisit): Promise<Answer> {
  const { query, world, caller, frame } = visit
  const isAsked = query.has('to_address.country_code')
  const fields = askedFields(query, caller.settings)
  const found = isAsked ? await answerOrRefusal(visit, fields) : null
  const refusal = found instanceof CoreError ? found : null
  const state = formState(fields, refusal)
  const content = quoteView(
    {
      state,
      fields,
      isAsked,
      isOwnSize: assumedSize(caller.settings).isOfAccount,
      refusal,
      found: found instanceof CoreError ? null : found,
      lines:
        found === null || refusal
          ? []
          : await visit.byApi({
              kind: 'estimate',
              question: { ...uncheckedOfForm(fields), items: [] },
            }),
    },
    world.catalogue(),
    frame,
  )
  return pageOf('Quote', content)
}

async function answerOrRefusal(
  visit: AccountVisit,
  fields: URLSearchParams,
): Promise<RateAnswer | CoreError> {
  const { world, caller, onLeave } = visit
  const question = orRefusal(() => questionOfForm(fields, visit))
  if (question instanceof CoreError) return question
  const call = new OpenCall(caller.access.accountId)
  onLeave(() => call.leave())
  return await quoteRates(world, question, call)
}
