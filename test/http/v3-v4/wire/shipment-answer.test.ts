import { describe, expect, it } from 'vitest'
import { readSettings } from '#core/account/settings.ts'
import { blankAddress } from '#core/address/postal-address.ts'
import { usualLimits } from '#core/carrier-limits.ts'
import { noManufacturer } from '#core/shipment/item.ts'
import type { Shipment } from '#core/shipment/shipment.ts'
import { shipmentStates } from '#core/shipment/state.ts'
import { shipmentStatuses, statesOfStatus, statusFilters, toStatus } from '#core/shipment/status.ts'
import { fromShipmentView } from '#http/v3-v4/wire/shipment-answer.ts'
import { blankPackage } from '#test/support/blank-package.ts'
import { fakeWorld } from '#test/support/fake-world.ts'
import { testedApi } from '#test/support/openapi.ts'

const empty: Shipment = {
  id: 1,
  shipCode: '261121ABC123',
  state: 'draft',
  createdAt: Date.parse('2026-11-21T10:00:00Z'),
  orderId: null,
  store: null,
  batchId: null,
  closeoutId: null,
  request: {
    toAddress: blankAddress,
    returnAddress: null,
    fromAddress: null,
    isReturn: false,
    isFba: false,
    packages: [blankPackage],
    postageType: null,
    customsDescription: null,
    hsCode: null,
    countryOfOrigin: null,
    value: null,
    currency: 'CAD',
    items: [],
    taxIdentifier: null,
    region: 'ON',
    signature: false,
    insured: false,
    labelFormat: 'pdf',
    purchaseLabel: true,
    ownAddress: null,
    customs: null,
  },
  bought: null,
  totalPaid: 0,
}

const context = {
  accountName: 'demo',
  settings: readSettings(new Map()),
  catalogue: fakeWorld('sandbox').catalogue(),
}
const answer = (changes: Partial<Shipment>, label: Uint8Array | null = null) =>
  fromShipmentView({ shipment: { ...empty, ...changes }, label }, context)

const price = {
  baseRate: 10_00,
  addOns: [{ type: 'signature', name: 'Signature', cost: 3_05 }],
  duty: 0,
  rate: 13_05,
  gst: 65,
  pst: 0,
  hst: 0,
  qst: 0,
  dutyTax: 0,
  tax: 65,
  total: 13_70,
  currency: 'CAD',
} as const
const bought = {
  serviceId: 10,
  serviceName: '<CarrierB> Ground',
  serviceCode: 'carrierb_ground',
  carrierCode: 'carrierb',
  carrierName: '<CarrierB>',
  carrierPhone: '',
  trackable: true,
  packageId: 1,
  packageName: 'Parcel',
  deliveryDays: '2-5',
  takesBackForMs: usualLimits.takesBackForMs,
  price,
  trackingCode: '1Z',
  otherTrackingCodes: [],
  fileFormat: null,
  boughtAt: 0,
  notes: ['A note.'],
}

