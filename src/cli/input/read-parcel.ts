import type { Static, TObject } from 'typebox'
import type { AccountSettings } from '#core/account/settings.ts'
import type { PostalAddress } from '#core/address/postal-address.ts'
import { exactQuestion } from '#core/rating/exact-question.ts'
import type { RateQuestion } from '#core/rating/question.ts'
import type {
  QuestionContext,
  QuestionItem,
  QuestionPart,
  UncheckedPackage,
  UncheckedQuestion,
} from '#core/rating/unchecked-question.ts'
import { bareHsCode } from '#core/values/hs-code.ts'
import { compileLenient } from '#schema/leniency.ts'
import { compileCheck } from '#schema/validation.ts'
import { customsFields, type FileItem } from './item-schema.ts'
import { addressFields, measures, ParcelFile, SeveralPackagesFile } from './parcel-schema.ts'
import { namesOf, readFields } from './rename-fields.ts'

const one = { readLeniently: compileLenient(ParcelFile), check: compileCheck(ParcelFile) }
const several = {
  readLeniently: compileLenient(SeveralPackagesFile),
  check: compileCheck(SeveralPackagesFile),
}

/** Reads the JSON file of `quote`. The refusal of a wrong one names all its faults. */
export function readParcel(written: unknown, context: QuestionContext): RateQuestion {
  const hasPackages = isRecord(written) && Array.isArray(written.packages)
  const { readLeniently, check } = hasPackages ? several : one
  const parcel = readLeniently(written)
  if (isRecord(parcel)) prepareParcel(parcel, context.settings)
  const fault = check(parcel)
  if (fault) throw fault
  const valid = parcel as ParcelFile
  return exactQuestion(toQuestion(valid), context, ({ part, package: at }) => {
    if (hasPackages && at !== undefined) return `packages.${at}.${fieldOf[part]}`
    return part === 'declaredValue' && !hasItems(valid) ? 'value' : fieldOf[part]
  })
}

const fieldOf = {
  countryCode: 'to_address.country_code',
  returnCountryCode: 'return_address.country_code',
  fromCountryCode: 'country_code',
  postalCode: 'to_address.postal_code',
  packageType: 'package_type',
  weight: 'weight',
  weightUnit: 'weight_unit',
  length: 'length',
  width: 'width',
  height: 'height',
  sizeUnit: 'size_unit',
  services: 'postage_types',
  region: 'region',
  declaredValue: 'items',
} as const satisfies Record<QuestionPart, string>

const fieldsOfWholeParcel = [
  'package_contents',
  'customs_description',
  ...Object.keys(customsFields),
]

/** Removes fields that don't apply to this parcel, and adds the account's defaults. */
function prepareParcel(parcel: Record<string, unknown>, settings: AccountSettings): void {
  if (parcel.is_return !== true || isBlank(parcel.return_address)) delete parcel.return_address
  if (Array.isArray(parcel.items) && parcel.items.length > 0) {
    for (const field of fieldsOfWholeParcel) delete parcel[field]
  }
  const { defaultPackageType, defaultSizeUnit } = settings
  for (const sized of Array.isArray(parcel.packages) ? parcel.packages : [parcel]) {
    if (!isRecord(sized)) continue
    if (defaultPackageType !== null) sized.package_type ??= defaultPackageType
    if (defaultSizeUnit !== null) sized.size_unit ??= defaultSizeUnit
  }
}

/** Forms write an address even if nobody filled it in. */
const isBlank = (address: unknown): boolean =>
  isRecord(address) &&
  Object.entries(address).every(
    ([field, value]) =>
      value === undefined || (field === 'is_residential' && typeof value === 'boolean'),
  )

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const hasItems = ({ items = [] }: ParcelFile): boolean => items.length > 0

const toQuestion = (parcel: ParcelFile): UncheckedQuestion => ({
  packages: packagesOf(parcel),
  destination: toAddress(parcel.to_address),
  isReturn: parcel.is_return ?? false,
  returnAddress: parcel.return_address ? toAddress(parcel.return_address) : null,
  fromAddress: null,
  services: parcel.postage_types ?? null,
  region: parcel.region ?? null,
  insured: parcel.insured ?? false,
  signature: parcel.signature_confirmation ?? false,
  items: toItems(parcel),
})

const toAddress = (address: ParcelFile['to_address']): PostalAddress => ({
  ...readFields(namesOf(addressFields), address),
  residential: address.is_residential ?? true,
})

const packageOf = (sent: Static<TObject<typeof measures>>): UncheckedPackage =>
  readFields(namesOf(measures), sent)

function packagesOf(parcel: ParcelFile): UncheckedQuestion['packages'] {
  if (!('packages' in parcel)) return [packageOf(parcel)]
  const [first, ...others] = parcel.packages.map(packageOf)
  if (!first) throw new Error('a file without packages passed the check')
  return [first, ...others]
}

/** A parcel without items counts as one item if any field describes its contents. */
function toItems(parcel: ParcelFile): readonly QuestionItem[] {
  if (hasItems(parcel)) return (parcel.items ?? []).map(toItem)
  const { value, hs_code, package_contents, customs_description } = parcel
  const words = [value, hs_code, package_contents, customs_description]
  return words.some(word => word !== undefined) ? [toItem(parcel)] : []
}

const toItem = ({
  quantity = 1,
  value = 0,
  currency = 'CAD',
  hs_code,
}: FileItem): QuestionItem => ({
  quantity,
  value,
  currency,
  hsCode: bareHsCode(hs_code),
})
