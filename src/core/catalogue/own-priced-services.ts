import { matchKey } from '../values/match-key.ts'
import type { CarrierEntry, Service } from './catalogue.ts'
import type { CatalogueData } from './catalogue-data.ts'
import { nameCode, serviceSpellings } from './catalogue-names.ts'
import { type DayRange, dayRangeText } from './day-range.ts'

/** A carrier outside the process. Its services have its own prices, and no rate tables here. */
export type OwnPricedCarrier = {
  readonly entry: CarrierEntry
  readonly services: readonly OwnPricedService[]
}

export type OwnPricedService = {
  /** Permanent: no other service of any catalogue ever gets it. */
  readonly id: number
  /** Begins with the carrier's name. */
  readonly name: string
  readonly aliases: readonly string[]
  readonly trackable: boolean
  readonly express: boolean
  readonly international: boolean
  /** Package types by their names; those that the catalogue does not have are left out. */
  readonly packages: readonly string[]
  /** Its usual days; a quote has its own. */
  readonly days: DayRange
}

type CataloguePackages = Pick<CatalogueData, 'packages'>

/** The service as the catalogue lists it, beside those with rate tables. */
export const ownPricedEntry = (
  service: OwnPricedService,
  carrier: CarrierEntry,
  { packages }: CataloguePackages,
): Service => ({
  id: service.id,
  name: service.name,
  code: nameCode(service.name),
  carrier,
  trackable: service.trackable,
  express: service.express,
  international: service.international,
  injected: false,
  packageIds: service.packages.flatMap(
    name => packages.find(type => matchKey(type.name) === matchKey(name))?.id ?? [],
  ),
  deliveryDays: dayRangeText(service.days),
  environments: ['production', 'sandbox'],
  retired: false,
  restricted: false,
})

type Claim = { readonly what: string; readonly owner: string }

/** A sentence for each code, id and spelling that a service of these carriers has in common with another. */
export function ownPricedClashes(
  { carriers, services, freight }: Pick<CatalogueData, 'carriers' | 'services' | 'freight'>,
  added: readonly OwnPricedCarrier[],
): readonly string[] {
  const claims = [
    ...[...carriers, ...freight.carriers].flatMap(carrier =>
      claimsOf(
        carrier,
        [...services, ...freight.services].filter(service => service.carrier === carrier.code),
      ).map(claim => ({ ...claim, isOwnPriced: false })),
    ),
    ...added.flatMap(({ entry, services: own }) =>
      claimsOf(entry, own).map(claim => ({ ...claim, isOwnPriced: true })),
    ),
  ]
  return [...Map.groupBy(claims, ({ what }) => what)].flatMap(([what, sharers]) => {
    const owners = [...new Set(sharers.map(({ owner }) => owner))]
    if (owners.length < 2 || sharers.every(({ isOwnPriced }) => !isOwnPriced)) return []
    return [`${owners.join(' and ')} have the same ${what}.`]
  })
}

const claimsOf = (
  carrier: CarrierEntry,
  services: readonly Pick<OwnPricedService, 'id' | 'name' | 'aliases'>[],
): readonly Claim[] => [
  { what: `carrier code, ${carrier.code}`, owner: carrier.name },
  ...services.flatMap(service => [
    { what: `id, ${service.id}`, owner: service.name },
    ...serviceSpellings(service, carrier).map(key => ({
      what: `spelling, ${key}`,
      owner: service.name,
    })),
  ]),
]
