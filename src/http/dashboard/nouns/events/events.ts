import { CoreError, invalid } from '#core/errors.ts'
import type { EventCursor, EventFilter } from '#core/event/event-store.ts'
import { eventTypes, testEventType } from '#core/facts.ts'
import { eventHistory, findEvent } from '#core/overview/event-history.ts'
import { readDate } from '#core/time/read-date.ts'
import { requireId } from '#core/values/parse-id.ts'
import { formState } from '../../forms/form-state.ts'
import { sizeOf } from '../../forms/page-size.ts'
import { readText } from '../../forms/read-text.ts'
import { newFormKey } from '../../visit/change-once.ts'
import { outcomeOf } from '../../visit/outcome.ts'
import { type AccountVisit, type Answer, pageOf } from '../../visit/screen.ts'
import { eventsView, eventView } from './events-views.ts'

/** Newest first; the filters and the place stand in the address. */
export async function showEvents({ query, world, tenant, frame }: AccountVisit): Promise<Answer> {
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

export async function showEvent(visit: AccountVisit): Promise<Answer> {
  const { params, world, tenant, frame } = visit
  const story = await findEvent(world.store.read, tenant, requireId(params.sequence, 'Event'))
  const { sequence } = story.event
  const now = world.clock.now()
  const [first] = story.deliveries
  const lines = first
    ? await visit.apiCallFor(
        { kind: 'resend_delivery', webhookId: first.webhookId, sequence },
        `Send it again to webhook ${first.webhookId}`,
      )
    : []
  // Each button has its own: they lead to the same line of the table.
  const deliveries = story.deliveries.map(one => ({ ...one, formKey: newFormKey(now) }))
  const facts = { event: story.event, deliveries, lines }
  return pageOf(`Event ${sequence}`, eventView(facts, frame))
}
