import type { CarrierEntry, Service } from '../../catalogue/catalogue.ts'
import type { CatalogueData, RegionData, ServiceData } from '../../catalogue/catalogue-data.ts'
import { type DayRange, dayRangeText } from '../../catalogue/day-range.ts'
import { parcelNumbering } from '../../catalogue/numbering.ts'
import type { OwnPricedCarrier } from '../../catalogue/own-priced-services.ts'
import type { Environment } from '../../environment.ts'
import type { Minor } from '../../values/money.ts'
import { ticksPer } from '../../values/units.ts'
import type { ExcludedService } from '../quote.ts'
import { compileSurcharge, surchargesOf } from './compile-surcharge.ts'
import type {
  CompiledService,
  CompiledSurcharge,
  CompiledTables,
  ZoneChart,
} from './compiled-catalogue.ts'
import { type ExclusionCause, excludedService, exclusionCauses } from './exclusion-cause.ts'
import { type CompiledCard, compileCard, compilePeriods } from './rate-periods.ts'
import { compileChart } from './zone-chart.ts'

export type CompileOptions = {
  readonly environment: Environment
  /** The newest first; each one overrides those after it and the built-in cards. */
  readonly importedCards?: readonly CompiledCard[]
  /** Carriers whose services are listed and found, and are no part of the tables. */
  readonly ownPriced?: readonly OwnPricedCarrier[]
}

/** The services, in the order of their ids, and the surcharges as the engine reads them. */
export function compileServices(
  data: CatalogueData,
  options: CompileOptions,
  packageIndex: ReadonlyMap<number, number>,
): Pick<CompiledTables, 'services' | 'surcharges'> {
  const chartOf = chartsOf(data)
  const surcharges = data.surcharges.map((surcharge, index) =>
    compileSurcharge(surcharge, index, data.exchangeMillionths, name => chartOf([name])),
  )
  const carriers = new Map(data.carriers.map(carrier => [carrier.code, carrier]))
  const cards = [
    ...(options.importedCards ?? []),
    ...data.cards.map(card => compileCard(card, data)),
  ]
  const services = data.services
    .toSorted((a, b) => a.id - b.id)
    .flatMap(service => {
      const carrier = carriers.get(service.carrier)
      if (!carrier) return []
      const own = surchargesOf(service.id, surcharges)
      const periods = compilePeriods(cards.filter(card => card.serviceId === service.id))
      return {
        entry: serviceEntry(service, carrier),
        data: service,
        offered: !service.retired && service.environments.includes(options.environment),
        chart: chartOf(service.charts),
        packageChart: chartOf(service.packageCharts),
        takes: takenPackages(service, packageIndex),
        periods,
        days: daysByZone(service, data.regions),
        surcharges: own,
        protectedUpTo: protectedUpTo(own),
        signature: own.some(({ data: { when } }) => when.kind === 'signature'),
        excluded: exclusionsOf(service, heaviestTaken(service, periods)),
        numbering: parcelNumbering(service.numbering, carrier.numbers, options.environment),
      }
    })
  return { services, surcharges }
}

/** Services that name the same charts share one compiled chart. */
function chartsOf(data: CatalogueData): (names: readonly string[]) => ZoneChart {
  const charts = new Map<string, ZoneChart>()
  return names => {
    const key = names.join(' and ')
    const known = charts.get(key)
    if (known) return known
    const rows = names.flatMap(name => data.charts.get(name) ?? [])
    const chart = compileChart(key, rows, data.regions.length)
    charts.set(key, chart)
    return chart
  }
}

function protectedUpTo(surcharges: readonly CompiledSurcharge[]): Minor {
  const most = surcharges.flatMap(({ data: { when }, bands }) =>
    when.kind === 'protection' ? [bands?.most ?? Number.POSITIVE_INFINITY] : [],
  )
  return most.length === 0 ? -1 : Math.min(...most)
}

function takenPackages(
  service: ServiceData,
  packageIndex: ReadonlyMap<number, number>,
): Uint8Array {
  const takes = new Uint8Array(packageIndex.size)
  for (const id of service.packageIds) {
    const index = packageIndex.get(id)
    if (index !== undefined) takes[index] = 1
  }
  return takes
}

const plus = (a: DayRange, b: DayRange): DayRange => ({
  least: a.least + b.least,
  most: a.most + b.most,
})

/** The carrier's days, plus the line-haul where the parcel enters the post in the US. Equal ranges share one object. */
function daysByZone(
  service: ServiceData,
  regions: readonly RegionData[],
): readonly (readonly DayRange[])[] {
  const known = new Map<string, DayRange>()
  const shared = ({ least, most }: DayRange): DayRange => {
    const key = `${least} to ${most}`
    const days = known.get(key) ?? { least, most }
    known.set(key, days)
    return days
  }
  return regions.map(region => {
    const haul = service.injected ? region.lineHaulDays : { least: 0, most: 0 }
    return Array.from({ length: 256 }, (_, zone) =>
      shared(plus(service.daysByZone.get(zone) ?? service.days, haul)),
    )
  })
}

/** For a sentence: the service's own limit, or the last row of its newest card where that is lower. */
function heaviestTaken(service: ServiceData, periods: CompiledService['periods']): string {
  const table = periods.find(({ tiers }) => tiers.primary?.weight)?.tiers.primary?.weight
  const last = table?.upTo.at(-1) ?? Number.POSITIVE_INFINITY
  const limit = service.limits.weightTicks
  if (table && last <= limit) return table.labels.at(-1) ?? ''
  return `${Math.round((limit / ticksPer.lbs) * 1000) / 1000} lb`
}

const exclusionsOf = (
  service: ServiceData,
  heaviest: string,
): Readonly<Record<ExclusionCause, ExcludedService>> =>
  Object.fromEntries(
    exclusionCauses.map(cause => [cause, excludedService(service, cause, heaviest)]),
  ) as Record<ExclusionCause, ExcludedService>

const serviceEntry = (service: ServiceData, carrier: CarrierEntry): Service => ({
  id: service.id,
  name: service.name,
  code: service.code,
  carrier,
  trackable: service.trackable,
  express: service.express,
  international: service.international,
  injected: service.injected,
  packageIds: service.packageIds,
  deliveryDays: dayRangeText(service.days),
  environments: service.environments,
  retired: service.retired,
  restricted: service.unasked.kind !== 'always',
})
