import { setTimeout } from 'node:timers/promises'
import { CoreError } from '#core/errors.ts'
import { subjectOfForm } from '../../visit/change-once.ts'
import { type AccountVisit, type Answer, redirectTo } from '../../visit/screen.ts'

/** So long somebody looks at a form that does nothing. */
const patientMs = 3_000
const lookMs = 250

/** Who buys is waiting at the form, must wait there for the end, or follows the shipment on its page. */
type Waiting = 'at_form' | 'for_the_end' | 'at_shipment'

/**
 * Carries a purchase out. Where its carrier takes long the buyer is led to the page of the shipment, which
 * follows by itself, and the purchase goes on. One that ends without a sale then leaves a draft, since
 * nobody sees the form any more.
 */
export async function buyOrFollow(
  visit: AccountVisit,
  buy: (keepsWaiting: () => boolean) => Promise<Answer | null>,
): Promise<Answer | null> {
  let waiting: Waiting = 'at_form'
  const bought = buy(() => {
    if (waiting === 'at_form') waiting = 'for_the_end'
    return waiting === 'for_the_end'
  })
  const look = new AbortController()
  // What is wrong is told by the purchase itself, to whoever still waits for it.
  bought.catch(() => {}).finally(() => look.abort())
  for (let ms = patientMs; await isSlow(ms, look.signal); ms = lookMs) {
    const place = await openPlace(visit)
    // The purchase may have ended while its shipment was read.
    if (place === null || waiting !== 'at_form') continue
    waiting = 'at_shipment'
    bought.catch(error => report(visit, error))
    return redirectTo(place)
  }
  return await bought
}

/** False where the purchase has ended before. */
const isSlow = (ms: number, signal: AbortSignal): Promise<boolean> =>
  setTimeout(ms, true, { signal }).catch(() => false)

/** Null while no carrier is asked. */
async function openPlace(visit: AccountVisit): Promise<string | null> {
  const subject = await subjectOfForm(visit)
  if (subject?.kind !== 'shipment') return null
  const { world, tenant, frame } = visit
  const shipment = await world.store.read.shipments.byId(tenant, subject.id)
  return shipment?.state === 'purchasing'
    ? frame.to(`/shipments/${shipment.shipCode}?done=waits`)
    : null
}

/** A refusal is told by the page of the draft. */
function report({ log, requestId }: AccountVisit, error: unknown): void {
  if (error instanceof CoreError && error.code !== 'internal_error') return
  log.warn({ requestId, err: error }, 'a purchase failed after its buyer went to its shipment')
}
