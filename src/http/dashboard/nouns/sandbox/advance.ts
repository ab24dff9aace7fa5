import { CoreError } from '#core/errors.ts'
import { parseDuration } from '#core/time/durations.ts'
import { advanceClock } from '#core/tracking/advance-clock.ts'
import { type AccountVisit, type Answer, redirectTo } from '../../visit/screen.ts'
import { mostVoidsTold, sandboxPage } from './sandbox-page.ts'

/** The form says how far ahead the clock was: sent again, it finds another time and moves nothing. */
export async function advanceSandboxClock(visit: AccountVisit): Promise<Answer> {
  const { form, world, caller, frame } = visit
  try {
    const byMs = parseDuration(form.get('duration') ?? '')
    const fromMs = Number(form.get('offset') ?? Number.NaN)
    const { moved, voidsDue } = await advanceClock(world, caller.access.accountId, byMs, fromMs)
    const told = new URLSearchParams({ done: moved === 0 ? 'moved_none' : 'moved' })
    for (const { shipmentId } of voidsDue.slice(0, mostVoidsTold)) {
      told.append('asked', String(shipmentId))
    }
    return redirectTo(frame.to(`/sandbox?${told}`))
  } catch (error) {
    if (!(error instanceof CoreError)) throw error
    return sandboxPage(visit, error)
  }
}
