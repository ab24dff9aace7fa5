import type { Coordinates } from './coordinates.ts'

const canadian = /^[A-Z]\d[A-Z](?:\d[A-Z]\d)?$/
const american = /^\d{5}(?:\d{4})?$/

/**
 * About where a postal code of Canada or the US lies: by its first three characters, or amid those
 * that begin like it where they are not known. Null for what is no such code.
 */
export function postalPlace(
  text: string,
  places: ReadonlyMap<string, Coordinates>,
): Coordinates | null {
  const code = text.toUpperCase().replace(/[\s-]/g, '')
  if (!canadian.test(code) && !american.test(code)) return null
  const known = places.get(code.slice(0, 3))
  if (known) return known
  for (const length of [2, 1]) {
    const begun = code.slice(0, length)
    const alike = [...places].flatMap(([prefix, at]) => (prefix.startsWith(begun) ? [at] : []))
    if (alike.length > 0) return amid(alike)
  }
  return null
}

const amid = (places: readonly Coordinates[]): Coordinates => ({
  latitude: places.reduce((sum, { latitude }) => sum + latitude, 0) / places.length,
  longitude: places.reduce((sum, { longitude }) => sum + longitude, 0) / places.length,
})
