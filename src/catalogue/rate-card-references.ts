import type { CatalogueData, PackageData } from '#core/catalogue/catalogue-data.ts'
import { serviceSpellings } from '#core/catalogue/catalogue-names.ts'
import { matchKey } from '#core/values/match-key.ts'

/** The ids of the services and packages that a card may name, by match keys. */
export type RateCardReferences = {
  readonly services: ReadonlyMap<string, number>
  readonly packages: ReadonlyMap<string, number>
}

export function referencesOf(
  data: Pick<CatalogueData, 'carriers' | 'services' | 'packages'>,
): RateCardReferences {
  const carrierOf = new Map(data.carriers.map(carrier => [carrier.code, carrier]))
  const services = data.services.flatMap(service => {
    const carrier = carrierOf.get(service.carrier)
    return carrier ? serviceSpellings(service, carrier).map(key => [key, service.id] as const) : []
  })
  return { services: new Map(services), packages: packageIdsByName(data.packages) }
}

/** By the match key of each of their names. */
export const packageIdsByName = (
  packages: readonly Pick<PackageData, 'id' | 'name' | 'aliases'>[],
): ReadonlyMap<string, number> =>
  new Map(
    packages.flatMap(({ id, name, aliases }) =>
      [name, ...aliases].map(spelling => [matchKey(spelling), id] as const),
    ),
  )
