import type { Service } from '../../catalogue/catalogue.ts'
import type { CatalogueData, LocationData } from '../../catalogue/catalogue-data.ts'
import { serviceSpellings } from '../../catalogue/catalogue-names.ts'
import type { Location } from '../../catalogue/location.ts'
import { type OwnPricedCarrier, ownPricedEntry } from '../../catalogue/own-priced-services.ts'
import { postalPlace } from '../../catalogue/postal-place.ts'
import { matchKey } from '../../values/match-key.ts'
import { houseCurrency } from '../../values/money.ts'
import { type CompileOptions, compileServices } from './compile-services.ts'
import type {
  CompiledCatalogue,
  CompiledPackage,
  CompiledTables,
  CompiledTax,
} from './compiled-catalogue.ts'
import { countryIndex } from './destination.ts'
import { endOfDay, fromHouse, packageIndexOf, startOfDay, toHouse } from './rate-periods.ts'

/** Turns checked data into the tables that the engine reads by index. */
export function compileCatalogue(data: CatalogueData, options: CompileOptions): CompiledCatalogue {
  const table = compileTables(data, options)
  const ownPriced = withFreeIds(options.ownPriced ?? [], data)
  const ownPricedServices = ownPriced.flatMap(({ entry, services }) =>
    services.map(service => ownPricedEntry(service, entry, data)),
  )
  const services = [
    ...table.services.filter(service => service.offered).map(service => service.entry),
    ...ownPricedServices,
  ].toSorted((a, b) => a.id - b.id)
  const packages = table.packages.filter(type => !type.retired)
  const serviceById = new Map(
    [...table.services.map(({ entry }) => entry), ...ownPricedServices].map(entry => [
      entry.id,
      entry,
    ]),
  )
  const packageById = new Map(table.packages.map(type => [type.id, type]))
  const serviceByKey = serviceKeys(data, ownPriced, serviceById)
  const packageByKey = new Map(
    data.packages.flatMap(type =>
      [type.name, ...type.aliases].map(name => [matchKey(name), packageById.get(type.id)] as const),
    ),
  )
  // Most callers write the exact name, which is found without normalising it.
  const packageByName = new Map(packages.map(type => [type.name, type]))
  return {
    carriers: [...data.carriers, ...ownPriced.map(({ entry }) => entry)],
    services,
    packages,
    regions: table.regions,
    locations: data.locations.filter(({ closed }) => !closed).map(withoutClosed),
    pickupRule: (carrierCode, locationId) =>
      data.pickups.find(
        rule => rule.carrierCode === carrierCode && rule.locationId === locationId,
      ) ?? null,
    postalPlace: postalCode => postalPlace(postalCode, data.places),
    service: id => serviceById.get(id) ?? null,
    packageType: id => packageById.get(id) ?? null,
    findService: text => serviceByKey.get(matchKey(text)) ?? null,
    findPackage: text => packageByName.get(text) ?? packageByKey.get(matchKey(text)) ?? null,
    region: code => table.regions[table.regionIndex.get(code) ?? -1] ?? null,
    countryName: code => data.countries.get(code) ?? null,
    toHouseCurrency: (minor, currency) =>
      currency === houseCurrency ? minor : toHouse(data.exchangeMillionths, minor, currency),
    fromHouseCurrency: (minor, currency) =>
      currency === houseCurrency ? minor : fromHouse(data.exchangeMillionths, minor, currency),
    table,
  }
}

const withoutClosed = ({ closed, ...location }: LocationData): Location => location

/** The catalogue's own services keep their ids and spellings, whatever account is connected. */
function withFreeIds(
  ownPriced: readonly OwnPricedCarrier[],
  { services, freight }: CatalogueData,
): readonly OwnPricedCarrier[] {
  if (ownPriced.length === 0) return ownPriced
  const taken = new Set([...services, ...freight.services].map(({ id }) => id))
  return ownPriced.map(({ entry, services: own }) => ({
    entry,
    services: own.filter(({ id }) => !taken.has(id)),
  }))
}

function serviceKeys(
  data: CatalogueData,
  ownPriced: readonly OwnPricedCarrier[],
  byId: ReadonlyMap<number, Service>,
): ReadonlyMap<string, Service> {
  const keys = new Map<string, Service>()
  const ownIds = new Set(data.services.map(({ id }) => id))
  const isOwn = (id: number): boolean => ownIds.has(id)
  for (const service of [...data.services, ...ownPriced.flatMap(({ services }) => services)]) {
    const entry = byId.get(service.id)
    if (!entry) continue
    for (const key of serviceSpellings(service, entry.carrier)) {
      if (isOwn(service.id) || !keys.has(key)) keys.set(key, entry)
    }
  }
  return keys
}

function compileTables(data: CatalogueData, options: CompileOptions): CompiledTables {
  const packages = data.packages
    .map((type): CompiledPackage => type)
    .toSorted((a, b) => a.id - b.id)
  const packageIndex = packageIndexOf(data)
  const provinces = [...new Set(data.taxes.rows.map(row => row.province))].filter(p => p !== '*')
  const provinceIndex = new Map(provinces.map((province, index) => [province, index]))
  const regions = data.regions.map((region, index) => ({ ...region, index }))
  return {
    ...compileServices(data, options, packageIndex),
    demonstration: data.demonstration,
    regions,
    regionIndex: new Map(regions.map(region => [region.code, region.index])),
    packages,
    packageIndex,
    taxCountry: countryIndex(data.taxes.country),
    provinceIndex,
    taxes: [...provinces, '*'].map(province => compileTaxes(data, province)),
    zeroRatedFrom: data.taxes.zeroRatedFrom,
  }
}

const compileTaxes = (data: CatalogueData, province: string): readonly CompiledTax[] =>
  data.taxes.rows
    .filter(row => row.province === province)
    .map(row => ({
      tax: row.tax,
      province,
      millionths: row.millionths,
      from: row.validFrom === null ? Number.NEGATIVE_INFINITY : startOfDay(row.validFrom),
      until: row.validTo === null ? Number.POSITIVE_INFINITY : endOfDay(row.validTo),
      onlyFrom: row.onlyFrom,
    }))
