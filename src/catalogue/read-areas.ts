import type { FreightAreaRow } from '#core/catalogue/freight-data.ts'
import type { CatalogueFolder } from './catalogue-folder.ts'
import { refuseRepeatedRows, tableRows } from './csv-table.ts'
import { prefixForm } from './prefix-form.ts'

/** Where freight is picked up and delivered: areas by the beginning of the postal code. */
export function readAreas(folder: CatalogueFolder): readonly FreightAreaRow[] {
  const csv = folder.csv('freight/areas.csv')
  const rows = tableRows(csv, ['country', 'prefix', 'area'], ['note']).flatMap(({ line, cell }) => {
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
