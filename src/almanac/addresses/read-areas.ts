import type { PostalArea, PostalAreas } from '#core/address-check/address-almanac.ts'
import { placeKey } from '#core/address-check/place-key.ts'
import { type AlmanacFolder, type AlmanacLine, partsOf } from './almanac-folder.ts'
import { readPrefixes } from './prefix-list.ts'

export function readUSAreas(folder: AlmanacFolder, states: ReadonlySet<string>): PostalAreas {
  const byPrefix = new Map<string, PostalArea>()
  const columns = ['prefixes', 'province', 'places', 'complete'] as const
  for (const line of folder.lines('places-us.csv', columns)) {
    const { cells, fault } = line
    const prefixes = readPrefixes(cells.prefixes)
    if (prefixes === null) fault(`${cells.prefixes} is no list of beginnings`)
    if (!states.has(cells.province)) fault(`there is no state ${cells.province}`)
    const area = { provinces: [cells.province], ...placesIn(line) }
    for (const prefix of prefixes ?? []) {
      if (prefix.length !== 3 && prefix.length !== 5) fault(`${prefix} has not 3 or 5 digits`)
      if (byPrefix.has(prefix)) fault(`${prefix} is given twice`)
      byPrefix.set(prefix, area)
    }
  }
  return { byPrefix, growing: new Set(), provincesOfPlace: provincesOfPlace(byPrefix) }
}

export function readCanadianAreas(
  folder: AlmanacFolder,
  provinces: ReadonlySet<string>,
): PostalAreas {
  const byPrefix = new Map<string, PostalArea>()
  const growing = new Set<string>()
  const columns = ['area', 'letters', 'province', 'places', 'complete'] as const
  for (const line of folder.lines('places-ca.csv', columns)) {
    const { cells, fault } = line
    const { area, letters } = cells
    if (!/^[A-Z]\d$/.test(area)) fault(`${area} is no letter and digit`)
    if (!/^[A-Z]+$/.test(letters)) fault(`${letters} are no letters`)
    const own = partsOf(cells.province)
    for (const code of own) if (!provinces.has(code)) fault(`there is no province ${code}`)
    growing.add(area)
    const read = { provinces: own, ...placesIn(line) }
    for (const letter of letters) {
      if (byPrefix.has(area + letter)) fault(`${area}${letter} is given twice`)
      byPrefix.set(area + letter, read)
    }
  }
  return { byPrefix, growing, provincesOfPlace: provincesOfPlace(byPrefix) }
}

/** A complete list without a place would doubt every city. */
function placesIn({
  cells,
  fault,
}: AlmanacLine<'places' | 'complete'>): Pick<PostalArea, 'places' | 'isComplete'> {
  const places = partsOf(cells.places)
  if (cells.complete !== '' && cells.complete !== 'yes') fault('complete is yes or empty')
  if (cells.complete === 'yes' && places.length === 0) fault('an area without a place is complete')
  return { places, isComplete: cells.complete === 'yes' }
}

function provincesOfPlace(areas: ReadonlyMap<string, PostalArea>) {
  const found = new Map<string, Set<string>>()
  for (const { provinces, places } of new Set(areas.values())) {
    for (const place of places) {
      const key = placeKey(place)
      const known = found.get(key) ?? new Set()
      for (const code of provinces) known.add(code)
      found.set(key, known)
    }
  }
  return found
}
