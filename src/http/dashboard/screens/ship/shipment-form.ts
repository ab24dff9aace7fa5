import { blankAddress, type PostalAddress } from '#core/address/postal-address.ts'
import { labelFormats } from '#core/ports/labels.ts'
import type { PathOf } from '#core/purchase/decide/purchase-fault.ts'
import { shipmentPath } from '#core/purchase/decide/shipment-path.ts'
import { crossesBorder } from '#core/rating/crosses-border.ts'
import { provinceOfPostalCode } from '#core/rating/province-of-postal-code.ts'
import { checkItemBytes } from '#core/shipment/items-limit.ts'
import type { Package, Packages } from '#core/shipment/package.ts'
import type { Shipment, ShipmentRequest } from '#core/shipment/shipment.ts'
import type { Minor } from '#core/values/money.ts'
import { sizeUnits, weightUnits } from '#core/values/units.ts'
import { fieldsOfAddress, readAddressFields } from '../../parts/address-fields.ts'
import { FormReader } from '../../parts/form-reader.ts'
import { fieldsOfItem, readItem } from '../../parts/item-fields.ts'
import type { AccountVisit } from '../../visit/screen.ts'

export const mostPackages = 20
export const mostLines = 100
export const recipient = 'to_address'

/** The form has one field for what an item is. */
export const formPath: PathOf = place => shipmentPath(place).replace(/\.description$/, '.title')

export type WantedShipment = {
  readonly request: ShipmentRequest
  readonly orderId: string | null
  /** The most that the person will pay; null where they named nothing. */
  readonly mostPaid: Minor | null
}

type Reading = {
  readonly form: URLSearchParams
  /** What the form began with: what it does not show stays as it was there. */
  readonly before: Shipment | null
  /** A draft may lack what a price and a purchase need. */
  readonly isDraft: boolean
}

export function shipmentOfForm(
  { caller, world }: Pick<AccountVisit, 'caller' | 'world'>,
  { form, before, isDraft }: Reading,
): WantedShipment {
  const reader = new FormReader(form)
  const known = before?.request ?? blankRequest(caller.settings.region)
  const toAddress = addressIn(reader, known.toAddress)
  const packages = packagesIn(reader, known.packages, isDraft)
  const direction = {
    isReturn: known.isReturn,
    customerCountry: toAddress.countryCode ?? '',
    shopCountry: known.returnAddress?.countryCode ?? null,
  }
  const context = { settings: caller.settings, catalogue: world.catalogue() }
  const isAbroad = crossesBorder(direction, context)
  const items = isAbroad ? itemsIn(reader, known.items) : known.items
  const request: ShipmentRequest = {
    ...known,
    toAddress,
    packages,
    items,
    signature: reader.isOn('signature_confirmation'),
    insured: reader.isOn('insured'),
    labelFormat: reader.choice('label_format', labelFormats) ?? 'pdf',
  }
  const orderId = reader.line('order_id', 255)
  const mostPaid = reader.money('max_price')
  reader.close()
  checkItemBytes('items', items)
  return { request, orderId, mostPaid }
}

/** Nobody has to type a province that the postal code tells. */
function addressIn(reader: FormReader, known: PostalAddress): PostalAddress {
  const { residential } = known
  const typed = readAddressFields(reader, recipient)
  const provinceCode = typed.provinceCode ?? provinceOfPostalCode(typed)
  return { ...typed, provinceCode, residential }
}

function packagesIn(reader: FormReader, known: readonly Package[], isDraft: boolean): Packages {
  const read = (at: number): Package => packageIn(reader, at, known[at], isDraft)
  const count = Math.max(1, reader.count('packages', mostPackages))
  return [read(0), ...Array.from({ length: count - 1 }, (_, index) => read(index + 1))]
}

const mostWeight = 100_000
const mostSide = 10_000

function packageIn(
  reader: FormReader,
  at: number,
  known: Package | undefined,
  isDraft: boolean,
): Package {
  const name = (part: string): string => `packages.${at}.${part}`
  const side = (part: string): number | null => reader.number(name(part), mostSide) || null
  const weight = reader.number(name('weight'), mostWeight) || null
  if (weight === null && !isDraft) reader.refuse(name('weight'), 'is needed')
  return {
    weight,
    weightUnit: reader.choice(name('weight_unit'), weightUnits) ?? 'lbs',
    length: side('length'),
    width: side('width'),
    height: side('height'),
    sizeUnit: reader.choice(name('size_unit'), sizeUnits),
    packageType: reader.line(name('package_type'), 100) ?? 'Parcel',
    packageContents: known?.packageContents ?? null,
  }
}

const itemsIn = (reader: FormReader, known: ShipmentRequest['items']): ShipmentRequest['items'] =>
  Array.from(
    { length: reader.count('items', mostLines) },
    (_, at) => readItem(reader, at, known[at]) ?? [],
  ).flat()

const blankRequest = (
  region: string,
): Omit<ShipmentRequest, 'packages'> & {
  readonly packages: readonly Package[]
} => ({
  toAddress: blankAddress,
  returnAddress: null,
  fromAddress: null,
  isReturn: false,
  isFba: false,
  packages: [],
  postageType: null,
  customsDescription: null,
  hsCode: null,
  countryOfOrigin: null,
  value: null,
  currency: 'CAD',
  items: [],
  taxIdentifier: null,
  region,
  signature: false,
  insured: false,
  labelFormat: 'pdf',
  purchaseLabel: false,
  ownAddress: null,
})

/** A shipment in the fields of the form, as if somebody had typed it. */
export function fieldsOfShipment({ request }: Shipment): URLSearchParams {
  const { packages, items, signature, insured, labelFormat } = request
  const fields: readonly Field[] = [
    ...fieldsOfAddress(request.toAddress, recipient),
    ...packages.flatMap(fieldsOfPackage),
    ...items.flatMap(fieldsOfItem),
    ...flagged('signature_confirmation', signature),
    ...flagged('insured', insured),
    ['label_format', labelFormat],
  ]
  return new URLSearchParams(Object.fromEntries(fields))
}

type Field = readonly [name: string, value: string]

const flagged = (name: string, isOn: boolean): readonly Field[] => (isOn ? [[name, 'yes']] : [])

const fieldsOfPackage = (sent: Package, at: number): readonly Field[] =>
  [
    ['weight', sent.weight],
    ['weight_unit', sent.weightUnit],
    ['package_type', sent.packageType],
    ['length', sent.length],
    ['width', sent.width],
    ['height', sent.height],
    ['size_unit', sent.sizeUnit],
  ].flatMap(([part, value]): readonly Field[] =>
    value === null || value === undefined ? [] : [[`packages.${at}.${part}`, String(value)]],
  )
