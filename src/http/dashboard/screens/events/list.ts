import { CoreError } from '#core/errors.ts'
import { anyEvent, type EventFilter } from '#core/event/event-store.ts'
import { eventTypes, testEventType } from '#core/facts.ts'
import { readInstant } from '#core/time/read-date.ts'
import { parseId } from '#core/values/parse-id.ts'
import { eventHistory } from '#core/webhook/event-history.ts'
import { formState } from '../../parts/form-state.ts'
import { readText } from '../../parts/read-text.ts'
import { eventsView } from '../../views/events/events-view.ts'
import { type AccountVisit, type Answer, pageOf } from '../../visit/screen.ts'

const rows = 50

export async function answer(visit: AccountVisit): Promise<Answer> {
  const { query, world, tenant, frame } = visit
  const filter = filterOrRefusal(visit)
  const refusal = filter instanceof CoreError ? filter : null
  const found = refusal
    ? { events: [], hasMore: false }
    : await eventHistory(
        world.store.read,
        tenant,
        filter instanceof CoreError ? anyEvent : filter,
        rows,
      )
  const content = eventsView({ ...found, query, refusal, state: formState(query, refusal) }, frame)
  return pageOf('Events', content, refusal ? 422 : 200)
}

function filterOrRefusal({ query, frame }: AccountVisit): EventFilter | CoreError {
  const day = readText(query, 'day')
  try {
    return {
      type: [...eventTypes, testEventType].find(type => type === query.get('type')) ?? null,
      before: parseId(query.get('before') ?? ''),
      from: readInstant('day', day, frame.timeZone, 'first'),
      to: readInstant('day', day, frame.timeZone, 'last'),
    }
  } catch (error) {
    if (error instanceof CoreError && error.code === 'validation_failed') return error
    throw error
  }
}
