import type { Service } from '#core/catalogue/catalogue.ts'
import { CoreError } from '#core/errors.ts'
import { assumedSize } from '#core/rating/assumed-size.ts'
import { OpenCall } from '#core/rating/carrier-call.ts'
import type { RateAnswer } from '#core/rating/quote.ts'
import { quoteRates } from '#core/rating/quote-rates.ts'
import { parseId } from '#core/values/parse-id.ts'
import { formState } from '../../parts/form-state.ts'
import { quoteView } from '../../views/quote/quote-view.ts'
import type { ApiLines } from '../../visit/api-lines.ts'
import { type AccountVisit, type Answer, pageOf } from '../../visit/screen.ts'
import { askedFields } from './asked-fields.ts'
import { orRefusal } from './or-refusal.ts'
import { questionOfForm, uncheckedOfForm } from './question-of-form.ts'

/** The services that did not answer before, where they alone are asked again. */
type Again = readonly Service[] | null

/** The question stands in the address, so that a colleague can open the same prices. */
export async function answer(visit: AccountVisit): Promise<Answer> {
  const { query, world, caller, frame } = visit
  const isAsked = query.has('to_address.country_code')
  const fields = askedFields(query, caller.settings)
  const again = askedAgain(visit)
  fields.delete('only')
  const found = isAsked ? await answerOrRefusal(visit, fields, again) : null
  const refusal = found instanceof CoreError ? found : null
  const content = quoteView(
    {
      state: formState(fields, refusal),
      fields,
      isAsked,
      isAgain: again !== null,
      isOwnSize: assumedSize(caller.settings).isOfAccount,
      refusal,
      found: found instanceof CoreError ? null : found,
      lines: found === null || refusal ? [] : await linesOf(visit, fields, again),
    },
    world.catalogue(),
    frame,
  )
  return pageOf('Quote', content)
}

/** `only=3.5` */
function askedAgain({ query, world }: AccountVisit): Again {
  const catalogue = world.catalogue()
  const ids = (query.get('only') ?? '').split('.').flatMap(text => parseId(text) ?? [])
  const services = ids.flatMap(id => catalogue.service(id) ?? [])
  return services.length === 0 ? null : services
}

async function answerOrRefusal(
  visit: AccountVisit,
  fields: URLSearchParams,
  again: Again,
): Promise<RateAnswer | CoreError> {
  const { world, caller, onLeave } = visit
  const question = orRefusal(() => questionOfForm(fields, visit))
  if (question instanceof CoreError) return question
  const call = new OpenCall(caller.access.accountId)
  onLeave(() => call.leave())
  const services = again?.map(({ id }) => id) ?? question.services
  return await quoteRates(world, { ...question, services }, call)
}

const linesOf = (
  visit: AccountVisit,
  fields: URLSearchParams,
  again: Again,
): Promise<readonly ApiLines[]> =>
  visit.byApi({
    kind: 'estimate',
    question: {
      ...uncheckedOfForm(fields),
      services: again?.map(({ name }) => name) ?? null,
      items: [],
    },
  })
