import { type Static, Type } from 'typebox'
import { placeKinds } from '#core/address/receiving-place.ts'
import { addOnTypes } from '#core/catalogue/add-on-type.ts'
import { measures, taxNames } from '#core/catalogue/catalogue-data.ts'
import { environments } from '#core/environment.ts'
import { currencies } from '#core/values/money.ts'
import {
  courierBlocksSchema,
  courierNumberingSchema,
  postBlocksSchema,
  postNumberingSchema,
} from './numbering-schemas.ts'

const oneOf = <T extends string>(values: readonly T[]) => Type.Enum([...values])
const strict = { additionalProperties: false } as const
const text = Type.String({ minLength: 1 })
const aliases = Type.Optional(Type.Array(text))
const positive = Type.Number({ exclusiveMinimum: 0 })
const flag = Type.Optional(Type.Boolean())
const amount = Type.String({ pattern: '^\\d+(\\.\\d{1,2})?$' })
const id = Type.Integer({ minimum: 1 })
const days = Type.String({ pattern: '^\\d{1,2}(-\\d{1,2})?$' })
const headings = Type.String({ pattern: '^\\d{4}(-\\d{4})?$' })

export const carrierSchema = Type.Object(
  {
    code: Type.String({ pattern: '^[a-z0-9_]+$' }),
    name: text,
    aliases,
    phone: text,
    post: Type.Optional(postBlocksSchema),
    courier: Type.Optional(courierBlocksSchema),
  },
  strict,
)

export type RawCarrier = Static<typeof carrierSchema>

export const serviceSchema = Type.Object(
  {
    id,
    name: text,
    carrier: text,
    aliases,
    trackable: Type.Boolean(),
    express: flag,
    international: flag,
    legacy: flag,
    retired: flag,
    environments: Type.Optional(Type.Array(oneOf(environments), { minItems: 1 })),
    packages: Type.Array(text, { minItems: 1 }),
    zones: Type.Array(text, { minItems: 1 }),
    package_zones: Type.Optional(Type.Array(text, { minItems: 1 })),
    injected_in_us: flag,
    delivery_days: days,
    delivery_days_by_zone: Type.Optional(Type.Record(Type.String(), days)),
    limits: Type.Optional(
      Type.Object(
        {
          weight_lb: Type.Optional(positive),
          longest_side_in: Type.Optional(positive),
          length_girth_in: Type.Optional(positive),
        },
        strict,
      ),
    ),
    dimensional: Type.Optional(
      Type.Object(
        {
          over_in3: Type.Integer({ minimum: 0 }),
          divisor: Type.Integer({ minimum: 1 }),
          side_rounding: oneOf(['nearest', 'up']),
        },
        strict,
      ),
    ),
    cubic: Type.Optional(Type.Object({ weight_lb: positive, longest_side_in: positive }, strict)),
    not_delivered_to: Type.Optional(Type.Array(oneOf(placeKinds))),
    unasked: Type.Optional(
      Type.Object({ never: flag, hs_headings: Type.Optional(Type.Array(headings)) }, strict),
    ),
    permission: Type.Optional(oneOf(['library_mail'])),
    banner: Type.Optional(text),
    banner_abroad: Type.Optional(text),
    post: Type.Optional(postNumberingSchema),
    courier: Type.Optional(courierNumberingSchema),
    note: Type.Optional(text),
  },
  strict,
)

export type RawService = Static<typeof serviceSchema>

export const packageTypeSchema = Type.Object(
  {
    id,
    name: text,
    aliases,
    size_in: Type.Optional(Type.Array(positive, { minItems: 3, maxItems: 3 })),
    max_weight_lb: Type.Optional(positive),
    banner: Type.Optional(text),
    legacy: flag,
    retired: flag,
    note: Type.Optional(text),
  },
  strict,
)

export const regionSchema = Type.Object(
  {
    code: text,
    name: text,
    province: text,
    injection_postal_code: text,
    line_haul_days: days,
  },
  strict,
)

const condition = Type.Object(
  {
    asked: Type.Optional(oneOf(['signature', 'protection'])),
    residential: Type.Optional(Type.Literal(true)),
    zones: Type.Optional(text),
    any: Type.Optional(
      Type.Array(
        Type.Object(
          { measure: oneOf(measures), over: positive, up_to: Type.Optional(positive) },
          strict,
        ),
        { minItems: 1 },
      ),
    ),
  },
  { ...strict, maxProperties: 1 },
)

export const surchargeSchema = Type.Object(
  {
    id: text,
    type: oneOf(addOnTypes),
    name: text,
    services: Type.Array(text, { minItems: 1 }),
    currency: Type.Optional(oneOf(currencies)),
    when: Type.Optional(condition),
    amount: Type.Optional(amount),
    tiers: Type.Optional(
      Type.Object({ retail: Type.Optional(amount), enterprise: Type.Optional(amount) }, strict),
    ),
    bands: Type.Optional(
      Type.Array(Type.Object({ up_to: amount, amount }, strict), { minItems: 1 }),
    ),
    beyond: Type.Optional(Type.Object({ each: amount, amount }, strict)),
    most: Type.Optional(amount),
    percent: Type.Optional(Type.String({ pattern: '^\\d+(\\.\\d{1,4})?$' })),
    of: Type.Optional(Type.Array(oneOf(['base', ...addOnTypes]), { minItems: 1 })),
    note: Type.Optional(text),
  },
  strict,
)

export const taxesSchema = Type.Object(
  {
    country: text,
    zero_rated_from: amount,
    note: Type.Optional(text),
    rows: Type.Array(
      Type.Object(
        {
          province: Type.String({ pattern: '^([A-Z]{2}|\\*)$' }),
          tax: oneOf(taxNames),
          percent: Type.String({ pattern: '^\\d+(\\.\\d{1,4})?$' }),
          valid_from: Type.Optional(text),
          valid_to: Type.Optional(text),
          only_from: Type.Optional(text),
        },
        strict,
      ),
    ),
  },
  strict,
)

export const catalogueSchema = Type.Object(
  { demonstration: flag, note: Type.Optional(text) },
  strict,
)

export const exchangeSchema = Type.Object(
  {
    note: Type.Optional(text),
    rates: Type.Record(Type.String(), Type.String({ pattern: '^\\d+(\\.\\d{1,6})?$' })),
  },
  strict,
)
