import { serviceOn } from '#core/access.ts'
import { usualLimits } from '#core/carrier-limits.ts'
import type { Price } from '#core/rating/quote.ts'
import type { BoughtLabel, BoughtService, ShipmentRequest } from '#core/shipment/shipment.ts'
import type { NewShipment } from '#core/shipment/shipment-store.ts'
import type { Database } from '#db/database.ts'

/** Rows for suites of the stores: whole and valid, and changed only where a test is about it. */
export const sampleAt = Date.UTC(2026, 4, 20, 15, 30)

const sampleRequest: ShipmentRequest = {
  toAddress: {
    name: 'Ada Moreau',
    company: null,
    address1: '12 Agnew Avenue',
    address2: null,
    city: 'Portland',
    provinceCode: 'OR',
    postalCode: '97205',
    countryCode: 'US',
    phone: null,
    email: null,
    residential: true,
  },
  returnAddress: null,
  isReturn: false,
  isFba: false,
  packages: [
    {
      weight: 2.5,
      weightUnit: 'lbs',
      length: 10,
      width: 8,
      height: 4,
      sizeUnit: 'in',
      packageType: 'Parcel',
      packageContents: null,
    },
  ],
  postageType: null,
  customsDescription: null,
  hsCode: null,
  countryOfOrigin: null,
  value: 12_50,
  currency: 'CAD',
  items: [],
  taxIdentifier: null,
  region: 'ON',
  signature: false,
  insured: false,
  labelFormat: 'pdf',
  purchaseLabel: true,
  fromAddress: null,
  ownAddress: null,
  customs: null,
}

export const requestTo = (name: string | null): ShipmentRequest => ({
  ...sampleRequest,
  toAddress: { ...sampleRequest.toAddress, name },
})

export const sampleService: BoughtService = {
  serviceId: 7,
  serviceName: '<CarrierA> Ground',
  serviceCode: 'a-ground',
  carrierCode: 'a',
  carrierName: '<CarrierA>',
  carrierPhone: '1 800 555 0100',
  trackable: true,
  packageId: 1,
  packageName: 'Parcel',
  deliveryDays: '2-5',
  takesBackForMs: usualLimits.takesBackForMs,
}

export const samplePrice: Price = {
  baseRate: 10_00,
  addOns: [{ type: 'fuel', name: 'Fuel', cost: 1_50 }],
  duty: 0,
  rate: 11_50,
  gst: 0,
  pst: 0,
  hst: 1_50,
  qst: 0,
  dutyTax: 0,
  tax: 1_50,
  total: 13_00,
  currency: 'CAD',
}

export const sampleBought = (trackingCode: string, boughtAt = sampleAt): BoughtLabel => ({
  ...sampleService,
  price: samplePrice,
  trackingCode,
  otherTrackingCodes: [],
  fileFormat: null,
  boughtAt,
  notes: ['The address has no street.'],
})

export const shipCodeOf = (id: number): string => `260520${String(id).padStart(6, '0')}`
export const trackingCodeOf = (id: number): string => `TRACK${String(id).padStart(8, '0')}`

/** A draft that was saved. */
export const draftShipment = (id: number, changes: Partial<NewShipment> = {}): NewShipment => ({
  id,
  shipCode: shipCodeOf(id),
  state: 'draft',
  createdAt: sampleAt,
  orderId: null,
  storeId: null,
  batchId: null,
  request: sampleRequest,
  bought: null,
  totalPaid: 0,
  nextMoveAt: null,
  ...changes,
})

/** One that was bought as it was made, with a number of its own. */
export const boughtShipment = (id: number, changes: Partial<NewShipment> = {}): NewShipment =>
  draftShipment(id, {
    state: 'bought',
    bought: sampleBought(trackingCodeOf(id), changes.createdAt ?? sampleAt),
    totalPaid: samplePrice.total,
    ...changes,
  })

export async function insertAccounts(db: Database, ...ids: readonly number[]): Promise<void> {
  for (const id of ids) {
    await db.transact(id, ({ accounts }) =>
      accounts.insert({ id, name: `account ${id}`, createdAt: 1 }),
    )
  }
}

export const insertShipment = (
  db: Database,
  accountId: number,
  shipment: NewShipment,
  label: string | null = null,
): Promise<void> =>
  db.transact(accountId, ({ shipments }) => shipments.insert(serviceOn(accountId), shipment, label))
