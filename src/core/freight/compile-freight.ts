import type { CarrierEntry, Service } from '../catalogue/catalogue.ts'
import type { CatalogueData } from '../catalogue/catalogue-data.ts'
import { serviceSpellings } from '../catalogue/catalogue-names.ts'
import { dayRangeText } from '../catalogue/day-range.ts'
import type {
  FreightAreaRow,
  FreightCarrierData,
  FreightServiceData,
  FreightTariffData,
} from '../catalogue/freight-data.ts'
import type { Environment } from '../environment.ts'
import { endOfDay, startOfDay } from '../rating/engine/rate-periods.ts'
import type { TaxTables } from '../rating/engine/taxes.ts'
import { matchKey } from '../values/match-key.ts'
import { millionthsOf } from '../values/money.ts'
import type {
  AccessorialPrice,
  CompiledFreight,
  CompiledFreightTariff,
  FreightCatalogue,
  FreightTables,
} from './freight-catalogue.ts'

/** Turns checked data into what freight is priced by; taxes are those of parcels. */
export function compileFreight(
  data: CatalogueData,
  environment: Environment,
  taxes: TaxTables,
): FreightCatalogue {
  const { areas, carriers, services } = data.freight
  const compiled = services
    .toSorted((a, b) => a.id - b.id)
    .flatMap(service => {
      const carrier = carriers.find(({ code }) => code === service.carrier)
      return carrier ? [compileService(service, carrier, data, environment)] : []
    })
  const byId = new Map(compiled.map(({ entry }) => [entry.id, entry]))
  const byKey = new Map(
    compiled.flatMap(({ entry, data: { aliases, name } }) =>
      serviceSpellings({ name, aliases }, entry.carrier).map(key => [key, entry] as const),
    ),
  )
  return {
    carriers: carriers.map(carrierEntry),
    services: compiled.filter(({ offered }) => offered).map(({ entry }) => entry),
    service: id => byId.get(id) ?? null,
    findService: text => byKey.get(matchKey(text)) ?? null,
    table: {
      services: compiled,
      taxes,
      areaOf: areaFinder(areas),
      demonstration: data.demonstration,
    },
  }
}

const carrierEntry = ({ code, name, aliases, phone }: FreightCarrierData): CarrierEntry => ({
  code,
  name,
  aliases,
  phone,
})

function compileService(
  service: FreightServiceData,
  carrier: FreightCarrierData,
  { exchangeMillionths }: CatalogueData,
  environment: Environment,
): CompiledFreight {
  const exchange = exchangeMillionths[carrier.currency]
  const lanes = new Map(
    service.lanes.map(lane => [
      `${lane.from} ${lane.to}`,
      { ...lane, minimum: millionthsOf(lane.minimum, exchange) },
    ]),
  )
  return {
    entry: serviceEntry(service, carrier),
    data: service,
    carrier,
    offered: !service.retired && service.environments.includes(environment),
    lane: (from, to) => lanes.get(`${from} ${to}`) ?? null,
    tariffs: service.tariffs.map(compileFreightTariff),
    exchangeMillionths: exchange,
    fuel: carrier.fuel.map(({ validFrom, millionths }) => ({
      from: startOfDay(validFrom),
      millionths,
    })),
    charges: chargesOf(carrier, exchange),
  }
}

function serviceEntry(service: FreightServiceData, carrier: FreightCarrierData): Service {
  const days = service.lanes.map(lane => lane.days)
  return {
    id: service.id,
    name: service.name,
    code: service.code,
    carrier: carrierEntry(carrier),
    trackable: true,
    express: service.express,
    international: false,
    injected: false,
    packageIds: [],
    deliveryDays: dayRangeText({
      least: Math.min(...days.map(({ least }) => least)),
      most: Math.max(...days.map(({ most }) => most)),
    }),
    environments: service.environments,
    retired: service.retired,
    restricted: false,
  }
}

function chargesOf(
  { accessorials }: FreightCarrierData,
  exchange: number,
): CompiledFreight['charges'] {
  const charges = accessorials.map(({ accessorial, name, amount, fromMicrometres }) => ({
    accessorial,
    charge: { name, amount: millionthsOf(amount, exchange), fromMicrometres },
  }))
  const longestFirst = (a: AccessorialPrice, b: AccessorialPrice): number =>
    b.fromMicrometres - a.fromMicrometres
  return new Map(
    [...Map.groupBy(charges, ({ accessorial }) => accessorial)].map(([accessorial, own]) => [
      accessorial,
      own.map(({ charge }) => charge).toSorted(longestFirst),
    ]),
  )
}

function compileFreightTariff(tariff: FreightTariffData): CompiledFreightTariff {
  const { rows, breaks, name, source, validFrom, validTo } = tariff
  const rates = new Map(
    rows.map(({ zone, freightClass, rates: own }) => [`${zone} ${freightClass ?? 'all'}`, own]),
  )
  return {
    name,
    source,
    validFrom,
    validTo,
    from: startOfDay(validFrom),
    until: validTo === null ? Number.POSITIVE_INFINITY : endOfDay(validTo),
    breaks,
    rates: (zone, of) => rates.get(`${zone} ${of}`) ?? rates.get(`${zone} all`) ?? null,
  }
}

/** Whole codes, or the first half of a Canadian one: of less nobody knows the area. */
const codeForms: Readonly<Record<string, RegExp>> = {
  US: /^\d{5}(?:\d{4})?$/,
  CA: /^[A-Z]\d[A-Z](?:\d[A-Z]\d)?$/,
}

/** The longest known beginning of the postal code decides. */
function areaFinder(rows: readonly FreightAreaRow[]): FreightTables['areaOf'] {
  const areas = new Map(rows.map(({ country, prefix, area }) => [country + prefix, area]))
  const longest = Math.max(0, ...rows.map(({ prefix }) => prefix.length))
  return ({ countryCode, postalCode }) => {
    const code = (postalCode ?? '').replace(/[\s-]/g, '').toUpperCase()
    if (codeForms[countryCode]?.test(code) === false) return null
    for (let length = Math.min(longest, code.length); length >= 0; length--) {
      const area = areas.get(countryCode + code.slice(0, length))
      if (area !== undefined) return area
    }
    return null
  }
}
