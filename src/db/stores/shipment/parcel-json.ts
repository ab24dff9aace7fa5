import { usualLimits } from '#core/carrier-limits.ts'
import type { Package, Packages } from '#core/shipment/package.ts'
import type { BoughtLabel, CustomsInput, ShipmentRequest } from '#core/shipment/shipment.ts'
import {
  type Converter,
  read,
  unchanged,
  type WithEveryField,
  write,
} from '../kit/json-defaults.ts'
import { item, labelAddress, postalAddress, price } from '../kit/json-parts.ts'

/** One package is kept as it was when there was no other: the release before reads it, too. */
export function parcelRequestText(whole: ShipmentRequest): string {
  const { packages } = whole
  const row =
    packages.length === 1
      ? { ...request(write, whole), ...parcel(write, packages[0]) }
      : { ...request(write, whole), packages: write.list(packages, parcel) }
  return JSON.stringify(row)
}

type RequestRow = Rest & Package & { readonly packages?: Packages }
type Rest = Omit<ShipmentRequest, 'packages'>

export function readParcelRequest(text: string): ShipmentRequest {
  const row: RequestRow = JSON.parse(text)
  return { ...request(read, row), packages: packagesOf(row) }
}

function packagesOf(row: RequestRow): Packages {
  if (!row.packages) return [parcel(read, row)]
  const [first, ...others] = row.packages
  return [parcel(read, first), ...others.map(other => parcel(read, other))]
}

export const labelText = (whole: BoughtLabel): string => JSON.stringify(bought(write, whole))

export const readLabel = (text: string): BoughtLabel => bought(read, JSON.parse(text))

const request = (json: Converter, record: Rest): WithEveryField<Rest> => ({
  toAddress: postalAddress(json, record.toAddress),
  returnAddress: json.record(record.returnAddress, postalAddress),
  fromAddress: json.record(record.fromAddress, postalAddress),
  isReturn: json.value(record.isReturn, false),
  isFba: json.value(record.isFba, false),
  postageType: json.value(record.postageType, null),
  customsDescription: json.value(record.customsDescription, null),
  hsCode: json.value(record.hsCode, null),
  countryOfOrigin: json.value(record.countryOfOrigin, null),
  value: json.value(record.value, null),
  currency: record.currency,
  items: json.list(record.items, item),
  taxIdentifier: json.value(record.taxIdentifier, null),
  customs: json.record(record.customs, customsInput),
  region: record.region,
  signature: json.value(record.signature, false),
  insured: json.value(record.insured, false),
  labelFormat: json.value(record.labelFormat, 'pdf'),
  purchaseLabel: json.value(record.purchaseLabel, true),
  ownAddress: json.record(record.ownAddress, labelAddress),
})

const customsInput = (json: Converter, record: CustomsInput): WithEveryField<CustomsInput> => ({
  purpose: json.value(record.purpose, null),
  signer: json.value(record.signer, null),
})

const parcel = (json: Converter, record: Package): WithEveryField<Package> => ({
  weight: json.value(record.weight, null),
  weightUnit: json.value(record.weightUnit, null),
  length: json.value(record.length, null),
  width: json.value(record.width, null),
  height: json.value(record.height, null),
  sizeUnit: json.value(record.sizeUnit, null),
  packageType: json.value(record.packageType, null),
  packageContents: json.value(record.packageContents, null),
})

const bought = (json: Converter, record: BoughtLabel): WithEveryField<BoughtLabel> => ({
  serviceId: record.serviceId,
  serviceName: record.serviceName,
  serviceCode: record.serviceCode,
  carrierCode: record.carrierCode,
  carrierName: record.carrierName,
  carrierPhone: record.carrierPhone,
  trackable: json.value(record.trackable, true),
  packageId: record.packageId,
  packageName: record.packageName,
  deliveryDays: record.deliveryDays,
  takesBackForMs: json.value(record.takesBackForMs, usualLimits.takesBackForMs),
  price: price(json, record.price),
  trackingCode: record.trackingCode,
  otherTrackingCodes: json.list(record.otherTrackingCodes, unchanged),
  fileFormat: json.value(record.fileFormat, null),
  boughtAt: record.boughtAt,
  notes: json.list(record.notes, unchanged),
})
