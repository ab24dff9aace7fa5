import Type, { type Static } from 'typebox'
import { type Location as CoreLocation, weekdays } from '../../../core/location/location.ts'
import { nullable, optionalLine } from '../schema.ts'

export const LocationQuery = Type.Object({
  postal_code: optionalLine(10, 'Of Canada or the US: the nearest location comes first'),
})

const day = () => Type.Optional(Type.String({ examples: ['09:00-17:00'] }))

const Location = Type.Object(
  {
    id: Type.String({ description: 'Permanent' }),
    name: Type.String(),
    address1: Type.String(),
    address2: nullable(Type.String()),
    city: Type.String(),
    province_code: Type.String(),
    postal_code: Type.String(),
    country_code: Type.String(),
    phone: Type.String(),
    hours: Type.Object(Object.fromEntries(weekdays.map(name => [name, day()])), {
      description: 'By the clock of the place; a day that is left out is a day off',
    }),
    latitude: Type.Number(),
    longitude: Type.Number(),
    region: Type.String({ description: 'Whose parcels it takes' }),
  },
  { title: 'Location' },
)

export const LocationsBody = Type.Object(
  { success: Type.Literal(true), locations: Type.Array(Location) },
  { title: 'LocationsResponse', description: 'Every open drop-off location' },
)

export const fromLocations = (
  locations: readonly CoreLocation[],
): Static<typeof LocationsBody> => ({ success: true, locations: locations.map(fromLocation) })

const fromLocation = (location: CoreLocation): Static<typeof Location> => ({
  id: location.id,
  name: location.name,
  address1: location.address1,
  address2: location.address2,
  city: location.city,
  province_code: location.provinceCode,
  postal_code: location.postalCode,
  country_code: location.countryCode,
  phone: location.phone,
  hours: { ...location.hours },
  latitude: location.latitude,
  longitude: location.longitude,
  region: location.region,
})
