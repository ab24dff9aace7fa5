import type { CompiledCatalogue, CompiledService } from './engine/compiled-catalogue.ts'
import { periodAt } from './engine/price-service.ts'

/**
 * Whether a service is sold at invented prices: no carrier takes its parcels. Cards of the catalogue's
 * files have the version 0, imported cards a higher one.
 */
export const isDemonstration = (
  { table }: CompiledCatalogue,
  service: CompiledService,
  at: number,
): boolean => table.demonstration && (periodAt(service, at)?.tiers.primary?.version ?? 0) === 0

/** A sentence for the operator; null where the operator imported cards for every service. */
export function demonstrationNotice(catalogue: CompiledCatalogue, at: number): string | null {
  const offered = catalogue.table.services.filter(service => service.offered)
  const shown = offered.filter(service => isDemonstration(catalogue, service, at))
  if (shown.length === 0) return null
  const what =
    shown.length === offered.length
      ? 'The built-in catalogue is a demonstration'
      : `Postage types of the built-in catalogue are a demonstration (${shown.map(({ data }) => data.name).join(', ')})`
  return `${what}: no carrier stands behind it until you bring your own rate cards or a live carrier, and its production labels say DEMO, NO POSTAGE.`
}
