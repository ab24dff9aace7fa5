import { describe, expect, test } from 'vitest'
import { blankAddress, type PostalAddress } from '#core/address/postal-address.ts'
import type { OrderRequest } from '#core/order/order.ts'
import type { Item } from '#core/shipment/item.ts'
import type { Package } from '#core/shipment/package.ts'
import type { BoughtLabel, ShipmentRequest } from '#core/shipment/shipment.ts'
import { orderRequestText, readOrderRequest } from '#db/stores/order/order-json.ts'
import {
  labelText,
  parcelRequestText,
  readLabel,
  readParcelRequest,
} from '#db/stores/shipment/parcel-json.ts'
import { blankPackage } from '#test/support/blank-package.ts'
import { draftShipment, sampleBought, sampleService } from '#test/support/sample-shipments.ts'

/** All fields at their defaults, and no field at its default. */
const { residential, ...nothing } = blankAddress
const everything = {
  name: 'Ada "A" Moreau',
  company: 'Łuk, née "null"',
  address1: '12 Agnew Avenue',
  address2: '',
  city: '株',
  provinceCode: 'OR',
  postalCode: '97205',
  countryCode: 'US',
  phone: '1 800 555 0100',
  email: 'ada@example.com',
}
const office: PostalAddress = { ...everything, residential: false }

const bareItem: Item = {
  title: null,
  description: null,
  customsDescription: null,
  sku: null,
  quantity: 1,
  value: null,
  currency: 'CAD',
  countryOfOrigin: null,
  hsCode: null,
  manufacturerName: null,
  manufacturerAddress1: null,
  manufacturerCity: null,
  manufacturerProvinceCode: null,
  manufacturerPostalCode: null,
  manufacturerCountryCode: null,
  weight: null,
  weightUnit: null,
}
const fullItem: Item = {
  title: 'Glazed mug',
  description: 'Mug',
  customsDescription: 'Of clay',
  sku: 'M-1',
  quantity: 0,
  value: 0,
  currency: 'USD',
  countryOfOrigin: 'CA',
  hsCode: '6911.10',
  manufacturerName: 'Kiln',
  manufacturerAddress1: '1 Clay Road',
  manufacturerCity: 'Guelph',
  manufacturerProvinceCode: 'ON',
  manufacturerPostalCode: 'N1G 1A1',
  manufacturerCountryCode: 'CA',
  weight: 0.5,
  weightUnit: 'kg',
}

const bareRequest: ShipmentRequest = {
  ...draftShipment(1).request,
  toAddress: { ...nothing, residential },
  packages: [blankPackage],
  value: null,
}
const fullPackage: Package = {
  weight: 2.5,
  weightUnit: 'lbs',
  length: 10,
  width: 8,
  height: 0.1,
  sizeUnit: 'in',
  packageType: 'Parcel',
  packageContents: 'Mugs',
}
const fullRequest: ShipmentRequest = {
  toAddress: office,
  returnAddress: office,
  fromAddress: office,
  isReturn: true,
  isFba: true,
  packages: [fullPackage],
  postageType: '<CarrierA> Ground',
  customsDescription: 'Of clay',
  hsCode: '6911',
  countryOfOrigin: 'CA',
  value: 0,
  currency: 'USD',
  items: [fullItem, bareItem],
  taxIdentifier: { taxType: 'EORI', number: 'GB123', issuingAuthority: null },
  customs: { purpose: 'gift', signer: 'Mia Roy' },
  region: 'BC',
  signature: true,
  insured: true,
  labelFormat: 'zpl',
  purchaseLabel: false,
  ownAddress: { ...everything, countryName: 'United States' },
}

const plainBought: BoughtLabel = {
  ...sampleService,
  price: {
    baseRate: 0,
    addOns: [],
    duty: 0,
    rate: 0,
    gst: 0,
    pst: 0,
    hst: 0,
    qst: 0,
    dutyTax: 0,
    tax: 0,
    total: 0,
    currency: 'CAD',
  },
  trackingCode: '',
  otherTrackingCodes: [],
  fileFormat: null,
  boughtAt: 0,
  notes: [],
}
const taxedBought: BoughtLabel = {
  ...sampleBought('T1'),
  otherTrackingCodes: ['T2', 'T3'],
  takesBackForMs: 14 * 86_400_000,
  fileFormat: 'gif',
  trackable: false,
  price: {
    baseRate: 1,
    addOns: [{ type: 'fuel', name: 'Fuel', cost: 0 }],
    duty: 2,
    rate: 3,
    gst: 4,
    pst: 5,
    hst: 6,
    qst: 7,
    dutyTax: 8,
    tax: 30,
    total: 33,
    currency: 'EUR',
  },
}

