import { type TSchema, Type } from 'typebox'
import { itemKinds } from '#core/numbers/item-number.ts'
import { mailClasses } from '#core/numbers/service-type-code.ts'

const strict = { additionalProperties: false } as const
const text = Type.String({ minLength: 1 })
const serial = Type.Integer({ minimum: 0 })
const icon = Type.Optional(Type.String({ maxLength: 2 }))
const serviceCode = Type.String({ pattern: '^[0-9A-Z]{2}$' })
const shipper = Type.String({ pattern: '^[0-9A-Z]{1,6}$' })

/** The two worlds never number from the same block, so each has its own. */
const inBothWorlds = <S extends TSchema>(schema: S) =>
  Type.Object({ production: schema, sandbox: schema }, strict)

const postBlock = Type.Object(
  {
    mailer_id: Type.String({ pattern: '^(9\\d{8}|[0-8]\\d{5})$' }),
    source_id: Type.Optional(Type.String({ pattern: '^\\d\\d$' })),
    items: Type.Optional(
      Type.Object(
        { country: Type.String({ pattern: '^[A-Z]{2}$' }), first: serial, last: serial },
        strict,
      ),
    ),
  },
  strict,
)

export const postBlocksSchema = Type.Object({ numbers: inBothWorlds(postBlock) }, strict)

export const courierBlocksSchema = Type.Object(
  {
    shippers: inBothWorlds(shipper),
    alpha: Type.String({ pattern: '^[A-Z]{4}$' }),
    billing: text,
  },
  strict,
)

export const postNumberingSchema = Type.Object(
  {
    icon,
    mail_class: Type.Optional(Type.Enum([...mailClasses])),
    item_kind: Type.Optional(Type.Enum(Object.keys(itemKinds) as (keyof typeof itemKinds)[])),
  },
  strict,
)

export const courierNumberingSchema = Type.Object(
  {
    icon,
    service_class: Type.String({ pattern: '^\\d{3}$' }),
    service_code: serviceCode,
    signature_code: Type.Optional(serviceCode),
    return_code: Type.Optional(serviceCode),
  },
  strict,
)
