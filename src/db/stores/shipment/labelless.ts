import { type ShipmentState, voidStates } from '#core/shipment/state.ts'

/** Nobody may put a label on a parcel before it was bought, or after the client asked for a refund. */
export const labelless: ReadonlySet<ShipmentState> = new Set(['draft', 'purchasing', ...voidStates])
