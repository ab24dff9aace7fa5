import type { Coordinates } from '#core/catalogue/postal-place.ts'
import type { CatalogueFolder } from './catalogue-folder.ts'

const prefixForm = /^(?:\d{3}|[A-Z]\d[A-Z])$/

/** By the first three characters of postal codes: about where they lie. */
export function readPostalPlaces(folder: CatalogueFolder): ReadonlyMap<string, Coordinates> {
  const csv = folder.csv('postal-places.csv')
  const places = new Map<string, Coordinates>()
  for (const { line, cells } of csv.lines.slice(1)) {
    const [prefix = '', north = '', east = ''] = cells
    const [latitude, longitude] = [degrees(north, 90), degrees(east, 180)]
    if (!prefixForm.test(prefix)) {
      csv.fault(line, `${prefix} is not the first three characters of a postal code`)
    } else if (places.has(prefix)) csv.fault(line, `${prefix} is given twice`)
    else if (latitude === null || longitude === null) {
      csv.fault(line, 'latitude and longitude are degrees, such as 43.66,-79.66')
    } else places.set(prefix, { latitude, longitude })
  }
  return places
}

function degrees(text: string, most: number): number | null {
  const value = Number(text)
  return text !== '' && Math.abs(value) <= most ? value : null
}
