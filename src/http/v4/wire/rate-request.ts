import Type, { type Static } from 'typebox'
import type { Caller } from '../../../core/account/authenticate.ts'
import {
  type AskContext,
  type AskedPart,
  judgeAsk,
  type RateAsk,
} from '../../../core/rating/ask.ts'
import { regionCodes } from '../../../core/rating/catalogue.ts'
import type { RateQuestion } from '../../../core/rating/question.ts'
import { sizeUnits, weightUnits } from '../../../core/units.ts'
import { loneElement, upperCase } from '../../shared/leniency.ts'
import { nullable, oneOf } from '../../shared/schema.ts'
import { refuseFields, suppliedBy } from '../../shared/validation.ts'
import { Address } from './address.ts'
import { Item, itemFields, toAskedItem } from './item.ts'

const side = (description: string) =>
  Type.Optional(nullable(Type.Number({ exclusiveMinimum: 0, maximum: 10_000, description })))

const flag = (description: string) => Type.Optional(nullable(Type.Boolean({ description })))

const freeText = Type.Optional(nullable(Type.String({ maxLength: 50 })))

export const RateRequest = Type.Object(
  {
    to_address: Address,
    return_address: Type.Optional(
      nullable(
        Type.Object(Address.properties, { description: 'Read only when is_return is true' }),
      ),
    ),
    is_return: flag('The parcel travels from to_address to return_address'),
    weight_unit: oneOf(weightUnits),
    weight: Type.Number({
      exclusiveMinimum: 0,
      maximum: 100_000,
      description: 'Total weight in weight_unit',
    }),
    length: side('Longest side, in size_unit; required for a Parcel'),
    width: side('Second longest side, in size_unit; required for a Parcel'),
    height: side('Third side, in size_unit; required for a Parcel'),
    size_unit: oneOf(sizeUnits, {
      description: 'May be left out where the account setting default_size_unit supplies it',
      [suppliedBy]: 'the account setting default_size_unit',
    }),
    items: Type.Optional(nullable(Type.Array(Item, { maxItems: 500 }))),
    package_type: Type.String({
      maxLength: 255,
      description:
        'Name, code or alias of a package type; may be left out where the account setting ' +
        'default_package_type supplies it',
      examples: ['Parcel', 'Flat Rate PAdded Envelope', 'medium_flat_rate_box_1'],
      [suppliedBy]: 'the account setting default_package_type',
    }),
    postage_types: Type.Optional(
      nullable(
        Type.Array(Type.String({ maxLength: 255 }), {
          maxItems: 500,
          description: 'Names, codes or aliases of the postage types to quote; all when absent',
          [loneElement]: true,
        }),
      ),
    ),
    signature_confirmation: flag('Require a signature on delivery'),
    insured: flag('Apply protection; leaves untracked postage types out'),
    region: Type.Optional(
      nullable(
        oneOf(regionCodes, {
          description: "Where the parcel is handed over; the account's own when absent",
          [upperCase]: true,
        }),
      ),
    ),
    tax_identifier: Type.Optional(
      nullable(Type.Object({ tax_type: freeText, number: freeText, issuing_authority: freeText })),
    ),
    package_contents: Type.Optional(
      nullable(Type.String({ maxLength: 255, description: 'Read when there are no items' })),
    ),
    customs_description: Type.Optional(
      nullable(Type.String({ maxLength: 255, description: 'Read when there are no items' })),
    ),
    ...itemFields,
  },
  {
    title: 'RateRequest',
    examples: [
      {
        to_address: {
          name: 'Ada Moreau',
          address1: '1200 SW Main St',
          city: 'Portland',
          province_code: 'OR',
          postal_code: '97205',
          country_code: 'US',
        },
        weight_unit: 'lbs',
        weight: 2.5,
        length: 10,
        width: 8,
        height: 4,
        size_unit: 'in',
        package_type: 'Parcel',
        items: [{ description: 'Coffee mug', quantity: 2, value: 12.5, currency: 'CAD' }],
      },
    ],
  },
)
export type RateRequest = Static<typeof RateRequest>

/** Where there are items, these stand in them and are not looked at. */
const singleItemFields = [
  'package_contents',
  'customs_description',
  ...Object.keys(itemFields),
] as const

/** What does not apply is taken out before it is judged; what the account supplies is filled in. */
export function prepareRateRequest(
  asked: Record<string, unknown>,
  { settings }: Pick<Caller, 'settings'>,
): void {
  if (asked.is_return !== true && 'return_address' in asked) asked.return_address = undefined
  if (Array.isArray(asked.items) && asked.items.length > 0) {
    for (const field of singleItemFields) if (field in asked) asked[field] = undefined
  }
  // Only where there is something to fill in: a key without a value would count as given.
  const { defaultPackageType, defaultSizeUnit } = settings
  if (defaultPackageType !== null) asked.package_type ??= defaultPackageType
  if (defaultSizeUnit !== null) asked.size_unit ??= defaultSizeUnit
}

export const pathOf = {
  countryCode: 'to_address.country_code',
  returnCountryCode: 'return_address.country_code',
  postalCode: 'to_address.postal_code',
  packageType: 'package_type',
  length: 'length',
  width: 'width',
  height: 'height',
  services: 'postage_types',
  region: 'region',
  declaredValue: 'items',
} as const satisfies Record<AskedPart, string>

export function toRateQuestion(asked: RateRequest, context: AskContext): RateQuestion {
  const judged = judgeAsk(toRateAsk(asked), context)
  if ('parcel' in judged) return judged
  const faults = judged.map(({ part, says, index }) => {
    const path = part === 'declaredValue' && !hasItems(asked) ? 'value' : pathOf[part]
    const field = index === undefined ? path : `${path}.${index}`
    return [field, [`The ${field} ${says}.`]] as const
  })
  throw refuseFields(Object.fromEntries(faults))
}

const hasItems = ({ items }: RateRequest): boolean => (items?.length ?? 0) > 0

function toRateAsk(asked: RateRequest): RateAsk {
  const address = asked.to_address
  return {
    destination: {
      name: address.name ?? null,
      countryCode: address.country_code ?? null,
      provinceCode: address.province_code ?? null,
      postalCode: address.postal_code ?? null,
      residential: address.is_residential ?? true,
    },
    isReturn: asked.is_return ?? false,
    returnCountryCode: asked.return_address?.country_code ?? null,
    weight: asked.weight,
    weightUnit: asked.weight_unit,
    length: asked.length ?? null,
    width: asked.width ?? null,
    height: asked.height ?? null,
    sizeUnit: asked.size_unit,
    packageType: asked.package_type,
    services: asked.postage_types ?? null,
    region: asked.region ?? null,
    insured: asked.insured ?? false,
    signature: asked.signature_confirmation ?? false,
    items: toAskedItems(asked),
  }
}

function toAskedItems(asked: RateRequest): RateAsk['items'] {
  if (asked.items && asked.items.length > 0) return asked.items.map(toAskedItem)
  const declared = [asked.value, asked.hs_code, asked.package_contents, asked.customs_description]
  return declared.some(field => field !== undefined) ? [toAskedItem(asked)] : []
}
