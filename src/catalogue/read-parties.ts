import { regionCodes } from '#core/catalogue/catalogue.ts'
import type { CarrierData, PackageData, RegionData } from '#core/catalogue/catalogue-data.ts'
import { nameCode } from '#core/catalogue/catalogue-names.ts'
import { sortSides } from '#core/rating/engine/parcel-measures.ts'
import { matchKey } from '#core/values/match-key.ts'
import type { CatalogueFolder } from './catalogue-folder.ts'
import { inches, pounds, readDays } from './exact-number.ts'
import { type Placed, placeAll, refuseTwins } from './placed.ts'
import { readNumberBlocks, refuseSharedBlocks } from './read-marks.ts'
import { carrierSchema, packageSchema, regionSchema } from './schemas.ts'

export function readCarriers(folder: CatalogueFolder): readonly Placed<CarrierData>[] {
  const list = folder.list('carriers.json', carrierSchema)
  const carriers = placeAll<(typeof list.items)[number]['value'], CarrierData>(
    list,
    (raw, fault) => {
      const { code, name, aliases = [], phone } = raw
      const numbers = readNumberBlocks(raw, fault)
      if (numbers === null) folder.unread.add('carriers.json')
      return numbers && { code, name, aliases, phone, numbers }
    },
  )
  refuseSharedBlocks(carriers)
  refuseTwins(
    carriers,
    'code',
    carrier => [carrier.code],
    code => `the code ${code} is taken`,
  )
  return carriers
}

export function readRegions(folder: CatalogueFolder): readonly Placed<RegionData>[] {
  const list = folder.list('regions.json', regionSchema)
  const regions = placeAll<(typeof list.items)[number]['value'], RegionData>(list, (raw, fault) => {
    const lineHaulDays = readDays(raw.line_haul_days)
    if (lineHaulDays === null) fault('line_haul_days', 'the first day lies after the last')
    const { code, name, province } = raw
    if (!regionCodes.some(known => known === code)) {
      fault('code', `${code} is none of the regions of the API: ${regionCodes.join(', ')}`)
    }
    const injectionPostalCode = raw.injection_postal_code
    return lineHaulDays && { code, name, province, injectionPostalCode, lineHaulDays }
  })
  refuseTwins(
    regions,
    'code',
    region => [region.code],
    code => `the region ${code} is taken`,
  )
  return regions
}

export function readPackages(folder: CatalogueFolder): readonly Placed<PackageData>[] {
  const list = folder.list('packages.json', packageSchema)
  const packages = placeAll<(typeof list.items)[number]['value'], PackageData>(list, raw => {
    const [length, width, height] = (raw.size_in ?? []).map(inches)
    const sized = length !== undefined && width !== undefined && height !== undefined
    return {
      id: raw.id,
      name: raw.name,
      code: nameCode(raw.name),
      aliases: raw.aliases ?? [],
      sidesMicrometres: sized ? sortSides([length, width, height]) : null,
      maxWeightTicks:
        raw.max_weight_lb === undefined ? Number.POSITIVE_INFINITY : pounds(raw.max_weight_lb),
      legacy: raw.legacy ?? false,
      retired: raw.retired ?? false,
      banner: raw.banner ?? (sized ? raw.name : ''),
    }
  })
  refuseTwins(
    packages,
    'id',
    type => [type.id],
    id => `the id ${id} is taken, and ids are permanent`,
  )
  refuseTwins(
    packages,
    'name',
    type => [type.name, ...type.aliases].map(matchKey),
    key => `another package already answers to ${key}`,
  )
  return packages
}
