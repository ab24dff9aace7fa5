import type { Catalogue } from './catalogue.ts'
import type { Location } from './location.ts'
import { kilometresBetween } from './postal-place.ts'

/** Every open drop-off location: the nearest first where the postal code is known, else in the catalogue's order. */
export function dropOffLocations(
  { locations, postalPlace }: Pick<Catalogue, 'locations' | 'postalPlace'>,
  postalCode: string | null,
): readonly Location[] {
  const here = postalCode === null ? null : postalPlace(postalCode)
  if (here === null) return locations
  return locations
    .map(location => ({ location, km: kilometresBetween(here, location) }))
    .toSorted((a, b) => a.km - b.km)
    .map(({ location }) => location)
}
