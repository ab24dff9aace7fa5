import { CoreError } from '#core/errors.ts'
import { replayEvents } from '#core/webhook/deliveries.ts'
import { changeOnce } from '../../visit/change-once.ts'
import type { AccountVisit, Answer } from '../../visit/screen.ts'
import { readRange, replayPage } from './replay-page.ts'
import { visitedWebhook } from './visited-webhook.ts'

export async function answer(visit: AccountVisit): Promise<Answer | null> {
  const webhook = await visitedWebhook(visit)
  const { form, frame } = visit
  try {
    const range = readRange(form, frame.timeZone)
    return await changeOnce<number>(
      visit,
      command => replayEvents(command, webhook.id, range),
      count =>
        frame.to(`/webhooks/${webhook.id}?done=${count === 0 ? 'replayed_none' : 'replayed'}`),
    )
  } catch (error) {
    if (!(error instanceof CoreError)) throw error
    return replayPage(visit, webhook, error)
  }
}
