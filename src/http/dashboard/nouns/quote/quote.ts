import type { Service } from '#core/catalogue/catalogue.ts'
import { CoreError } from '#core/errors.ts'
import { assumedSize } from '#core/rating/assumed-size.ts'
import { parseId } from '#core/values/parse-id.ts'
import { formState } from '../../forms/field.ts'
import { shownFaults } from '../../forms/shown-faults.ts'
import { askedField, restField } from '../../visit/open-quotes.ts'
import { resultOrRefusal } from '../../visit/refusal.ts'
import { type AccountVisit, type Answer, pageOf, redirectTo } from '../../visit/screen.ts'
import type { ShownCall } from '../../visit/shown-call.ts'
import { askedService, whyPage } from '../price/why-price.ts'
import { type Patience, type PricesSoFar, pricesInParts } from './prices-in-parts.ts'
import { askedFields, questionOfForm, uncheckedOfForm } from './question-of-form.ts'
import { quoteLinks, quoteView } from './quote-view.ts'

/** The services that did not answer before, where they alone are asked again. */
type Again = readonly Service[] | null

/** The question stands in the URL, so that a colleague can open the same prices. */
export async function showQuote(visit: AccountVisit): Promise<Answer> {
  const { query, world, caller, frame } = visit
  const isAsked = query.has('to_address.country_code')
  const fields = askedFields(query, caller.settings)
  const again = askedAgain(visit)
  for (const name of ['only', askedField, restField]) fields.delete(name)
  const prices = isAsked ? await answerOrRefusal(visit, fields, again) : null
  const refusal = prices instanceof CoreError ? prices : null
  const soFar = prices instanceof CoreError ? null : prices
  const { value, faults } = formState(fields, refusal)
  const content = quoteView(
    {
      state: { value, faults: shownFaults(faults, null, value) },
      fields,
      isAsked,
      isAgain: again !== null,
      isOwnSize: assumedSize(caller.settings).isOfAccount,
      refusal,
      found: soFar?.found ?? null,
      rest: soFar?.rest ?? null,
      apiCalls: soFar === null ? [] : await apiCallsOf(visit, fields, again),
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
): Promise<PricesSoFar | CoreError> {
  const question = resultOrRefusal(() => questionOfForm(fields, visit))
  if (question instanceof CoreError) return question
  const services = again?.map(({ id }) => id) ?? question.services
  return await pricesInParts(visit, {
    asked: { ...uncheckedOfForm(fields), services },
    question: { ...question, services },
    token: visit.query.get(askedField) ?? '',
    patience: patienceOf(visit, again),
  })
}

/** People without script follow a link to the page that has all prices. */
function patienceOf({ query, isLive }: AccountVisit, again: Again): Patience {
  if (again !== null) return 'whole'
  if (!query.has(restField)) return 'none'
  return isLive ? 'next' : 'whole'
}

const apiCallsOf = (
  visit: AccountVisit,
  fields: URLSearchParams,
  again: Again,
): Promise<readonly ShownCall[]> =>
  visit.apiCallsFor({
    kind: 'estimate',
    question: {
      ...uncheckedOfForm(fields),
      services: again?.map(({ name }) => name) ?? null,
      items: [],
    },
  })

/** A question that is refused is put on its own page. */
export async function showWhyOfQuote(visit: AccountVisit): Promise<Answer> {
  const { query, caller, frame } = visit
  const service = askedService(visit, query.get('service'))
  const fields = askedFields(query, caller.settings)
  const question = resultOrRefusal(() => questionOfForm(fields, visit))
  if (question instanceof Error) return redirectTo(frame.to(`/quote?${query}`))
  const apiCalls = await visit.apiCallsFor({
    kind: 'estimate',
    question: { ...uncheckedOfForm(fields), services: [service.name], items: [] },
  })
  const actions = (isPriced: boolean) => quoteLinks(fields, isPriced, frame)
  return await whyPage(visit, { title: 'Why this price?', question, service, actions, apiCalls })
}