describe('an answer', () => {
  it.each([
    ['zpl', 'zpl'],
    ['gif', 'pdf'],
  ] as const)(
    'names the format of a carrier’s %s file, where it has a word for it',
    (fileFormat, shown) => {
      const body = answer({ state: 'bought', bought: { ...bought, fileFormat } })
      expect(body.shipment.label_format).toBe(shown)
    },
  )

  it('shows several packages as one: the weight of all, size and number of the first', () => {
    const first = {
      ...blankPackage,
      weight: 0.1,
      weightUnit: 'lbs',
      length: 9,
      sizeUnit: 'in',
    } as const
    const second = { ...first, weight: 0.2, length: 12 }
    const ounces = { ...first, weight: 8, weightUnit: 'oz' } as const
    const packages = [{ ...first, packageType: 'Parcel' }, second, ounces] as const
    const body = answer({
      state: 'bought',
      request: { ...empty.request, packages },
      bought: { ...bought, otherTrackingCodes: ['2Z', '3Z'] },
    })
    expect(body.tracking_code).toBe('1Z')
    expect(body.shipment).toMatchObject({
      tracking_code: '1Z',
      weight: 0.8,
      weight_unit: 'lbs',
      length: 9,
      size_unit: 'in',
      package_type: 'Parcel',
    })
    expect(testedApi.faultOf('GET', `/shipments/${empty.shipCode}`, 200, body)).toBeNull()
  })

  it('while the purchase is open succeeds without a label, and says to fetch again', () => {
    const body = answer({ state: 'purchasing' })
    expect(body).toMatchObject({ success: true, label: null, tracking_code: null, rate: null })
    expect(body.shipment).toMatchObject({ status: 'Pending', is_draft: false, total_paid: 0 })
    expect(body.message).toContain('Do not buy again: fetch this shipment')
  })

  it('about postage whose label only the carrier has says so', () => {
    const body = answer({ state: 'bought', bought, totalPaid: 13_70 })
    expect(body.label).toBeNull()
    expect(body.tracking_code).toBe('1Z')
    expect(body.message).toBe('The postage was bought. Only the carrier has its label. A note.')
  })

  it('shows the price that was paid, to the cent', () => {
    const { rate, shipment, label } = answer(
      { state: 'bought', bought, totalPaid: 13_70 },
      new Uint8Array([1, 2, 3]).subarray(1),
    )
    expect(label).toBe('AgM=')
    expect(rate).toMatchObject({ base_rate: 10, rate: 13.05, tax: 0.65, gst: 0.65, total: 13.7 })
    expect(rate?.add_ons).toEqual([
      { name: 'Signature', type: 'signature', cost: 3.05, currency: 'CAD' },
    ])
    expect(shipment).toMatchObject({ rate: 13.05, tax: 0.65, total_paid: 13.7 })
  })

  it.each(shipmentStates)('of a shipment that is %s is what the document says', state => {
    const body = answer({ state, bought: state === 'draft' ? null : bought })
    expect(testedApi.faultOf('GET', `/shipments/${empty.shipCode}`, 200, body)).toBeNull()
  })

  it('cuts long contents at 255 characters', () => {
    const description = '漢'.repeat(200)
    const item = { ...fullItem, description }
    const { shipment } = answer({ request: { ...empty.request, items: [item, item] } })
    expect([...(shipment.package_contents ?? '')]).toHaveLength(255)
  })

  it.each([255, 256])('shows %i characters of two halves each by whole characters', count => {
    const packageContents = '𠮷'.repeat(count)
    const packages = [{ ...blankPackage, packageContents }] as const
    const { shipment } = answer({ request: { ...empty.request, packages } })
    expect(shipment.package_contents).toBe('𠮷'.repeat(255))
  })

  it('has no value where none was declared', () => {
    const item = { ...fullItem, value: null }
    const { shipment } = answer({ request: { ...empty.request, items: [item] } })
    expect(shipment.value).toBeNull()
  })
})

const fullItem = {
  title: null,
  description: null,
  customsDescription: null,
  sku: null,
  quantity: 1,
  value: 100,
  currency: 'CAD',
  countryOfOrigin: null,
  hsCode: null,
  ...noManufacturer,
  weight: null,
  weightUnit: null,
} as const

describe('a status', () => {
  it('is one of the specification’s, spelled exactly', () => {
    expect(shipmentStatuses).toEqual([
      'Postage Expired',
      'Pending',
      'Incomplete',
      'Ready',
      'Received',
      'Processing',
      'In Transit',
      'Delivered',
      'Exception',
      'Void Requested',
    ])
    for (const state of shipmentStates) expect(shipmentStatuses).toContain(toStatus(state))
  })

  it('is found by the filter of its name, and every state by one', () => {
    for (const state of shipmentStates) {
      expect(statesOfStatus(toStatus(state)), state).toContain(state)
    }
  })

  it('has the filters of the specification, and void-requested', () =>
    expect(statusFilters).toEqual([
      'unpaid',
      'postage-expired',
      'pending',
      'incomplete',
      'ready',
      'received',
      'processing',
      'in-transit',
      'delivered',
      'exception',
      'void-requested',
    ]))
})
