import type {
  CarrierData,
  ChartRow,
  LimitData,
  PackageData,
  ServiceData,
  UnaskedRule,
} from '#core/catalogue/catalogue-data.ts'
import { displayName, nameCode } from '#core/catalogue/catalogue-names.ts'
import type { DayRange } from '#core/catalogue/day-range.ts'
import type { ServiceNumbering } from '#core/catalogue/numbering.ts'
import { environments } from '#core/environment.ts'
import { matchKey } from '#core/values/match-key.ts'
import type { CatalogueFolder } from './catalogue-folder.ts'
import { inches, pounds, readDays } from './exact-number.ts'
import { type EntryFault, type ListEntry, readEntries, valuesOf } from './list-entry.ts'
import { packageIdsByName } from './rate-card-references.ts'
import { readNumbering } from './read-carriers.ts'
import { type RawService, serviceSchema } from './schemas.ts'
import { refuseTakenServices } from './service-spellings.ts'

export function readServices(
  folder: CatalogueFolder,
  carriers: readonly ListEntry<CarrierData>[],
  packages: readonly ListEntry<PackageData>[],
  charts: ReadonlyMap<string, readonly ChartRow[]>,
): readonly ListEntry<ServiceData>[] {
  const carrierOf = new Map(carriers.map(({ value }) => [value.code, value]))
  const packageIds = packageIdsByName(valuesOf(packages))
  const list = folder.list('services.json', serviceSchema)
  const services = readEntries<RawService, ServiceData>(list, (raw, fault) => {
    const carrier = carrierOf.get(raw.carrier)
    if (carrier && !raw.name.startsWith(`${carrier.name} `)) {
      fault('name', `the name begins with its carrier's: ${carrier.name}`)
    }
    if (!carrier && !folder.unread.has('carriers.json')) {
      fault('carrier', `there is no carrier ${raw.carrier}`)
    }
    for (const field of ['zones', 'package_zones'] as const) {
      for (const [i, chart] of (raw[field] ?? []).entries()) {
        if (!charts.has(chart)) fault(`${field}.${i}`, `there is no file zones/${chart}.csv`)
      }
    }
    const ids = raw.packages.map((name, i) => {
      const id = packageIds.get(matchKey(name))
      if (id === undefined && !folder.unread.has('packages.json'))
        fault(`packages.${i}`, `there is no package ${name}`)
      return id
    })
    const numbering = readNumbering(raw, carrier, fault)
    return serviceOf(
      raw,
      ids.filter(id => id !== undefined),
      numbering ?? standIn,
      fault,
    )
  })
  refuseTakenServices(services, carrierOf)
  return services
}

/** Replaces a numbering at fault, so that the rest of the entry is checked too. */
const standIn: ServiceNumbering = {
  kind: 'post',
  icon: '',
  numbered: { as: 'piece', mailClass: 'ground' },
}

function serviceOf(
  raw: RawService,
  packageIds: readonly number[],
  numbering: ServiceNumbering,
  fault: EntryFault,
): ServiceData {
  const banner = raw.banner ?? displayName(raw.name)
  return {
    id: raw.id,
    name: raw.name,
    code: nameCode(raw.name),
    carrier: raw.carrier,
    aliases: raw.aliases ?? [],
    trackable: raw.trackable,
    express: raw.express ?? false,
    international: raw.international ?? false,
    packageIds,
    environments: raw.environments ?? environments,
    retired: raw.retired ?? false,
    legacy: raw.legacy ?? false,
    injected: raw.injected_in_us ?? false,
    charts: raw.zones,
    packageCharts: raw.package_zones ?? raw.zones,
    days: daysOf(raw.delivery_days, 'delivery_days', fault),
    daysByZone: daysByZone(raw, fault),
    limits: limitsOf(raw),
    dimensional: raw.dimensional
      ? {
          overCubicInches: raw.dimensional.over_in3,
          divisor: raw.dimensional.divisor,
          sideRounding: raw.dimensional.side_rounding,
        }
      : null,
    cubic: raw.cubic
      ? {
          weightTicks: pounds(raw.cubic.weight_lb),
          longestMicrometres: inches(raw.cubic.longest_side_in),
        }
      : null,
    unasked: unaskedOf(raw, fault),
    notDeliveredTo: raw.not_delivered_to ?? [],
    permission: raw.permission ?? null,
    banner,
    bannerAbroad: raw.banner_abroad ?? `${banner} International`,
    numbering,
  }
}

function daysOf(text: string, field: string, fault: EntryFault): DayRange {
  const days = readDays(text)
  if (days === null) fault(field, 'the first day lies after the last')
  return days ?? { least: 0, most: 0 }
}

function daysByZone(raw: RawService, fault: EntryFault): ReadonlyMap<number, DayRange> {
  const entries = Object.entries(raw.delivery_days_by_zone ?? {})
  return new Map(
    entries.map(([zone, text]) => {
      const field = `delivery_days_by_zone.${zone}`
      if (!/^\d{1,3}$/.test(zone)) fault(field, `${zone} is not a zone`)
      return [Number(zone), daysOf(text, field, fault)]
    }),
  )
}

function limitsOf(raw: RawService): LimitData {
  const none = Number.POSITIVE_INFINITY
  const { weight_lb, longest_side_in, length_girth_in } = raw.limits ?? {}
  return {
    weightTicks: weight_lb === undefined ? none : pounds(weight_lb),
    longestMicrometres: longest_side_in === undefined ? none : inches(longest_side_in),
    lengthGirthMicrometres: length_girth_in === undefined ? none : inches(length_girth_in),
  }
}

function unaskedOf(raw: RawService, fault: EntryFault): UnaskedRule {
  if (!raw.unasked) return { kind: 'always' }
  const { never, hs_headings } = raw.unasked
  if ((never === true) === (hs_headings !== undefined)) {
    fault('unasked', 'unasked says either never or hs_headings')
  }
  if (!hs_headings) return { kind: 'never' }
  const ranges = hs_headings.map((text): readonly [number, number] => {
    const [from = 0, to = from] = text.split('-').map(Number)
    return [from, to]
  })
  return { kind: 'headings', ranges }
}
