import type { Command } from '../../command/command.ts'
import type { SaleOrder } from '../../ports/carrier.ts'
import { priceOf } from '../bought-label.ts'
import type { Draft } from '../draft.ts'
import type { Purchase } from '../purchase-store.ts'
import type { Decision } from './decide-purchase.ts'
import { boughtService } from './sale-order.ts'

/** The record of a purchase whose carrier has not been asked yet. */
export function heldPurchase(
  { world, key }: Command,
  decision: Decision,
  { id, notes }: Draft,
  order: SaleOrder,
  reference: string,
): Purchase {
  const price = priceOf(decision.quote)
  return {
    shipmentId: id,
    state: 'held',
    reference,
    service: boughtService(decision),
    price,
    heldAt: world.clock.now(),
    requestedAt: null,
    settledAt: null,
    key,
    notes,
    order: { ...order, price },
  }
}
