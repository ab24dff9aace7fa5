import type { CustomsFaultPart } from '../../customs/customs-fault.ts'
import { CoreError } from '../../errors.ts'
import type { QuestionPart } from '../../rating/unchecked-question.ts'
import { formatMinor, type Minor } from '../../values/money.ts'

/** Which part of a creation is at fault; each edge knows where its wire carries that part. */
export type PurchasePart =
  | QuestionPart
  | CustomsFaultPart
  | 'insured'
  | 'batch'
  | 'shipCode'
  | 'taxIdentifier'

type FaultSpot = {
  readonly part: PurchasePart
  /** The position in the list of goods, where the part is of one line. */
  readonly line?: number
  /** The position of the package, where the part is one of a package. */
  readonly package?: number
}

/** `says` follows the name of the field: "is needed across a border". */
type PurchaseFault = FaultSpot & { readonly says: string }

/** How an edge names the field that a part came in. */
export type PathOf = (place: FaultSpot) => string

/** Each fault is a sentence under its field; the first sentence is the message. */
export function refusePurchase(faults: readonly PurchaseFault[], pathOf: PathOf): CoreError {
  const fields: Record<string, string[]> = {}
  for (const fault of faults) {
    const field = pathOf(fault)
    fields[field] = [...(fields[field] ?? []), `The ${field} ${fault.says}.`]
  }
  const [first = 'The request is not valid.'] = Object.values(fields).flat()
  return new CoreError('validation_failed', first, fields)
}

export const priceAboveMost = (what: 'label' | 'freight', total: Minor, most: Minor): CoreError =>
  new CoreError(
    'price_above_max',
    `The ${what} costs ${formatMinor(total)} CAD, more than the limit of ${formatMinor(most)} CAD. Nothing was bought.`,
  )

const fields = {
  countryCode: 'to_address.country_code',
  returnCountryCode: 'return_address.country_code',
  fromCountryCode: 'from_address.country_code',
  postalCode: 'to_address.postal_code',
  packageType: 'package_type',
  weight: 'weight',
  weightUnit: 'weight_unit',
  length: 'length',
  width: 'width',
  height: 'height',
  sizeUnit: 'size_unit',
  services: 'service',
  region: 'region',
  declaredValue: 'items',
  insured: 'insured',
  goods: 'items',
  description: 'description',
  value: 'value',
  hsCode: 'hs_code',
  lineWeight: 'weight',
  batch: 'batch_id',
  shipCode: 'ship_code',
  taxIdentifier: 'tax_identifier',
} as const satisfies Record<PurchasePart, string>

/**
 * Names a part by its dotted path in a shipment, as the newest version of the API shows it. Others name it
 * as their own requests do.
 */
export const shipmentPath: PathOf = ({ part, line, package: at }) => {
  if (line !== undefined) return `items.${line}.${fields[part]}`
  return at === undefined ? fields[part] : `packages.${at}.${fields[part]}`
}
