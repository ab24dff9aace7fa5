import Type, { type Static } from 'typebox'
import { addressLimits } from '#core/address/address-limits.ts'
import type { CustomsInput as CoreCustoms } from '#core/shipment/shipment.ts'
import { customsPurposes } from '#core/values/customs-purpose.ts'
import { described, nullable, oneOf, optionalLine } from '#schema/fields.ts'
import { text } from './envelope.ts'
import { optional } from './request-fields.ts'

const purposeSays = 'Why the goods cross the border: it ticks the box on the customs form'

const Customs = Type.Object(
  {
    purpose: optional(
      oneOf(customsPurposes, {
        description: `${purposeSays}; by default the account's setting, else a sale, or for a return, a return`,
        examples: ['sale'],
      }),
    ),
    signer: optionalLine(
      addressLimits.name,
      "The person who signs for it; by default the account's setting, else the sender",
      'Mia Roy',
    ),
  },
  { title: 'Customs' },
)

export const customsField = optional(
  described(Customs, 'What is declared to customs about the shipment as a whole'),
)

export function toCustoms(sent: Static<typeof Customs> | null | undefined): CoreCustoms | null {
  const purpose = sent?.purpose ?? null
  const signer = sent?.signer || null
  return purpose === null && signer === null ? null : { purpose, signer }
}

const AnsweredCustoms = Type.Object(
  {
    purpose: nullable(oneOf(customsPurposes, { description: purposeSays })),
    signer: nullable(text('The person who signs; null for the sender')),
  },
  { title: 'AnsweredCustoms' },
)

export const answeredCustomsField = nullable(
  described(
    AnsweredCustoms,
    'What was declared to customs if a border was crossed; until then what was sent, if anything',
  ),
)

export const fromCustoms = (customs: CoreCustoms | null): Static<typeof AnsweredCustoms> | null =>
  customs && { purpose: customs.purpose, signer: customs.signer }
