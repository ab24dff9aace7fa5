import Type, { type Static } from 'typebox'
import type { Caller } from '#core/account/authenticate.ts'
import { exactQuestion } from '#core/rating/exact-question.ts'
import type { RateQuestion } from '#core/rating/question.ts'
import type {
  QuestionContext,
  QuestionPart,
  UncheckedQuestion,
} from '#core/rating/unchecked-question.ts'
import { described } from '#schema/fields.ts'
import { addressExample, itemExample, parcelExample } from '../../v3-v4/wire/examples.ts'
import { itemFields, toQuestionItem, valueField } from '../../v3-v4/wire/item-fields.ts'
import { fillFromAccount, parcelFields, postageTypesField } from '../../v3-v4/wire/parcel-fields.ts'
import { parcelPaths, toUncheckedQuestion } from '../../v3-v4/wire/rate-question.ts'
import { flag, optional, optionalText } from '../../v3-v4/wire/request-fields.ts'
import { Address } from './address.ts'
import { Item } from './item.ts'

export const RateRequest = Type.Object(
  {
    to_address: described(Address, 'Where the parcel goes; for a return, where it comes from'),
    return_address: optional(
      described(Address, 'Where a return goes; read only when is_return is true'),
    ),
    is_return: flag('The parcel travels from to_address to return_address'),
    ...parcelFields,
    items: optional(Type.Array(Item, { maxItems: 500, description: 'What is in the parcel' })),
    postage_types: postageTypesField,
    package_contents: optionalText('Read when there are no items'),
    customs_description: optionalText('Read when there are no items'),
    ...itemFields,
    value: optional(valueField('Value of everything in the parcel; read when there are no items')),
  },
  {
    title: 'RateRequest',
    examples: [
      {
        to_address: addressExample,
        ...parcelExample,
        items: [itemExample],
      },
    ],
  },
)
export type RateRequest = Static<typeof RateRequest>

/** The items have these fields; where there are items, the parcel's own are ignored. */
const singleItemFields = [
  'package_contents',
  'customs_description',
  ...Object.keys(itemFields),
] as const

/** Removes the fields that do not apply, so that no fault in them counts; fills in the account's defaults. */
export function prepareRateRequest(
  asked: Record<string, unknown>,
  caller: Pick<Caller, 'settings'>,
): void {
  if (asked.is_return !== true || isBlank(asked.return_address)) asked.return_address = undefined
  if (Array.isArray(asked.items) && asked.items.length > 0) {
    for (const field of singleItemFields) if (asked[field] !== undefined) asked[field] = undefined
  }
  fillFromAccount(asked, caller)
}

/** A form sends its address fields even if nobody filled them in. */
const isBlank = (address: unknown): boolean =>
  typeof address === 'object' &&
  !Array.isArray(address) &&
  Object.entries(address ?? {}).every(
    ([field, value]) =>
      value === undefined || (field === 'is_residential' && typeof value === 'boolean'),
  )

export const wirePaths = {
  countryCode: 'to_address.country_code',
  returnCountryCode: 'return_address.country_code',
  fromCountryCode: 'country_code',
  postalCode: 'to_address.postal_code',
  ...parcelPaths,
  declaredValue: 'items',
} as const satisfies Record<QuestionPart, string>

export function toRateQuestion(asked: RateRequest, context: QuestionContext): RateQuestion {
  const route = {
    to: asked.to_address,
    isReturn: asked.is_return ?? false,
    returnAddress: asked.return_address ?? null,
  }
  const unchecked = toUncheckedQuestion(asked, route, toQuestionItems(asked))
  return exactQuestion(unchecked, context, ({ part }) =>
    part === 'declaredValue' ? declaredValuePath(asked) : wirePaths[part],
  )
}

/** The field that declares the value of the goods. */
export const declaredValuePath = ({ items }: Pick<RateRequest, 'items'>): 'items' | 'value' =>
  items && items.length > 0 ? 'items' : 'value'

function toQuestionItems(asked: RateRequest): UncheckedQuestion['items'] {
  if (asked.items && asked.items.length > 0) return asked.items.map(toQuestionItem)
  const declared = [asked.value, asked.hs_code, asked.package_contents, asked.customs_description]
  return declared.some(field => field !== undefined) ? [toQuestionItem(asked)] : []
}
