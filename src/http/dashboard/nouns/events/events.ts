import { CoreError, invalid } from '#core/errors.ts'
import type { EventFilter } from '#core/event/event-store.ts'
import { eventTypes, testEventType } from '#core/facts.ts'
import { eventHistory, findEvent } from '#core/overview/event-history.ts'
import { readDate } from '#core/time/read-date.ts'
import { requireId } from '#core/values/parse-id.ts'
import { eventCursor } from '../../format/cursor.ts'
import { formState } from '../../forms/field.ts'
import { readText } from '../../forms/form-reader.ts'
import { sizeOf } from '../../forms/page-size.ts'
import { newFormKey } from '../../visit/change-once.ts'
import { resultOrRefusal } from '../../visit/refusal.ts'
import { type AccountVisit, type Answer, pageOf } from '../../visit/screen.ts'
import { eventsView, eventView } from './events-views.ts'

/** The filters and the page are in the query. */
export async function showEvents({ query, world, tenant, frame }: AccountVisit): Promise<Answer> {
  const types = [...eventTypes, testEventType]
  const filter = resultOrRefusal(() => filterOf(query, types, frame.timeZone))
  const refusal = filter instanceof CoreError ? filter : null
  const page =
    filter instanceof CoreError
      ? { events: [], hasMore: false }
      : await eventHistory(world.store.read, tenant, filter, sizeOf(query))
  const facts = { ...page, state: formState(query, refusal), query, refusal, types }
  return pageOf('Events', eventsView(facts, frame), refusal ? 422 : 200)
}

function filterOf(query: URLSearchParams, types: readonly string[], timeZone: string): EventFilter {
  const day = readText(query, 'day')
  const span = day === null ? null : readDate(day, timeZone)
  if (day !== null && span === null) {
    throw invalid('day', 'The day must be a date such as 2026-01-31.')
  }
  const before = eventCursor.read(query.get('after'))
  return {
    type: types.find(type => type === query.get('type')) ?? null,
    span,
    before: before && { at: before[0], sequence: before[1] },
  }
}

export async function showEvent(visit: AccountVisit): Promise<Answer> {
  const { params, world, tenant, frame } = visit
  const found = await findEvent(world.store.read, tenant, requireId(params.sequence, 'Event'))
  const { sequence } = found.event
  const now = world.clock.now()
  const [first] = found.deliveries
  const apiCalls = first
    ? await visit.apiCallsFor(
        { kind: 'resend_delivery', webhookId: first.webhookId, sequence },
        `Resend it to webhook ${first.webhookId}`,
      )
    : []
  // Each button has a key of its own, since all lead to the same line of the table.
  const deliveries = found.deliveries.map(one => ({ ...one, formKey: newFormKey(now) }))
  const facts = { event: found.event, deliveries, apiCalls }
  return pageOf(`Event ${sequence}`, eventView(facts, frame))
}
