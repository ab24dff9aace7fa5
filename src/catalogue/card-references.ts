import type { CarrierData, PackageData, ServiceData } from '#core/catalogue/catalogue-data.ts'
import { serviceSpellings } from '#core/catalogue/catalogue-names.ts'
import { matchKey } from '#core/values/match-key.ts'
import type { ListEntry } from './list-entry.ts'

/** The ids of the services and packages that a card may name, by match keys. */
export type CardReferences = {
  readonly services: ReadonlyMap<string, number>
  readonly packages: ReadonlyMap<string, number>
}

export function gatherNames(
  carriers: readonly ListEntry<CarrierData>[],
  services: readonly ListEntry<ServiceData>[],
  packages: readonly ListEntry<PackageData>[],
): CardReferences {
  return referencesOf({
    carriers: carriers.map(({ value }) => value),
    services: services.map(({ value }) => value),
    packages: packages.map(({ value }) => value),
  })
}

export function referencesOf(data: {
  readonly carriers: readonly CarrierData[]
  readonly services: readonly ServiceData[]
  readonly packages: readonly PackageData[]
}): CardReferences {
  const carrierOf = new Map(data.carriers.map(carrier => [carrier.code, carrier]))
  const services = data.services.flatMap(service => {
    const carrier = carrierOf.get(service.carrier)
    return carrier ? serviceSpellings(service, carrier).map(key => [key, service.id] as const) : []
  })
  const packages = data.packages.flatMap(type =>
    [type.name, ...type.aliases].map(name => [matchKey(name), type.id] as const),
  )
  return { services: new Map(services), packages: new Map(packages) }
}
