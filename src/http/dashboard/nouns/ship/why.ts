import { requireScopes } from '#core/access.ts'
import { CoreError } from '#core/errors.ts'
import type { AccountVisit, Answer } from '../../visit/screen.ts'
import { askedService, whyPage } from '../price/why-page.ts'
import { resultOrRefusal } from '../quote/result-or-refusal.ts'
import type { Beginning } from './begun-with.ts'
import { questionOf } from './prices-of.ts'
import { shipLeads } from './ship-leads.ts'
import { shipPage } from './ship-page.ts'
import { shipmentOfForm } from './shipment-form.ts'

/** Why the form as it stands costs what it does by one service. */
export async function why(visit: AccountVisit, begun: Beginning, asked: string): Promise<Answer> {
  const { form, frame } = visit
  requireScopes(visit.caller.access, ['rates:read'])
  const service = askedService(visit, asked)
  const before = begun.draft ?? begun.like
  const question = resultOrRefusal(() =>
    questionOf(visit, shipmentOfForm(visit, { form, before }).request),
  )
  if (question instanceof CoreError) return await shipPage(visit, { begun, fields: form })
  const actions = () => shipLeads(form, frame)
  return await whyPage(visit, { title: 'Why it costs that to ship', question, service, actions })
}
