/** One life of a shipment; `status.ts` has what people call these states. */
export const shipmentStates = [
  'draft',
  'purchasing',
  'bought',
  'accepted',
  'sorted',
  'in_transit',
  'delivered',
  'exception',
  'expired',
  'void_asked',
  'voided',
] as const

export type ShipmentState = (typeof shipmentStates)[number]

const scanned = ['accepted', 'sorted', 'in_transit', 'delivered', 'exception'] as const

/**
 * Where each state may lead. The journey goes forward: steps may be skipped and are never undone, and
 * an exception may be left for transit or delivery. A remote carrier may reject a void, which puts the
 * shipment back to where it stood.
 */
const successors: Readonly<Record<ShipmentState, readonly ShipmentState[]>> = {
  draft: ['purchasing', 'bought', 'voided'],
  purchasing: ['bought', 'draft'],
  bought: [...scanned, 'expired', 'void_asked', 'voided'],
  accepted: ['sorted', 'in_transit', 'delivered', 'exception'],
  sorted: ['in_transit', 'delivered', 'exception'],
  in_transit: ['delivered', 'exception'],
  delivered: [],
  exception: ['in_transit', 'delivered'],
  expired: [...scanned, 'void_asked', 'voided'],
  void_asked: ['voided', 'bought', 'expired'],
  voided: [],
}

export const mayBecome = (from: ShipmentState, to: ShipmentState): boolean =>
  successors[from].includes(to)

/** Voided, or about to be: a carrier that was asked to void it has not answered yet. */
export const isVoid = ({ state }: { readonly state: ShipmentState }): boolean =>
  state === 'voided' || state === 'void_asked'

/** Bought and never scanned: what a void is for. */
export const voidableStates: ReadonlySet<ShipmentState> = new Set(['draft', 'bought', 'expired'])
