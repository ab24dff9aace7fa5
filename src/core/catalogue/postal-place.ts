/** In degrees, north and east. */
export type Coordinates = { readonly latitude: number; readonly longitude: number }

const earthRadiusKm = 6371

const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** Along the great circle. */
export function kilometresBetween(a: Coordinates, b: Coordinates): number {
  const north = Math.sin(radians(b.latitude - a.latitude) / 2) ** 2
  const east = Math.sin(radians(b.longitude - a.longitude) / 2) ** 2
  const across = Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude))
  return 2 * earthRadiusKm * Math.asin(Math.sqrt(north + across * east))
}

const canadian = /^[A-Z]\d[A-Z](?:\d[A-Z]\d)?$/
const american = /^\d{5}(?:\d{4})?$/

/**
 * About where a postal code of Canada or the US lies, by its first three characters. Where those are not
 * known, the middle of all codes that begin beginAlike. Null for any other text.
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
    const beginning = code.slice(0, length)
    const beginAlike = [...places].flatMap(([prefix, at]) =>
      prefix.startsWith(beginning) ? [at] : [],
    )
    if (beginAlike.length > 0) return middleOf(beginAlike)
  }
  return null
}

const middleOf = (places: readonly Coordinates[]): Coordinates => ({
  latitude: places.reduce((sum, { latitude }) => sum + latitude, 0) / places.length,
  longitude: places.reduce((sum, { longitude }) => sum + longitude, 0) / places.length,
})