const bareOrder: OrderRequest = {
  shopId: 3,
  orderId: '1001',
  address: nothing,
  weightUnit: 'lbs',
  weight: 0,
  value: 0,
  currency: 'CAD',
  orderedAt: 0,
  orderedAtText: '1970-01-01',
  customerId: null,
  carrierCode: null,
  postageCode: null,
  packageCode: null,
  note: null,
  shopLabel: null,
  tags: [],
  items: [],
}
const fullOrder: OrderRequest = {
  ...bareOrder,
  address: everything,
  customerId: 'C',
  carrierCode: 'a',
  postageCode: 'a-ground',
  packageCode: 'parcel',
  note: 'Ring twice',
  shopLabel: 'Shop',
  tags: ['gift', ''],
  items: [bareItem, fullItem],
}

type Kind = {
  readonly textOf: (whole: never) => string
  readonly wholeOf: (text: string) => unknown
  readonly bare: object
  readonly full: object
}
const kinds: Record<string, Kind> = {
  request: {
    textOf: parcelRequestText,
    wholeOf: readParcelRequest,
    bare: bareRequest,
    full: fullRequest,
  },
  purchase: { textOf: labelText, wholeOf: readLabel, bare: plainBought, full: taxedBought },
  order: {
    textOf: orderRequestText,
    wholeOf: readOrderRequest,
    bare: bareOrder,
    full: fullOrder,
  },
}

describe.each(Object.entries(kinds))('a %s in its row', (_, { textOf, wholeOf, bare, full }) => {
  test.each(['bare', 'full'])('comes back as it was, %s', which => {
    const whole = which === 'bare' ? bare : full
    expect(wholeOf(textOf(whole as never))).toStrictEqual(whole)
  })

  test('comes back with each of its fields at its default, or not', () => {
    for (const key of Object.keys(full)) {
      const mixed = { ...full, [key]: bare[key as keyof typeof bare] }
      expect(wholeOf(textOf(mixed as never)), key).toStrictEqual(mixed)
    }
  })

  test('is also read from a row that leaves nothing out', () => {
    expect(wholeOf(JSON.stringify(bare))).toStrictEqual(bare)
    expect(wholeOf(JSON.stringify(full))).toStrictEqual(full)
  })

  test('leaves out every default', () => {
    expect(textOf(bare as never)).not.toMatch(/null|true|false|\[\]/)
  })
})

describe('the packages of a request in its row', () => {
  /** `fullPackage` as older releases stored it. A text keeps these names when the type's change. */
  const flat = JSON.parse(
    '{"weight":2.5,"weightUnit":"lbs","length":10,"width":8,"height":0.1,"sizeUnit":"in","packageType":"Parcel","packageContents":"Mugs"}',
  )
  const keysOf = (request: ShipmentRequest) => JSON.parse(parcelRequestText(request))

  test('stand as in the releases that knew one package, where there is one', () => {
    expect(keysOf(fullRequest)).toMatchObject(flat)
    expect(keysOf(fullRequest)).not.toHaveProperty('packages')
    const { packages: _, ...others } = fullRequest
    expect(readParcelRequest(JSON.stringify({ ...others, ...flat }))).toStrictEqual(fullRequest)
  })

  test('come back in their order where there are several', () => {
    const packages = [fullPackage, blankPackage, { ...fullPackage, weight: 1 }] as const
    const several = { ...fullRequest, packages }
    expect(readParcelRequest(parcelRequestText(several))).toStrictEqual(several)
    expect(keysOf(several)).not.toHaveProperty('weight')
  })
})

test('rows of the first release that left out defaults read the same for ever', () => {
  const texts = {
    request:
      '{"toAddress":{},"currency":"CAD","items":[{"currency":"CAD"}],"region":"ON","ownAddress":{"countryCode":"CA","countryName":"Canada"}}',
    bought:
      '{"serviceId":7,"serviceName":"<CarrierA> Ground","serviceCode":"a-ground","carrierCode":"a","carrierName":"<CarrierA>","carrierPhone":"1 800 555 0100","packageId":1,"packageName":"Parcel","deliveryDays":"2-5","price":{"baseRate":0,"rate":0,"total":0,"currency":"CAD"},"trackingCode":"","boughtAt":0}',
    order:
      '{"shopId":3,"orderId":"1001","address":{},"weightUnit":"lbs","weight":0,"value":0,"currency":"CAD","orderedAt":0,"orderedAtText":"1970-01-01","items":[{"currency":"CAD"}]}',
  }
  expect(readParcelRequest(texts.request)).toStrictEqual({
    ...bareRequest,
    items: [bareItem],
    ownAddress: { ...nothing, countryCode: 'CA', countryName: 'Canada' },
  })
  expect(readLabel(texts.bought)).toStrictEqual(plainBought)
  expect(readOrderRequest(texts.order)).toStrictEqual({ ...bareOrder, items: [bareItem] })
  expect(parcelRequestText(readParcelRequest(texts.request))).toBe(texts.request)
  expect(labelText(readLabel(texts.bought))).toBe(texts.bought)
  expect(orderRequestText(readOrderRequest(texts.order))).toBe(texts.order)
})
