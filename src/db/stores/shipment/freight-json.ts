import type { FreightBooking, FreightRequest } from '#core/freight/freight-shipment.ts'
import type { UncheckedUnit } from '#core/freight/unchecked-freight.ts'
import {
  type Converter,
  read,
  unchanged,
  type WithEveryField,
  write,
} from '../kit/json-defaults.ts'
import { item, labelAddress, postalAddress, price } from '../kit/json-parts.ts'

export const freightRequestText = (whole: FreightRequest): string =>
  JSON.stringify(request(write, whole))

export const readFreightRequest = (text: string): FreightRequest => request(read, JSON.parse(text))

export const bookingText = (whole: FreightBooking): string => JSON.stringify(booking(write, whole))

export const bookingOf = (text: string): FreightBooking => booking(read, JSON.parse(text))

const request = (json: Converter, record: FreightRequest): WithEveryField<FreightRequest> => ({
  toAddress: postalAddress(json, record.toAddress),
  fromAddress: json.record(record.fromAddress, postalAddress),
  units: json.list(record.units, unit),
  accessorials: json.list(record.accessorials, unchanged),
  pickupOn: json.value(record.pickupOn, null),
  service: json.value(record.service, null),
  items: json.list(record.items, item),
  reference: json.value(record.reference, null),
  specialInstructions: json.value(record.specialInstructions, null),
  emergencyPhone: json.value(record.emergencyPhone, null),
  origin: json.record(record.origin, labelAddress),
})

const unit = (json: Converter, record: UncheckedUnit): WithEveryField<UncheckedUnit> => ({
  quantity: json.value(record.quantity, null),
  unitType: json.value(record.unitType, null),
  weight: record.weight,
  weightUnit: record.weightUnit,
  length: json.value(record.length, null),
  width: json.value(record.width, null),
  height: json.value(record.height, null),
  sizeUnit: json.value(record.sizeUnit, null),
  freightClass: json.value(record.freightClass, null),
  nmfc: json.value(record.nmfc, null),
  pieces: json.value(record.pieces, null),
  hazmat: json.value(record.hazmat, false),
  stackable: json.value(record.stackable, false),
  description: json.value(record.description, null),
})

const booking = (json: Converter, record: FreightBooking): WithEveryField<FreightBooking> => ({
  serviceId: record.serviceId,
  serviceName: record.serviceName,
  serviceCode: record.serviceCode,
  carrierCode: record.carrierCode,
  carrierName: record.carrierName,
  carrierPhone: record.carrierPhone,
  deliveryDays: record.deliveryDays,
  freightClass: record.freightClass,
  billedTicks: record.billedTicks,
  deficitTicks: json.value(record.deficitTicks, 0),
  price: price(json, record.price),
  trackingCode: record.trackingCode,
  confirmationNumber: json.value(record.confirmationNumber, null),
  boughtAt: record.boughtAt,
  notes: json.list(record.notes, unchanged),
})
