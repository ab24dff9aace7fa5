/** One life of a shipment; `status.ts` has what the wire calls these states, `core/state-words.ts` what people do. */
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
  'cancelled',
] as const

export type ShipmentState = (typeof shipmentStates)[number]

const scanned = ['accepted', 'sorted', 'in_transit', 'delivered', 'exception'] as const

/**
 * Where each state may lead. The journey goes forward: steps may be skipped and are never undone, and
 * an exception may be left for transit or delivery. A remote carrier may reject a void, which puts the
 * shipment back to where it stood.
 */
const successors: Readonly<Record<ShipmentState, readonly ShipmentState[]>> = {
  draft: ['purchasing', 'bought', 'cancelled'],
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
  cancelled: [],
}

export const mayBecome = (from: ShipmentState, to: ShipmentState): boolean =>
  successors[from].includes(to)

/** A draft that was deleted, which never was postage. Nobody finds it any more. */
export const isDeleted = ({ state }: { readonly state: ShipmentState }): boolean =>
  state === 'cancelled'

/** Voided or deleted, or about to be: a carrier that was asked to void it has not answered yet. */
export const voidStates = [
  'void_asked',
  'voided',
  'cancelled',
] as const satisfies readonly ShipmentState[]

export const isVoid = ({ state }: { readonly state: ShipmentState }): boolean =>
  voidStates.some(voided => voided === state)

/** Nothing more is heard of its parcel. */
export const lastStates: readonly ShipmentState[] = shipmentStates.filter(
  state => successors[state].length === 0,
)

export const isOver = ({ state }: { readonly state: ShipmentState }): boolean =>
  lastStates.includes(state)

/** Bought and never scanned: what a void is for. */
export const voidableStates: ReadonlySet<ShipmentState> = new Set(['draft', 'bought', 'expired'])
