import type { Environment } from '#core/environment.ts'
import type { Carrier } from '#core/ports/carrier/carrier.ts'
import type { CompiledCatalogue } from '#core/rating/engine/compiled-catalogue.ts'
import { withSaleFaults } from './simulated/magic-names.ts'
import { withPostalFaults } from './simulated/magic-postal-codes.ts'
import { type SimulatedCarrierDeps, simulateCarrier } from './simulated/simulated-carrier.ts'
import { tableCarriers } from './table/table-carriers.ts'

/**
 * Every carrier of a world. Only those of the sandbox obey the documented magic values; `deps` is for
 * the book of their sales.
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
