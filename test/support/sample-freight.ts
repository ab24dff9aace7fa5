import { serviceOn } from '#core/access.ts'
import type { FreightPrice } from '#core/freight/freight-quote.ts'
import type {
  FreightBooking,
  FreightRequest,
  FreightService,
} from '#core/freight/freight-shipment.ts'
import type { FreightFilter, UnbookedFreight } from '#core/freight/freight-store.ts'
import type { UncheckedUnit } from '#core/freight/unchecked-freight.ts'
import type { FreightPurchase } from '#core/purchase/purchase-store.ts'
import type { Database } from '#db/database.ts'
import { requestTo, sampleAt, shipCodeOf } from './sample-shipments.ts'

/** Rows of freight for suites of the stores: whole and valid, and changed only where a test is about it. */
export const sampleUnit: UncheckedUnit = {
  quantity: null,
  unitType: null,
  weight: 500,
  weightUnit: 'lbs',
  length: 48,
  width: 40,
  height: 50,
  sizeUnit: 'in',
  freightClass: null,
  nmfc: null,
  pieces: null,
  hazmat: false,
  stackable: false,
  description: null,
}

export const freightTo = (name: string | null): FreightRequest => ({
  toAddress: requestTo(name).toAddress,
  fromAddress: null,
  units: [sampleUnit],
  accessorials: [],
  pickupOn: null,
  service: null,
  items: [],
  reference: null,
  specialInstructions: null,
  emergencyPhone: null,
  origin: null,
})

export const sampleFreightService: FreightService = {
  serviceId: 41,
  serviceName: '<CarrierF> LTL',
  serviceCode: 'f-ltl',
  carrierCode: 'f',
  carrierName: '<CarrierF>',
  carrierPhone: '1 800 555 0199',
  deliveryDays: '3-6',
  freightClass: '70',
  billedTicks: 5_000,
  deficitTicks: 0,
}

export const sampleFreightPrice: FreightPrice = {
  baseRate: 200_00,
  addOns: [{ type: 'liftgate_delivery', name: 'Liftgate', cost: 50_00 }],
  duty: 0,
  rate: 250_00,
  gst: 0,
  pst: 0,
  hst: 32_50,
  qst: 0,
  dutyTax: 0,
  tax: 32_50,
  total: 282_50,
  currency: 'CAD',
}

export const sampleBooking = (
  proNumber: string,
  changes: Partial<FreightBooking> = {},
): FreightBooking => ({
  ...sampleFreightService,
  price: sampleFreightPrice,
  trackingCode: proNumber,
  confirmationNumber: null,
  boughtAt: sampleAt,
  notes: [],
  ...changes,
})

export const draftFreight = (
  id: number,
  changes: Partial<UnbookedFreight> = {},
): UnbookedFreight => ({
  id,
  shipCode: shipCodeOf(id),
  state: 'draft',
  createdAt: sampleAt,
  orderId: null,
  store: null,
  request: freightTo('Ada Moreau'),
  bought: null,
  totalPaid: 0,
  nextMoveAt: null,
  ...changes,
})

export const freightPurchase = (
  shipmentId: number,
  changes: Partial<FreightPurchase> = {},
): FreightPurchase => ({
  shipmentId,
  goods: 'freight',
  state: 'held',
  reference: `reference ${shipmentId}`,
  service: sampleFreightService,
  price: sampleFreightPrice,
  heldAt: 1000,
  requestedAt: null,
  settledAt: null,
  key: null,
  notes: [],
  order: null,
  handle: null,
  connection: null,
  isOfDraft: false,
  soldRequest: null,
  ...changes,
})

/** A filter that all freight passes. */
export const anyFreight: FreightFilter = {
  from: null,
  to: null,
  states: null,
  shipCode: null,
  trackingCode: null,
  orderId: null,
  toName: null,
}

export const proNumberOf = (id: number): string => `PRO${String(id).padStart(7, '0')}`

export const insertFreight = (
  db: Database,
  accountId: number,
  ...shipments: readonly UnbookedFreight[]
): Promise<void> =>
  db.transact(accountId, ({ freight }) => freight.insert(serviceOn(accountId), shipments))

/** Inserts it as what is being booked, then confirms the booking under a number of its own. */
export async function insertBooked(
  db: Database,
  accountId: number,
  id: number,
  changes: Partial<UnbookedFreight> = {},
  papers: string | null = null,
): Promise<void> {
  const tenant = serviceOn(accountId)
  const { nextMoveAt = null } = changes
  await db.transact(accountId, async ({ freight }) => {
    await freight.insert(tenant, [draftFreight(id, { state: 'purchasing', ...changes })])
    const booking = sampleBooking(proNumberOf(id))
    await freight.confirm(tenant, id, { booking, nextMoveAt, papers })
  })
}
