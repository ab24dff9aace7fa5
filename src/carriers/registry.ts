import type { Environment } from '#core/environment.ts'
import type { Carrier } from '#core/ports/carrier/carrier.ts'
import type { CompiledCatalogue } from '#core/rating/engine/compiled-catalogue.ts'
import type { CarrierDefinition } from './remote/define-carrier.ts'
import { withSaleFaults } from './simulated/magic-names.ts'
import { withPostalFaults } from './simulated/magic-postal-codes.ts'
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
  return carriers.map(carrier =>
    withSaleFaults(withPostalFaults(carrier), carrier, simulateCarrier(carrier, deps)),
  )
}
