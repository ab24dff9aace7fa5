import { parseId } from '#core/values/parse-id.ts'
import { findEvent } from '#core/webhook/event-history.ts'
import { eventView } from '../../views/events/event-view.ts'
import { newFormKey } from '../../visit/change-once.ts'
import { type AccountVisit, type Answer, pageOf } from '../../visit/screen.ts'

export async function answer({ params, world, tenant, frame }: AccountVisit): Promise<Answer> {
  const story = await findEvent(world.store.read, tenant, parseId(params.sequence ?? ''))
  const formKey = newFormKey(world.clock.now())
  return pageOf(`Event ${story.event.sequence}`, eventView({ ...story, formKey }, frame))
}
