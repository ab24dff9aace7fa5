import type { CarrierData } from '#core/catalogue/catalogue-data.ts'
import type { CatalogueFolder } from './catalogue-folder.ts'
import { type ListEntry, readEntries, refuseTaken } from './list-entry.ts'
import { readNumberBlocks, refuseSharedBlocks } from './read-numbering.ts'
import { carrierSchema } from './schemas.ts'

export function readCarriers(folder: CatalogueFolder): readonly ListEntry<CarrierData>[] {
  const list = folder.list('carriers.json', carrierSchema)
  const carriers = readEntries<(typeof list.items)[number]['value'], CarrierData>(
    list,
    (raw, fault) => {
      const { code, name, aliases = [], phone } = raw
      const numbers = readNumberBlocks(raw, fault)
      if (numbers === null) folder.unread.add('carriers.json')
      return numbers && { code, name, aliases, phone, numbers }
    },
  )
  refuseSharedBlocks(carriers)
  refuseTaken(carriers, 'code')
  return carriers
}
