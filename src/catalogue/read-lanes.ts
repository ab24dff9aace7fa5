import type { FreightAreaRow, FreightLaneRow } from '#core/catalogue/freight-data.ts'
import type { CatalogueFolder } from './catalogue-folder.ts'
import { refuseRepeatedRows, tableRows } from './csv-table.ts'
import { readAmount, readDays, readZone } from './exact-number.ts'

export type LaneFile = { readonly file: string; readonly lanes: readonly FreightLaneRow[] }

/** The lanes by the name of their file, each from one area to another. */
export function readLanes(
  folder: CatalogueFolder,
  areas: readonly FreightAreaRow[],
): ReadonlyMap<string, LaneFile> {
  const known = new Set(areas.map(({ area }) => area))
  return new Map(
    folder.csvNames('freight/lanes').map(name => {
      const file = `freight/lanes/${name}.csv`
      return [name, { file, lanes: readLaneFile(folder, file, known) }]
    }),
  )
}

function readLaneFile(
  folder: CatalogueFolder,
  file: string,
  areas: ReadonlySet<string | null>,
): readonly FreightLaneRow[] {
  const csv = folder.csv(file)
  const columns = ['from', 'to', 'zone', 'minimum', 'days']
  const rows = tableRows(csv, columns).flatMap(({ line, cell }) => {
    const [from, to] = [cell('from'), cell('to')]
    const zone = readZone(cell('zone'))
    const minimum = readAmount(cell('minimum'))
    const days = readDays(cell('days'))
    const unknown = [from, to].find(area => !areas.has(area))
    if (unknown !== undefined) csv.fault(line, `areas.csv has no area ${unknown}`)
    else if (zone === null) csv.fault(line, 'a zone is a whole number from 1 to 254')
    else if (minimum === null) {
      csv.fault(line, `${cell('minimum')} is not an amount such as 95.00`)
    } else if (days === null) csv.fault(line, 'days are a number or two, such as 2-4')
    else return [{ line, value: { from, to, zone, minimum, days } }]
    return []
  })
  if (csv.lines.length === 1) csv.fault(1, 'has no lanes')
  refuseRepeatedRows(csv, rows, ({ from, to }) => `${from} ${to}`)
  return rows.map(({ value }) => value)
}
