import type { Tenant } from '../access.ts'
import type { Shipment } from '../shipment/shipment.ts'
import type { After } from '../shipment/shipment-store.ts'
import type { Instant } from '../time/clock.ts'
import type { Page } from '../values/page.ts'

/** The shipments that one carrier got in one region at the end of a day; it never changes. */
export type Closeout = {
  readonly id: number
  readonly carrierCode: string
  readonly carrierName: string
  readonly region: string
  readonly shipmentsCount: number
  readonly weightTicks: number
  /** By the account's clock. */
  readonly createdAt: Instant
}

export type CloseoutReader = {
  byId(tenant: Tenant, id: number): Promise<Closeout | null>
  /** Newest first, and the number of all. */
  page(
    tenant: Tenant,
    page: Page,
  ): Promise<{ readonly closeouts: readonly Closeout[]; readonly total: number }>
  /** Shipments that are bought, not scanned yet and on no closeout, oldest first. */
  ready(tenant: Tenant, after: After, limit: number): Promise<readonly Shipment[]>
  /** All shipments of a closeout in any state, oldest first. */
  shipments(tenant: Tenant, id: number, after: After, limit: number): Promise<readonly Shipment[]>
}

export type CloseoutWriter = CloseoutReader & {
  insert(tenant: Tenant, closeout: Closeout): Promise<void>
  /** Assigns the shipments that are still ready and returns their ids: two closeouts never share one. */
  assign(tenant: Tenant, id: number, shipmentIds: readonly number[]): Promise<ReadonlySet<number>>
}
