import type { AccountVisit, Answer } from '../../visit/screen.ts'
import { replayPage } from './replay-page.ts'
import { visitedWebhook } from './visited-webhook.ts'

export const showReplay = async (visit: AccountVisit): Promise<Answer> =>
  await replayPage(visit, await visitedWebhook(visit), null)
