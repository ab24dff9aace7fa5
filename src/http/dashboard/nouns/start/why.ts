import type { AccountVisit, Answer } from '../../visit/screen.ts'
import { askedService, whyPage } from '../price/why-page.ts'
import { sampleQuestion } from './sample-question.ts'
import { startLead } from './start-lead.ts'

/** Why the sample parcel costs what it does by one service. */
export async function showWhyOfStart(visit: AccountVisit): Promise<Answer> {
  const service = askedService(visit, visit.query.get('service'))
  const actions = () => startLead(visit.frame)
  const question = sampleQuestion(visit)
  return await whyPage(visit, { title: 'Why the sample costs that', question, service, actions })
}
