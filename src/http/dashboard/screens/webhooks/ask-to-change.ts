import type { AccountVisit, Answer } from '../../visit/screen.ts'
import { changePage } from './change-page.ts'
import { visitedWebhook } from './visited-webhook.ts'

export const answer = async (visit: AccountVisit): Promise<Answer> =>
  await changePage(visit, await visitedWebhook(visit), null)
