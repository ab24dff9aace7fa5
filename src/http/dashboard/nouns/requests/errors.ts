import { groupedErrors } from '#core/calls/grouped-errors.ts'
import { dayMs } from '#core/time/durations.ts'
import { type AccountVisit, type Answer, pageOf } from '../../visit/screen.ts'
import { errorsView } from './errors-view.ts'

/** As long as calls are kept. */
const lookedAtMs = 7 * dayMs

export async function showErrors({ world, tenant, frame }: AccountVisit): Promise<Answer> {
  const since = world.clock.now() - lookedAtMs
  const found = await groupedErrors(world.store.read, tenant, since)
  return pageOf('Errors', errorsView(found, since, frame))
}
