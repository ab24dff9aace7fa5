import { matchKey } from '../values/match-key.ts'
import type { CarrierEntry, Service } from './catalogue.ts'
import type { CatalogueData } from './catalogue-data.ts'
import { nameCode } from './catalogue-names.ts'
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
