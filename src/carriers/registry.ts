import type { Carrier } from '../core/ports/carrier.ts'
import type { CompiledCatalogue } from '../core/rating/compiled-catalogue.ts'
import type { Environment } from '../core/world.ts'
import { obeyMagicValues } from './table/magic-values.ts'
import { tableCarriers } from './table/table-carriers.ts'

/** Every carrier of a world. Only the sandbox's obey the documented magic values. */
export function carriersOver(
  catalogue: CompiledCatalogue,
  environment: Environment,
): readonly Carrier[] {
  const carriers = tableCarriers(catalogue)
  return environment === 'sandbox' ? carriers.map(obeyMagicValues) : carriers
}
