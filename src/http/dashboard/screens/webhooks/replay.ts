import { CoreError, invalid } from '#core/errors.ts'
import type { Instant } from '#core/time/clock.ts'
import { readInstant } from '#core/time/read-date.ts'
import { replayEvents } from '#core/webhook/send-again.ts'
import { readText } from '../../parts/read-text.ts'
import { changeOnce } from '../../visit/change-once.ts'
import type { AccountVisit, Answer } from '../../visit/screen.ts'
import { webhookPage } from './show.ts'
import { webhookOf } from './webhook-of.ts'

export async function answer(visit: AccountVisit): Promise<Answer | null> {
  const { id } = await webhookOf(visit)
  try {
    const range = { from: timeOf(visit, 'from'), to: timeOf(visit, 'to') }
    return await changeOnce<number>(
      visit,
      command => replayEvents(command, id, range),
      count => visit.frame.to(`/webhooks/${id}?done=${count === 0 ? 'replayed_none' : 'replayed'}`),
    )
  } catch (error) {
    if (error instanceof CoreError && error.code === 'validation_failed') {
      return await webhookPage(visit, error)
    }
    throw error
  }
}

/** A day begins with its first moment and ends with its last. */
function timeOf({ form, caller }: AccountVisit, name: 'from' | 'to'): Instant {
  const end = name === 'from' ? 'first' : 'last'
  const at = readInstant(name, readText(form, name), caller.settings.timeZone, end)
  if (at === null) throw invalid(name, `The ${name} must have a day such as 2026-01-31.`)
  return at
}
