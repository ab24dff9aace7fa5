import type { Environment } from '#core/environment.ts'
import type { FreightCatalogue } from '#core/freight/freight-catalogue.ts'
import type { Carrier } from '#core/ports/carrier/carrier.ts'
import type { FreightCarrier } from '#core/ports/freight/freight-carrier.ts'
import type { CompiledCatalogue } from '#core/rating/engine/compiled-catalogue.ts'
import {
  openSimulatedFreight,
  type SimulatedFreightDeps,
  simulatedTracking,
} from './freight/simulated-freight.ts'
import { tableFreight } from './freight/table-freight.ts'
import type { CarrierDefinition } from './remote/define-carrier.ts'
import { withSaleFaults } from './simulated/magic-names.ts'
import { freightTrouble, parcelTrouble, withPostalFaults } from './simulated/magic-postal-codes.ts'
import { type SimulatedCarrierDeps, simulateCarrier } from './simulated/simulated-carrier.ts'
import { tableCarriers } from './table/table-carriers.ts'

/** The carriers outside the process that this release can reach; each needs credentials. */
export const remoteCarriers: readonly CarrierDefinition[] = []

/**
 * The carriers that rate from a world's catalogue, made anew with each catalogue. Only those of the
 * sandbox obey the documented magic values, and keep a book of their sales by `deps`.
 */
export function carriersOver(
  catalogue: CompiledCatalogue,
  environment: Environment,
  deps: SimulatedCarrierDeps,
): readonly Carrier[] {
  const carriers = tableCarriers(catalogue)
  if (environment !== 'sandbox') return carriers
  const trouble = parcelTrouble(catalogue)
  return carriers.map(carrier =>
    withSaleFaults(
      withPostalFaults(carrier, trouble),
      carrier,
      simulateCarrier(carrier, deps),
      trouble,
    ),
  )
}

/** Opens the carriers of freight. In production nobody tracks what a table carrier books. */
export function freightCarriersOver(
  freight: FreightCatalogue,
  environment: Environment,
  deps: SimulatedFreightDeps,
): readonly FreightCarrier[] {
  const carriers = tableFreight(freight, environment)
  if (environment !== 'sandbox') return carriers
  const trouble = freightTrouble(freight)
  return carriers.map(carrier => {
    const remote = openSimulatedFreight(carrier, deps)
    const tracked = {
      ...withPostalFaults(carrier, trouble),
      ...simulatedTracking(deps),
    }
    return withSaleFaults(tracked, carrier, remote, trouble)
  })
}
