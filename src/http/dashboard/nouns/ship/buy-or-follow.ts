import { setTimeout } from 'node:timers/promises'
import { CoreError, notFound } from '#core/errors.ts'
import type { CreatedShipment } from '#core/shipment/created-shipment.ts'
import type { Readers } from '#core/store.ts'
import { subjectOfForm } from '../../visit/change-once.ts'
import { type AccountVisit, type Answer, redirectTo } from '../../visit/screen.ts'

/** Nobody looks longer at a form that does nothing. */
const patientMs = 3_000
const lookMs = 250

/** The buyer is waiting at the form, must wait there for the end, or follows the shipment on its page. */
type BuyerWaits = 'at_form' | 'for_the_end' | 'at_shipment'

/**
 * Carries a purchase out. Where its carrier takes long the buyer is led to the page of the shipment, which
 * follows by itself, and the purchase goes on. One that ends without a sale then leaves a draft, since
 * nobody sees the form any more.
 */
export async function buyOrFollow(
  visit: AccountVisit,
  buy: (keepsWaiting: () => boolean) => Promise<Answer | null>,
): Promise<Answer | null> {
  let waiting: BuyerWaits = 'at_form'
  const bought = buy(() => {
    if (waiting === 'at_form') waiting = 'for_the_end'
    return waiting === 'for_the_end'
  })
  const look = new AbortController()
  // The purchase itself tells what is wrong, to a buyer who still waits for it.
  bought.catch(() => {}).finally(() => look.abort())
  for (let ms = patientMs; await isSlow(ms, look.signal); ms = lookMs) {
    const path = await pathWhileBuying(visit)
    // The purchase may have ended while its shipment was read.
    if (path === null || waiting !== 'at_form') continue
    waiting = 'at_shipment'
    bought.catch(error => report(visit, error))
    return redirectTo(path)
  }
  return await bought
}

/** False where the purchase has ended before. */
const isSlow = (ms: number, signal: AbortSignal): Promise<boolean> =>
  setTimeout(ms, true, { signal }).catch(() => false)

/** Null while no carrier is asked. */
async function pathWhileBuying(visit: AccountVisit): Promise<string | null> {
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

/** The page of the shipment says itself what a carrier has left open. */
export const pathAfterSale =
  ({ frame, tenant }: AccountVisit) =>
  async ({ shipmentId, fresh }: CreatedShipment, { shipments }: Readers): Promise<string> => {
    const shipment = fresh?.shipment ?? (await shipments.byId(tenant, shipmentId))
    if (shipment === null) throw notFound('Shipment')
    const { state, shipCode } = shipment
    const done = state === 'draft' ? '?done=saved' : shipment.bought ? '?done=bought' : ''
    return frame.to(`/shipments/${shipCode}${done}`)
  }
