import { Type } from 'typebox'

const strict = { additionalProperties: false } as const
const line = (maxLength: number) => Type.String({ minLength: 1, maxLength })
const hours = Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d-([01]\\d|2[0-3]):[0-5]\\d$' })

/** Lines have the limits of every address, because a location is printed on labels as their sender. */
export const locationSchema = Type.Object(
  {
    id: Type.String({ pattern: '^[a-z0-9-]+$' }),
    name: line(40),
    address1: line(50),
    address2: Type.Optional(line(50)),
    city: line(35),
    province_code: Type.String({ pattern: '^[A-Z]{2}$' }),
    postal_code: line(10),
    country_code: Type.String({ pattern: '^[A-Z]{2}$' }),
    phone: line(20),
    hours: Type.Partial(
      Type.Object(
        { mon: hours, tue: hours, wed: hours, thu: hours, fri: hours, sat: hours, sun: hours },
        strict,
      ),
      { ...strict, minProperties: 1 },
    ),
    latitude: Type.Number({ minimum: -90, maximum: 90 }),
    longitude: Type.Number({ minimum: -180, maximum: 180 }),
    region: Type.String({ minLength: 1 }),
    closed: Type.Optional(Type.Boolean()),
    time_zone: Type.Optional(Type.String({ minLength: 1 })),
  },
  strict,
)
