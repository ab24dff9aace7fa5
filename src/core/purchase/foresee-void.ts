import type { AnyCommand } from '../command/command.ts'
import { notFound } from '../errors.ts'
import { type AnyShipment, isFreight } from '../facts.ts'
import { isVoid } from '../shipment/state.ts'
import type { Instant } from '../time/clock.ts'
import type { Minor } from '../values/money.ts'
import { freight } from './freight/freight-goods.ts'
import { NotVoidable } from './move-voided.ts'
import { parcels } from './parcels.ts'
import { planVoid } from './void-once.ts'

/** What a void would do now, for those who want to know before they ask for it. */
export type VoidOutlook =
  /** It is void, or its carrier decides about it. */
  | { readonly kind: 'is_void' }
  /** It cost nothing, and is forgotten. */
  | { readonly kind: 'deleted' }
  /** At once, or once its carrier agrees; not after `until`, by the account's clock. */
  | {
      readonly kind: 'refunded'
      readonly isAtOnce: boolean
      readonly amount: Minor
      readonly until: Instant | null
    }
  | { readonly kind: 'refused'; readonly why: string }

/** What somebody was told that a void would do. */
export type ForeseenVoid = Extract<VoidOutlook['kind'], 'deleted' | 'refunded'>

export const canBeVoided = ({ kind }: VoidOutlook): boolean =>
  kind === 'deleted' || kind === 'refunded'

/** Asks nobody and changes nothing: the carrier, or another call, may still prevent it. */
export async function foreseeVoid(
  command: AnyCommand,
  shipment: AnyShipment,
): Promise<VoidOutlook> {
  const { world, tenant } = command
  const goods = isFreight(shipment) ? freight : parcels
  const consignment = await goods.find(world, world.store.read, tenant, shipment.id)
  if (!consignment) throw notFound('Shipment')
  if (isVoid(consignment)) return { kind: 'is_void' }
  try {
    const { kind } = await planVoid(command, consignment)
    if (kind === 'discard') return { kind: 'deleted' }
    const { refundableUntil: until } = consignment
    return { kind: 'refunded', isAtOnce: kind === 'refund', amount: shipment.totalPaid, until }
  } catch (error) {
    if (error instanceof NotVoidable) return { kind: 'refused', why: error.why }
    throw error
  }
}
