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
