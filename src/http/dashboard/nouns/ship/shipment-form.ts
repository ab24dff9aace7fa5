import { isDeepStrictEqual } from 'node:util'
import { blankAddress, type PostalAddress } from '#core/address/postal-address.ts'
import { CoreError, type FieldFaults, invalidFields } from '#core/errors.ts'
import { labelFormats } from '#core/ports/labels.ts'
import type { PathOf } from '#core/purchase/decide/purchase-fault.ts'
import { shipmentPath } from '#core/purchase/decide/purchase-fault.ts'
import { crossesBorder } from '#core/rating/crosses-border.ts'
import { provinceOfPostalCode } from '#core/rating/province-of-postal-code.ts'
import type { Item } from '#core/shipment/item.ts'
import { checkItemBytes } from '#core/shipment/item.ts'
import { mostPackages, type Package, type Packages } from '#core/shipment/package.ts'
import type { Shipment, ShipmentRequest } from '#core/shipment/shipment.ts'
import type { Minor } from '#core/values/money.ts'
import type { World } from '#core/world.ts'
import { readAddressFields } from '../../forms/address-fields.ts'
import { FormReader } from '../../forms/form-reader.ts'
import { readItem } from '../../forms/item-fields.ts'
import { readPackage } from '../../forms/package-fields.ts'
import { resultOrRefusal } from '../../visit/refusal.ts'
import type { AccountVisit } from '../../visit/screen.ts'
import { customsOfForm } from './customs.ts'
import { fieldsOfShipment, inFormWords, mostLines, recipient } from './fields-of-shipment.ts'
import { goodsAtHome } from './worth.ts'

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
  /** What the form began with: what it does not show, or shows unchanged, stays as it was there. */
  readonly before: Shipment | null
}

/** What a form says as far as it can be read, and what nobody can read in it. A form may say very little. */
export type ReadForm = { readonly wanted: WantedShipment; readonly unreadable: FieldFaults }

export function readShipmentForm(
  { caller, world }: Pick<AccountVisit, 'caller' | 'world'>,
  { form, before }: Reading,
): ReadForm {
  const catalogue = world.catalogue()
  const reader = new FormReader(form, before ? fieldsOfShipment(before, catalogue) : undefined)
  const known = before
    ? inFormWords(before.request, catalogue)
    : blankRequest(caller.settings.region)
  const toAddress = addressIn(reader, known.toAddress, world)
  const packages = packagesIn(reader, known.packages)
  const direction = {
    isReturn: known.isReturn,
    customerCountry: toAddress.countryCode ?? '',
    shopCountry: known.returnAddress?.countryCode ?? null,
  }
  const context = { settings: caller.settings, catalogue }
  const isAbroad = crossesBorder(direction, context)
  const goods = isAbroad
    ? { items: itemsIn(reader, known.items), customs: customsOfForm(reader, known.customs) }
    : goodsAtHome(reader, known)
  const request: ShipmentRequest = {
    ...known,
    toAddress,
    packages,
    ...goods,
    signature: reader.isOn('signature_confirmation'),
    insured: reader.isOn('insured'),
    labelFormat: reader.choice('label_format', labelFormats) ?? 'pdf',
  }
  const orderId = reader.kept('order_id', before?.orderId, () => reader.line('order_id', 255))
  const mostPaid = reader.money('max_price')
  const unreadable = { ...tooManyItems(request, known), ...reader.faults }
  return { wanted: { request, orderId, mostPaid }, unreadable }
}

/** Throws what nobody can read. */
export function shipmentOfForm(
  visit: Pick<AccountVisit, 'caller' | 'world'>,
  reading: Reading,
): WantedShipment {
  const { wanted, unreadable } = readShipmentForm(visit, reading)
  if (Object.keys(unreadable).length > 0) throw invalidFields(unreadable)
  return wanted
}

type Items = Pick<ShipmentRequest, 'items'>

/** What a program has sent may stay. */
function tooManyItems({ items }: Items, known: Items): FieldFaults {
  if (isDeepStrictEqual(items, known.items)) return {}
  const refusal = resultOrRefusal(() => checkItemBytes('items', items.map(saidOf)))
  return refusal instanceof CoreError ? refusal.fields : {}
}

/** What is not said takes no place among what is sent. */
const saidOf = (item: Item): object =>
  Object.fromEntries(Object.entries(item).filter(([, said]) => said !== null))

/** Nobody has to type a province that the postal code tells. */
function addressIn(
  reader: FormReader,
  known: PostalAddress,
  world: Pick<World, 'addressAlmanac'>,
): PostalAddress {
  const { residential } = known
  const typed = readAddressFields(reader, recipient, world, known)
  const provinceCode = typed.provinceCode ?? provinceOfPostalCode(typed)
  return { ...typed, provinceCode, residential }
}

function packagesIn(reader: FormReader, known: readonly Package[]): Packages {
  const count = Math.max(1, reader.count('packages', mostPackages))
  const read = (at: number): Package => packageIn(reader, at, known[at])
  return [read(0), ...Array.from({ length: count - 1 }, (_, index) => read(index + 1))]
}

function packageIn(reader: FormReader, at: number, known: Package | undefined): Package {
  const preset = `packages.${at}.preset`
  // Nobody buys a package that is chosen, and not the one that the fields say.
  if (reader.line(preset, 255) !== null) {
    reader.refuse(
      preset,
      'has a choice that is not filled in yet: press Fill in, or choose As entered below',
    )
  }
  return readPackage(reader, at, known)
}

/** Lines that are too many for the form stay as they were. */
const itemsIn = (reader: FormReader, known: ShipmentRequest['items']): ShipmentRequest['items'] =>
  Array.from(
    { length: reader.count('items', mostLines) },
    (_, at) => readItem(reader, at, known[at]) ?? [],
  )
    .flat()
    .concat(known.slice(mostLines))

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
  customs: null,
})

/** What the form says of a draft that nobody has touched. */
export const untouched = (
  visit: Pick<AccountVisit, 'caller' | 'world'>,
  draft: Shipment,
): WantedShipment =>
  shipmentOfForm(visit, {
    form: fieldsOfShipment(draft, visit.world.catalogue()),
    before: draft,
  })
