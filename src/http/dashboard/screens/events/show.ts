import { findEvent } from '#core/overview/event-history.ts'
import { parseId } from '#core/values/parse-id.ts'
import { eventView } from '../../views/events/event-view.ts'
import { newFormKey } from '../../visit/change-once.ts'
import { type AccountVisit, type Answer, pageOf } from '../../visit/screen.ts'

export async function answer(visit: AccountVisit): Promise<Answer> {
  const { params, world, tenant, frame } = visit
  const story = await findEvent(world.store.read, tenant, parseId(params.sequence ?? ''))
  const { sequence } = story.event
  const now = world.clock.now()
  const [first] = story.deliveries
  const lines = first
    ? await visit.byApi(
        { kind: 'resend_delivery', webhookId: first.webhookId, sequence },
        `Send it again to webhook ${first.webhookId}`,
      )
    : []
  // Each button has its own: they lead to the same line of the table.
  const deliveries = story.deliveries.map(one => ({ ...one, formKey: newFormKey(now) }))
  const facts = { event: story.event, deliveries, lines }
  return pageOf(`Event ${sequence}`, eventView(facts, frame))
}
