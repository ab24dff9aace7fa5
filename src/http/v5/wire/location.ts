import Type, { type Static } from 'typebox'
import { type Location as CoreLocation, weekdays } from '#core/catalogue/location.ts'
import { nullable, optionalLine } from '#schema/fields.ts'
import { text } from './envelope.ts'
import { pageBody } from './list.ts'
import { ShortListQuery } from './short-list.ts'

export const LocationQuery = Type.Object({
  postal_code: optionalLine(10, 'Of Canada or the US: the nearest location comes first', 'M5V 2T6'),
  ...ShortListQuery.properties,
})

const day = () =>
  Type.Optional(Type.String({ description: 'From when to when', examples: ['09:00-17:00'] }))

const Location = Type.Object(
  {
    id: text('Permanent'),
    name: text('Its name'),
    address1: text('Street'),
    address2: nullable(text('Floor, unit')),
    city: text('City'),
    province_code: text('Province, two letters'),
    postal_code: text('Postal code'),
    country_code: text('Country, two letters'),
    phone: text('Telephone'),
    hours: Type.Object(Object.fromEntries(weekdays.map(name => [name, day()])), {
      description: 'In local time; a day that is left out is a day off',
    }),
    latitude: Type.Number({ description: 'In degrees north' }),
    longitude: Type.Number({ description: 'In degrees east' }),
    region: text('Region whose parcels it accepts'),
  },
  { title: 'Location' },
)

const locationExample = {
  id: 'on-scarborough',
  name: 'Postilion Scarborough',
  address1: '71 Mail Horn Crescent',
  address2: null,
  city: 'Scarborough',
  province_code: 'ON',
  postal_code: 'M1P 4X4',
  country_code: 'CA',
  phone: '+1 416 555 0121',
  hours: {
    mon: '09:00-17:00',
    tue: '09:00-17:00',
    wed: '09:00-17:00',
    thu: '09:00-17:00',
    fri: '09:00-17:00',
    sat: '10:00-14:00',
  },
  latitude: 43.7731,
  longitude: -79.2578,
  region: 'ON',
}

export const LocationsBody = pageBody(
  'LocationsResponse',
  'The open drop-off locations',
  Location,
  { path: '/locations', record: locationExample },
)

export const fromLocation = (location: CoreLocation): Static<typeof Location> => ({
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
