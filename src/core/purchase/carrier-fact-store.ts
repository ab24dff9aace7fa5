import type { Tenant } from '../access.ts'
import type { CostLine } from '../ports/carrier/carrier.ts'

/** What a carrier says of its own sale, besides numbers and label. */
export type CarrierFacts = {
  readonly carrierId: string | null
  readonly cost: readonly CostLine[] | null
}

export type CarrierFactReader = {
  ofShipment(tenant: Tenant, shipmentId: number): Promise<CarrierFacts | null>
}

export type CarrierFactWriter = CarrierFactReader & {
  insert(tenant: Tenant, shipmentId: number, facts: CarrierFacts): Promise<void>
}
