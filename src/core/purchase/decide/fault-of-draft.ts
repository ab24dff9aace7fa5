import type { Caller } from '../../account/authenticate.ts'
import { CoreError } from '../../errors.ts'
import type { ShipmentRequest } from '../../shipment/shipment.ts'
import type { Instant } from '../../time/clock.ts'
import { checkedQuestion, declarationAbroad, type Judges } from './checked-request.ts'
import type { PathOf } from './purchase-fault.ts'

/** What keeps a draft from being sold, as its purchase would say it; no carrier is asked. */
export async function faultOfDraft(
  world: Judges,
  caller: Caller,
  request: ShipmentRequest,
  pathOf: PathOf,
  at: Instant,
): Promise<CoreError | null> {
  try {
    const question = checkedQuestion(world, caller, { request, pathOf }, at)
    await declarationAbroad(world, caller, request, question, pathOf)
    return null
  } catch (error) {
    if (error instanceof CoreError && error.code === 'validation_failed') return error
    throw error
  }
}
