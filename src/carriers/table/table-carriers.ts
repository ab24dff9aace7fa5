import type { Carrier } from '../../core/ports/carrier.ts'
import type { CompiledCatalogue } from '../../core/rating/compiled-catalogue.ts'
import { quote } from '../../core/rating/engine.ts'

/** The carriers whose prices stand in the catalogue: each answers at once, for its own services. */
export function tableCarriers(catalogue: CompiledCatalogue): readonly Carrier[] {
  const byCarrier = Map.groupBy(catalogue.table.services, service => service.data.carrier)
  return [...byCarrier].map(([code, services]) => ({
    code,
    serviceIds: services.map(service => service.data.id),
    rate: question => quote(catalogue, question, services),
  }))
}
