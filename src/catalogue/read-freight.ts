import type { CatalogueData } from '#core/catalogue/catalogue-data.ts'
import { type FreightAreaRow, type FreightData, noFreight } from '#core/catalogue/freight-data.ts'
import type { CatalogueFolder } from './catalogue-folder.ts'
import { refuseRepeatedRows, tableRows } from './csv-table.ts'
import { checkIdRegister } from './id-register.ts'
import { valuesOf } from './list-entry.ts'
import { prefixForm } from './read-charts.ts'
import { readFreightCarriers } from './read-freight-carriers.ts'
import { type FreightFiles, readFreightServices } from './read-freight-services.ts'
import { readFreightTariffs } from './read-freight-tariffs.ts'
import { readLanes } from './read-lanes.ts'
import { spellingsOf } from './service-spellings.ts'

type Parcels = Pick<CatalogueData, 'carriers' | 'services'>

const referenced = ['freight/carriers.json', 'freight/services.json']

/** The folder `freight/`, which a catalogue may leave out. */
export function readFreight(folder: CatalogueFolder, parcels: Parcels): FreightData {
  if (!folder.has('freight')) return noFreight
  const areas = readAreas(folder)
  const files: FreightFiles = {
    carriers: readFreightCarriers(folder),
    lanes: readLanes(folder, areas),
    tariffs: readFreightTariffs(folder),
  }
  const services = readFreightServices(folder, files)
  if (!referenced.some(file => folder.unread.has(file))) {
    checkIdRegister(folder, 'freight/ids.csv', [
      { kind: 'service', file: 'freight/services.json', entries: services },
    ])
    refuseParcelNames(parcels, files, services)
  }
  return { areas, carriers: valuesOf(files.carriers), services: valuesOf(services) }
}

/** A code or a spelling never names a parcel's service and a freight service at once. */
function refuseParcelNames(
  parcels: Parcels,
  { carriers }: FreightFiles,
  services: ReturnType<typeof readFreightServices>,
): void {
  const carrierOf = new Map(
    [...parcels.carriers, ...valuesOf(carriers)].map(carrier => [carrier.code, carrier] as const),
  )
  const taken = new Set(parcels.services.flatMap(service => spellingsOf(service, carrierOf)))
  for (const { value, fault } of carriers) {
    if (parcels.carriers.some(({ code }) => code === value.code)) {
      fault('code', `${value.code} is a carrier of parcels`)
    }
  }
  for (const { value, fault } of services) {
    if (spellingsOf(value, carrierOf).some(key => taken.has(key)))
      fault('name', 'a service of parcels answers to it')
    if (parcels.services.some(({ id }) => id === value.id)) {
      fault('id', `the id ${value.id} is a service of parcels, and ids are permanent`)
    }
  }
}

/** Where freight is picked up and delivered: areas by the beginning of the postal code. */
function readAreas(folder: CatalogueFolder): readonly FreightAreaRow[] {
  const csv = folder.csv('freight/areas.csv')
  const rows = tableRows(csv, ['country', 'prefix', 'area']).flatMap(({ line, cell }) => {
    const [country, prefix, area] = [cell('country'), cell('prefix'), cell('area')]
    const form = prefixForm[country]
    if (!form) csv.fault(line, `freight goes within ${Object.keys(prefixForm).join(' and ')}`)
    else if (prefix !== '' && !form.test(prefix)) {
      csv.fault(line, `${prefix} is not the beginning of a postal code of ${country}`)
    } else if (area !== '' && !/^[A-Z0-9-]+$/.test(area)) {
      csv.fault(line, `${area} is no name of an area: capitals, figures and hyphens`)
    } else return [{ line, value: { country, prefix, area: area === '' ? null : area } }]
    return []
  })
  refuseRepeatedRows(csv, rows, ({ country, prefix }) => country + prefix)
  return rows.map(({ value }) => value)
}
