import { Type } from 'typebox'
import { environments } from '#core/environment.ts'
import { proChecks, proLengths } from '#core/numbers/pro-number.ts'
import { currencies } from '#core/values/money.ts'

const strict = { additionalProperties: false } as const
const text = Type.String({ minLength: 1 })
const aliases = Type.Optional(Type.Array(text))
const positive = Type.Number({ exclusiveMinimum: 0 })
const flag = Type.Optional(Type.Boolean())
const fileName = Type.String({ pattern: '^[a-z0-9-]+$' })
const serial = Type.Integer({ minimum: 0 })
const block = Type.Object({ first: serial, last: serial }, strict)

/** Below it are the ids of parcels' services. */
const firstFreightId = 1001

export const freightCarrierSchema = Type.Object(
  {
    code: Type.String({ pattern: '^[a-z0-9_]+$' }),
    name: text,
    aliases,
    phone: text,
    scac: Type.String({ pattern: '^[A-Z]{2,4}$' }),
    currency: Type.Enum([...currencies]),
    pro: Type.Object(
      {
        digits: Type.Enum([...proLengths]),
        check: Type.Enum([...proChecks]),
        blocks: Type.Object({ production: block, sandbox: block }, strict),
      },
      strict,
    ),
  },
  strict,
)

export const freightServiceSchema = Type.Object(
  {
    id: Type.Integer({ minimum: firstFreightId }),
    name: text,
    carrier: text,
    aliases,
    express: flag,
    retired: flag,
    environments: Type.Optional(Type.Array(Type.Enum([...environments]), { minItems: 1 })),
    lanes: fileName,
    tariffs: Type.Array(fileName, { minItems: 1 }),
    discount: Type.Optional(Type.String({ pattern: '^\\d{1,2}(\\.\\d{1,4})?$' })),
    least_density: Type.Optional(Type.String({ pattern: '^\\d{1,2}(\\.\\d{1,3})?$' })),
    limits: Type.Optional(
      Type.Object(
        { weight_lb: Type.Optional(positive), longest_side_in: Type.Optional(positive) },
        strict,
      ),
    ),
    note: Type.Optional(text),
  },
  strict,
)
