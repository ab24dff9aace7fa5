import type { AnyCommand, Command } from '../command/command.ts'
import { notFound } from '../errors.ts'
import { type AnyShipment, isFreight } from '../facts.ts'
import { findShipment } from '../shipment/find-shipment.ts'
import type { Shipment } from '../shipment/shipment.ts'
import type { ShipmentReader } from '../shipment/shipment-store.ts'
import { isVoid } from '../shipment/state.ts'
import type { Instant } from '../time/clock.ts'
import type { Minor } from '../values/money.ts'
import { freight } from './freight/freight.ts'
import { NotVoidable } from './move-voided.ts'
import { parcelConsignment, parcels } from './parcels.ts'
import { planVoid, type VoidedShipment, voidOnce } from './void-once.ts'

/**
 * Voids a shipment: a draft is cancelled; unused postage of a carrier in our process is given back in
 * the same transaction, and that of another carrier when it agrees. A second void answers as the first,
 * and of two at once one refunds.
 */
export const voidShipment = (
  command: Command<VoidedShipment>,
  code: string,
  expectedOutcome: ExpectedOutcome | null = null,
): Promise<VoidedShipment> =>
  voidParcels(command, async shipments => {
    const shipment = await shipments.byShipCode(command.tenant, code)
    if (shipment !== null && expectedOutcome !== null) refuseOtherThan(expectedOutcome, shipment)
    return shipment
  })

/** Voids by id, for clients that no longer find a draft once it is cancelled. */
export const deleteShipment = (
  command: Command<VoidedShipment>,
  id: number,
): Promise<VoidedShipment> =>
  voidParcels(command, shipments => findShipment({ shipments }, command.tenant, id))

const voidParcels = (
  command: Command<VoidedShipment>,
  find: (shipments: ShipmentReader) => Promise<Shipment | null>,
): Promise<VoidedShipment> =>
  voidOnce(parcels, command, async () => {
    const { world, tenant } = command
    const shipment = await find(world.store.read.shipments)
    return shipment && parcelConsignment(world, tenant, shipment)
  })

/** A draft that is bought meanwhile is a label: a deletion of the one does not void the other. */
function refuseOtherThan(expectedOutcome: ExpectedOutcome, { state, bought }: Shipment): void {
  if (expectedOutcome === 'deleted' && bought !== null)
    throw new NotVoidable('It was bought in the meantime.')
  if (expectedOutcome === 'refunded' && state === 'draft')
    throw new NotVoidable('It is a draft now.')
}

/** The outcome that a void would have now. */
export type VoidPreview =
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

/** The outcome that a page showed before somebody asked for the void. */
export type ExpectedOutcome = Extract<VoidPreview['kind'], 'deleted' | 'refunded'>

/** Asks nobody and changes nothing: the carrier, or another call, may still prevent it. */
export async function previewVoid(
  command: AnyCommand,
  shipment: AnyShipment,
): Promise<VoidPreview> {
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

export const canBeVoided = ({ kind }: VoidPreview): boolean =>
  kind === 'deleted' || kind === 'refunded'
