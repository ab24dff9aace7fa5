import type { CatalogueFolder } from './catalogue-folder.ts'

export function readCountries(folder: CatalogueFolder): ReadonlyMap<string, string> {
  const csv = folder.csv('countries.csv')
  const countries = new Map<string, string>()
  for (const { line, cells } of csv.lines.slice(1)) {
    const [code = '', name = ''] = cells
    if (!/^[A-Z]{2}$/.test(code)) csv.fault(line, `${code} is not a code of two capitals`)
    else if (countries.has(code)) csv.fault(line, `${code} is given twice`)
    else if (name === '') csv.fault(line, `${code} has no name`)
    else countries.set(code, name)
  }
  return countries
}
