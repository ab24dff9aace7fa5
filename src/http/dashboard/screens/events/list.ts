import { CoreError, invalid } from '#core/errors.ts'
import type { EventCursor, EventFilter } from '#core/event/event-store.ts'
import { eventTypes, testEventType } from '#core/facts.ts'
import { eventHistory } from '#core/overview/event-history.ts'
import { readDate } from '#core/time/read-date.ts'
import { formState } from '../../parts/form-state.ts'
import { sizeOf } from '../../parts/page-size.ts'
import { readText } from '../../parts/read-text.ts'
import { eventsView } from '../../views/events/events-view.ts'
import { outcomeOf } from '../../visit/outcome.ts'
import { type AccountVisit, type Answer, pageOf } from '../../visit/screen.ts'

/** Newest first; the filters and the place stand in the address. */
export async function answer({ query, world, tenant, frame }: AccountVisit): Promise<Answer> {
  const types = [...eventTypes, testEventType]
  const found = await outcomeOf(() => {
    const filter = filterOf(query, types, frame.timeZone)
    return eventHistory(world.store.read, tenant, filter, sizeOf(query))
  })
  const refusal = found instanceof CoreError ? found : null
  const page = found instanceof CoreError ? { events: [], hasMore: false } : found
  const facts = { ...page, state: formState(query, refusal), query, refusal, types }
  return pageOf('Events', eventsView(facts, frame), refusal ? 422 : 200)
}

function filterOf(query: URLSearchParams, types: readonly string[], timeZone: string): EventFilter {
  const day = readText(query, 'day')
  const span = day === null ? null : readDate(day, timeZone)
  if (day !== null && span === null) {
    throw invalid('day', 'The day must be a date such as 2026-01-31.')
  }
  return {
    type: types.find(type => type === query.get('type')) ?? null,
    span,
    before: placeOf(query),
  }
}

function placeOf(query: URLSearchParams): EventCursor | null {
  const [, at, sequence] = /^(\d{1,15})~(\d{1,15})$/.exec(query.get('after') ?? '') ?? []
  return sequence === undefined ? null : { at: Number(at), sequence: Number(sequence) }
}
