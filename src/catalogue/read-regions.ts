import { regionCodes } from '#core/catalogue/catalogue.ts'
import type { RegionData } from '#core/catalogue/catalogue-data.ts'
import type { CatalogueFolder } from './catalogue-folder.ts'
import { readDays } from './exact-number.ts'
import { type ListEntry, readEntries, refuseTaken } from './list-entry.ts'
import { regionSchema } from './schemas.ts'

export function readRegions(folder: CatalogueFolder): readonly ListEntry<RegionData>[] {
  const list = folder.list('regions.json', regionSchema)
  const regions = readEntries<(typeof list.items)[number]['value'], RegionData>(
    list,
    (raw, fault) => {
      const lineHaulDays = readDays(raw.line_haul_days)
      if (lineHaulDays === null) fault('line_haul_days', 'the first day lies after the last')
      const { code, name, province } = raw
      if (!regionCodes.some(known => known === code)) {
        fault('code', `${code} is none of the regions of the API: ${regionCodes.join(', ')}`)
      }
      const injectionPostalCode = raw.injection_postal_code
      return lineHaulDays && { code, name, province, injectionPostalCode, lineHaulDays }
    },
  )
  refuseTaken(regions, 'code', 'region')
  return regions
}
