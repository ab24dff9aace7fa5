import type { Environment } from '#core/environment.ts'
import type { Carrier } from '#core/ports/carrier.ts'
import type { CompiledCatalogue } from '#core/rating/engine/compiled-catalogue.ts'
import { sellByMagic } from './simulated/magic-sales.ts'
import { obeyMagicValues } from './simulated/magic-values.ts'
import { type OfficeEquipment, simulatedOffice } from './simulated/simulated-office.ts'
import { tableCarriers } from './table/table-carriers.ts'

/**
 * Every carrier of a world. Only those of the sandbox obey the documented magic values; their sales
 * outside our transaction are stored with the equipment of their office.
 */
export function carriersOver(
  catalogue: CompiledCatalogue,
  environment: Environment,
  equipment: OfficeEquipment,
): readonly Carrier[] {
  const carriers = tableCarriers(catalogue)
  if (environment !== 'sandbox') return carriers
  return carriers.map(carrier =>
    sellByMagic(obeyMagicValues(carrier), carrier, simulatedOffice(carrier, equipment)),
  )
}
