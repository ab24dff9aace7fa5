import { type AccountVisit, type Answer, redirectTo } from '../../visit/screen.ts'
import { askedService, whyPage } from '../price/why-page.ts'
import { askedFields } from './asked-fields.ts'
import { questionOfForm, uncheckedOfForm } from './question-of-form.ts'
import { quoteLeads } from './quote-leads.ts'
import { resultOrRefusal } from './result-or-refusal.ts'

/** A question that is refused is put on its own page. */
export async function showWhyOfQuote(visit: AccountVisit): Promise<Answer> {
  const { query, caller, frame } = visit
  const service = askedService(visit, query.get('service'))
  const fields = askedFields(query, caller.settings)
  const question = resultOrRefusal(() => questionOfForm(fields, visit))
  if (question instanceof Error) return redirectTo(frame.to(`/quote?${query}`))
  const lines = await visit.byApi({
    kind: 'estimate',
    question: { ...uncheckedOfForm(fields), services: [service.name], items: [] },
  })
  const actions = (isPriced: boolean) => quoteLeads(fields, isPriced, frame)
  return await whyPage(visit, { title: 'Why this price?', question, service, actions, lines })
}
