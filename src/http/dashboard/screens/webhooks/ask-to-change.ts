import type { AccountVisit, Answer } from '../../visit/screen.ts'
import { webhookForm } from './webhook-form.ts'
import { webhookOf } from './webhook-of.ts'

export const answer = async (visit: AccountVisit): Promise<Answer> =>
  webhookForm(visit, await webhookOf(visit), null, 200)
