import type { PostalAddress } from '#core/address/postal-address.ts'
import type { Item as CoreItem } from '#core/shipment/item.ts'
import { manufacturerIn } from '#core/shipment/manufacturer.ts'
import type { Package as CorePackage } from '#core/shipment/package.ts'
import type { ShipmentRequest } from '#core/shipment/shipment.ts'
import { withoutNoise } from '#core/values/money.ts'
import type { PartialAddress } from '../wire/address.ts'
import { fromPostalAddress } from '../wire/answered-address.ts'
import type { Item } from '../wire/item.ts'
import type { Package } from '../wire/package.ts'
import type { EachField } from './draw-call.ts'

/** What `toPostalAddress` reads back. */
export const drawnAddress = (address: PostalAddress): EachField<PartialAddress> => ({
  ...fromPostalAddress(address),
  is_residential: address.residential ? null : false,
})

type Parcel = Pick<
  ShipmentRequest,
  'fromAddress' | 'returnAddress' | 'isReturn' | 'insured' | 'signature' | 'items'
> & {
  readonly region: string | null
  readonly packages: readonly DrawnPackage[]
}

type DrawnPackage = Omit<CorePackage, 'packageContents'> & {
  readonly packageContents?: string | null
}

/** What every question and every shipment says beside its recipient. */
export const drawnParcel = (parcel: Parcel) => ({
  from_address: parcel.fromAddress && drawnAddress(parcel.fromAddress),
  packages: parcel.packages.map(packageFields),
  type: null,
  region: parcel.region,
  signature_confirmation: parcel.signature || null,
  insured: parcel.insured || null,
  is_return: parcel.isReturn || null,
  return_address: parcel.returnAddress && drawnAddress(parcel.returnAddress),
  items: parcel.items.length === 0 ? null : parcel.items.map(itemFields),
})

const packageFields = (one: DrawnPackage): EachField<Package> => ({
  weight: one.weight,
  weight_unit: one.weightUnit,
  length: one.length,
  width: one.width,
  height: one.height,
  size_unit: one.sizeUnit,
  package_type: one.packageType,
  package_contents: one.packageContents ?? null,
})

const itemFields = (item: CoreItem): EachField<Item> => ({
  title: item.title,
  description: item.description,
  customs_description: item.customsDescription,
  sku: item.sku,
  quantity: item.quantity,
  value: item.value === null ? null : withoutNoise(item.value / 100),
  currency: item.currency,
  country_of_origin: item.countryOfOrigin,
  hs_code: item.hsCode,
  manufacturer: manufacturerFields(item),
})

function manufacturerFields(item: CoreItem): EachField<Item>['manufacturer'] {
  const manufacturer = manufacturerIn(item)
  return (
    manufacturer && {
      name: manufacturer.name,
      address1: manufacturer.address1,
      city: manufacturer.city,
      province_code: manufacturer.provinceCode,
      postal_code: manufacturer.postalCode,
      country_code: manufacturer.countryCode,
    }
  )
}
