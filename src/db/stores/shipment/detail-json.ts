import type { Price } from '#core/rating/quote.ts'
import type { BoughtLabel, ShipmentRequest } from '#core/shipment/shipment.ts'
import { asItStands, type Every, keeping, reading, type Turn } from '../kit/json-defaults.ts'
import { item, labelAddress, postalAddress } from '../kit/json-parts.ts'

export const requestText = (whole: ShipmentRequest): string =>
  JSON.stringify(request(keeping, whole))

export const requestOf = (text: string): ShipmentRequest => request(reading, JSON.parse(text))

export const boughtText = (whole: BoughtLabel): string => JSON.stringify(bought(keeping, whole))

export const boughtOf = (text: string): BoughtLabel => bought(reading, JSON.parse(text))

const request = (turn: Turn, of: ShipmentRequest): Every<ShipmentRequest> => ({
  toAddress: postalAddress(turn, of.toAddress),
  returnAddress: turn.record(of.returnAddress, postalAddress),
  isReturn: turn.value(of.isReturn, false),
  isFba: turn.value(of.isFba, false),
  weight: turn.value(of.weight, null),
  weightUnit: turn.value(of.weightUnit, null),
  length: turn.value(of.length, null),
  width: turn.value(of.width, null),
  height: turn.value(of.height, null),
  sizeUnit: turn.value(of.sizeUnit, null),
  packageType: turn.value(of.packageType, null),
  postageType: turn.value(of.postageType, null),
  packageContents: turn.value(of.packageContents, null),
  customsDescription: turn.value(of.customsDescription, null),
  hsCode: turn.value(of.hsCode, null),
  countryOfOrigin: turn.value(of.countryOfOrigin, null),
  value: turn.value(of.value, null),
  currency: of.currency,
  items: turn.list(of.items, item),
  taxIdentifier: turn.value(of.taxIdentifier, null),
  region: of.region,
  signature: turn.value(of.signature, false),
  insured: turn.value(of.insured, false),
  labelFormat: turn.value(of.labelFormat, 'pdf'),
  purchaseLabel: turn.value(of.purchaseLabel, true),
  ownAddress: turn.record(of.ownAddress, labelAddress),
})

const bought = (turn: Turn, of: BoughtLabel): Every<BoughtLabel> => ({
  serviceId: of.serviceId,
  serviceName: of.serviceName,
  serviceCode: of.serviceCode,
  carrierCode: of.carrierCode,
  carrierName: of.carrierName,
  carrierPhone: of.carrierPhone,
  trackable: turn.value(of.trackable, true),
  packageId: of.packageId,
  packageName: of.packageName,
  deliveryDays: of.deliveryDays,
  price: price(turn, of.price),
  trackingCode: of.trackingCode,
  boughtAt: of.boughtAt,
  notes: turn.list(of.notes, asItStands),
})

const price = (turn: Turn, of: Price): Every<Price> => ({
  baseRate: of.baseRate,
  addOns: turn.list(of.addOns, asItStands),
  duty: turn.value(of.duty, 0),
  rate: of.rate,
  gst: turn.value(of.gst, 0),
  pst: turn.value(of.pst, 0),
  hst: turn.value(of.hst, 0),
  qst: turn.value(of.qst, 0),
  dutyTax: turn.value(of.dutyTax, 0),
  tax: turn.value(of.tax, 0),
  total: of.total,
  currency: of.currency,
})
