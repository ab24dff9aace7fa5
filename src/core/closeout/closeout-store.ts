import type { Tenant } from '../access.ts'
import type { Shipment } from '../shipment/shipment.ts'
import type { After } from '../shipment/shipment-store.ts'
import type { Closeout } from './closeout.ts'

export type CloseoutReader = {
  byId(tenant: Tenant, id: number): Promise<Closeout | null>
  /** Bought, not scanned yet and on no closeout, oldest first. */
  ready(tenant: Tenant, after: After, limit: number): Promise<readonly Shipment[]>
  /** What is on a closeout, wherever it is by now, oldest first. */
  shipments(tenant: Tenant, id: number, after: After, limit: number): Promise<readonly Shipment[]>
}

export type CloseoutWriter = CloseoutReader & {
  insert(tenant: Tenant, closeout: Closeout): Promise<void>
  /** Puts those on it that are still ready, and says which: of two closeouts one gets a shipment. */
  assign(tenant: Tenant, id: number, shipmentIds: readonly number[]): Promise<ReadonlySet<number>>
}
