import type { Static } from 'typebox'
import { nameCode } from '#core/catalogue/catalogue-names.ts'
import type {
  FreightCarrierData,
  FreightServiceData,
  FreightTariffData,
} from '#core/catalogue/freight-data.ts'
import { environments } from '#core/environment.ts'
import type { CatalogueFolder } from './catalogue-folder.ts'
import { inches, pounds, readPercent, scaleDecimal } from './exact-number.ts'
import { freightServiceSchema } from './freight-schemas.ts'
import { type EntryFault, type ListEntry, readEntries } from './list-entry.ts'
import type { LaneFile } from './read-lanes.ts'
import { refuseTakenServices } from './service-spellings.ts'

type RawFreightService = Static<typeof freightServiceSchema>

export type FreightFiles = {
  readonly carriers: readonly ListEntry<FreightCarrierData>[]
  readonly lanes: ReadonlyMap<string, LaneFile>
  readonly tariffs: ReadonlyMap<string, FreightTariffData | null>
}

export function readFreightServices(
  folder: CatalogueFolder,
  files: FreightFiles,
): readonly ListEntry<FreightServiceData>[] {
  const carrierOf = new Map(files.carriers.map(({ value }) => [value.code, value]))
  const list = folder.list('freight/services.json', freightServiceSchema)
  const services = readEntries<RawFreightService, FreightServiceData>(list, (raw, fault) => {
    const carrier = carrierOf.get(raw.carrier)
    if (carrier && !raw.name.startsWith(`${carrier.name} `)) {
      fault('name', `the name begins with its carrier's: ${carrier.name}`)
    }
    if (!carrier && !folder.unread.has('freight/carriers.json')) {
      fault('carrier', `there is no freight carrier ${raw.carrier}`)
    }
    return serviceOf(raw, files, fault)
  })
  refuseTakenServices(services, carrierOf)
  return services
}

function serviceOf(
  raw: RawFreightService,
  files: FreightFiles,
  fault: EntryFault,
): FreightServiceData {
  const { weight_lb, longest_side_in } = raw.limits ?? {}
  const none = Number.POSITIVE_INFINITY
  const tariffs = freightTariffsOf(raw, files, fault)
  return {
    id: raw.id,
    name: raw.name,
    code: nameCode(raw.name),
    carrier: raw.carrier,
    aliases: raw.aliases ?? [],
    express: raw.express ?? false,
    retired: raw.retired ?? false,
    environments: raw.environments ?? environments,
    discountMillionths: readPercent(raw.discount ?? '0') ?? 0,
    leastDensity: raw.least_density === undefined ? null : scaleDecimal(raw.least_density, 3),
    limits: {
      weightTicks: weight_lb === undefined ? none : pounds(weight_lb),
      longestMicrometres: longest_side_in === undefined ? none : inches(longest_side_in),
    },
    lanes: lanesOf(raw, files, tariffs, fault),
    tariffs: tariffs.toSorted((a, b) => (a.validFrom < b.validFrom ? 1 : -1)),
  }
}

function freightTariffsOf(
  raw: RawFreightService,
  { tariffs }: FreightFiles,
  fault: EntryFault,
): readonly FreightTariffData[] {
  return raw.tariffs.flatMap((name, at) => {
    const tariff = tariffs.get(name)
    if (tariff === undefined) fault(`tariffs.${at}`, `there is no file freight/tariffs/${name}.csv`)
    return tariff ?? []
  })
}

/** A lane without rates would never be quoted. */
function lanesOf(
  raw: RawFreightService,
  { lanes }: FreightFiles,
  tariffs: readonly FreightTariffData[],
  fault: EntryFault,
): FreightServiceData['lanes'] {
  const found = lanes.get(raw.lanes)
  if (!found) {
    fault('lanes', `there is no file freight/lanes/${raw.lanes}.csv`)
    return []
  }
  const used = [...new Set(found.lanes.map(({ zone }) => zone))]
  for (const { name, rows } of tariffs) {
    const missing = used.filter(zone => rows.every(row => row.zone !== zone))
    const at = raw.tariffs.indexOf(name)
    if (missing.length > 0) {
      fault(`tariffs.${at}`, `${name} has no rates for zone ${missing.join(', ')} of ${found.file}`)
    }
  }
  return found.lanes
}
