import type { PackageData } from '#core/catalogue/catalogue-data.ts'
import { nameCode } from '#core/catalogue/catalogue-names.ts'
import { sortSides } from '#core/rating/engine/parcel-measures.ts'
import { matchKey } from '#core/values/match-key.ts'
import type { CatalogueFolder } from './catalogue-folder.ts'
import { inches, pounds } from './exact-number.ts'
import { type ListEntry, readEntries, refuseDuplicates } from './list-entry.ts'
import { packageTypeSchema } from './schemas.ts'

export function readPackages(folder: CatalogueFolder): readonly ListEntry<PackageData>[] {
  const list = folder.list('packages.json', packageTypeSchema)
  const packages = readEntries<(typeof list.items)[number]['value'], PackageData>(list, raw => {
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
  refuseDuplicates(
    packages,
    'id',
    type => [type.id],
    id => `the id ${id} is taken, and ids are permanent`,
  )
  refuseDuplicates(
    packages,
    'name',
    type => [type.name, ...type.aliases].map(matchKey),
    key => `another package already answers to ${key}`,
  )
  return packages
}
