import fc from 'fast-check'
import { readSettings } from '#core/account/settings.ts'
import type { PostalAddress } from '#core/address/postal-address.ts'
import { regionCodes } from '#core/catalogue/catalogue.ts'
import { labelFormats } from '#core/ports/labels.ts'
import type { Creation } from '#core/purchase/create-shipment.ts'
import type { ServiceChoice } from '#core/purchase/decide/service-choice.ts'
import type { Item } from '#core/shipment/item.ts'
import { manufacturerOfItem } from '#core/shipment/manufacturer.ts'
import type { Package } from '#core/shipment/package.ts'
import type { ShipmentRequest } from '#core/shipment/shipment.ts'
import { customsPurposes } from '#core/values/customs-purpose.ts'
import { currencies } from '#core/values/money.ts'
import { sizeUnits, weightUnits } from '#core/values/units.ts'
import { packageNames, serviceNames } from '../../../support/catalogue-names.ts'
import { testCatalogue, testFreight } from '../../../support/test-catalogue.ts'

/** What a body is read with. The account's defaults are other than what is drawn. */
export const context = {
  accountName: 'Harbour Books',
  catalogue: testCatalogue,
  freight: testFreight,
  settings: readSettings(
    new Map([
      ['region', 'BC'],
      ['default_package_type', 'Large Flat Rate Box'],
    ]),
  ),
  at: Date.UTC(2026, 5, 15, 12),
}

/** One line with whatever people type, hostile or not. */
export const word: fc.Arbitrary<string> = fc
  .oneof(
    fc.string({ unit: 'binary', minLength: 1, maxLength: 10 }),
    fc.constantFrom("O'Neil", '$HOME `id` "x" \\', '‮evil', '%0a', '!!', '@file', "'\\''"),
  )
  // biome-ignore lint/suspicious/noControlCharactersInRegex: no field takes them.
  .filter(text => !/[\u0000-\u001f\u007f]/.test(text))

const maybe = <T>(some: fc.Arbitrary<T>) => fc.option(some, { freq: 2 })
const country = fc.constantFrom('US', 'CA', 'GB', 'DE')
const postalCode = fc.constantFrom('97205', 'M5V 2T6', 'SW1A 1AA', '0\'"$1', '٤٥')
const province = fc.constantFrom('ON', 'NY', '"\'', '$(')
const decimal = (most: number) =>
  fc.integer({ min: 1, max: most * 1000 }).map(thousandths => thousandths / 1000)

const partialAddress: fc.Arbitrary<PostalAddress> = fc.record({
  name: maybe(word),
  company: maybe(word),
  address1: maybe(word),
  address2: maybe(word),
  city: maybe(word),
  provinceCode: maybe(province),
  postalCode: maybe(postalCode),
  countryCode: maybe(country),
  phone: maybe(word),
  email: maybe(word),
  residential: fc.boolean(),
})

const recipient: fc.Arbitrary<PostalAddress> = fc
  .tuple(partialAddress, fc.record({ name: word, postalCode, countryCode: country }))
  .map(([address, known]) => ({ ...address, ...known }))

const weighed = {
  weight: decimal(500),
  weightUnit: fc.constantFrom(...weightUnits),
  packageContents: maybe(word),
}
const anyPackage: fc.Arbitrary<Package> = fc.oneof(
  fc.record({
    ...weighed,
    length: decimal(100),
    width: decimal(100),
    height: decimal(100),
    sizeUnit: fc.constantFrom(...sizeUnits),
    packageType: fc.constantFrom(...packageNames),
  }),
  fc.record({
    ...weighed,
    length: fc.constant(null),
    width: fc.constant(null),
    height: fc.constant(null),
    sizeUnit: fc.constant(null),
    packageType: fc.constantFrom(...packageNames.filter(name => name !== 'Parcel')),
  }),
)

const manufacturer = fc.record({
  name: maybe(word),
  address1: maybe(word),
  city: maybe(word),
  provinceCode: maybe(province),
  postalCode: maybe(postalCode),
  countryCode: maybe(country),
})

export const anyItem: fc.Arbitrary<Item> = fc
  .record({
    title: word,
    description: maybe(word),
    customsDescription: maybe(word),
    sku: maybe(word),
    quantity: fc.integer({ min: 1, max: 9999 }),
    // Down to the hundred-thousandth of a cent, since a screw costs less than one.
    value: fc.integer({ min: 0, max: 10_000_000 }).map(parts => parts / 100_000),
    currency: fc.constantFrom(...currencies),
    countryOfOrigin: maybe(country),
    hsCode: maybe(fc.constantFrom('6911.10', '69111000', '6911.10.0010')),
    weight: fc.constant(null),
    weightUnit: fc.constant(null),
    madeBy: maybe(manufacturer),
  })
  .map(({ madeBy, ...item }) => ({ ...item, ...manufacturerOfItem(madeBy) }))

const atLeastOne = <T>(one: fc.Arbitrary<T>): fc.Arbitrary<readonly [T, ...T[]]> =>
  fc.tuple(one, fc.array(one, { maxLength: 3 })).map(([first, more]) => [first, ...more])

const taxIdentifier = fc.record({
  taxType: word,
  number: maybe(word),
  issuingAuthority: maybe(word),
})

/** Who says nothing sends nothing. */
const customsWish = fc
  .record({ purpose: maybe(fc.constantFrom(...customsPurposes)), signer: maybe(word) })
  .filter(({ purpose, signer }) => purpose !== null || signer !== null)

/** A request of a draft, before it names a service; with items if any are wanted. */
export const anyRequest = (items: fc.Arbitrary<readonly Item[]>): fc.Arbitrary<ShipmentRequest> =>
  fc.record({
    toAddress: recipient,
    returnAddress: maybe(partialAddress),
    fromAddress: maybe(partialAddress),
    isReturn: fc.boolean(),
    isFba: fc.boolean(),
    packages: atLeastOne(anyPackage),
    postageType: fc.constant(null),
    customsDescription: fc.constant(null),
    hsCode: fc.constant(null),
    countryOfOrigin: fc.constant(null),
    value: fc.constant(null),
    currency: fc.constant('CAD'),
    items,
    taxIdentifier: maybe(taxIdentifier),
    customs: maybe(customsWish),
    region: fc.constantFrom(...regionCodes),
    signature: fc.boolean(),
    insured: fc.boolean(),
    labelFormat: fc.constantFrom(...labelFormats),
    purchaseLabel: fc.constant(false),
    ownAddress: fc.constant(null),
  })

export const someItems = fc.array(anyItem, { minLength: 1, maxLength: 4 })

const wishes = ['cheapest_tracked', 'cheapest_express_tracked', 'cheapest', 'fastest'] as const

/** What a shipment names, and the choice that it means. */
export const anyService: fc.Arbitrary<{
  readonly postageType: string | null
  readonly choice: ServiceChoice
}> = fc.oneof(
  fc.constant({ postageType: null, choice: { kind: 'cheapest_tracked' as const } }),
  fc.constantFrom(...wishes).map(kind => ({ postageType: kind, choice: { kind } })),
  fc
    .constantFrom(...serviceNames)
    .map(text => ({ postageType: text, choice: { kind: 'named' as const, text } })),
)

const recordId = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }).map(String)

export const anyLinks = fc.record({
  orderId: maybe(word),
  storeId: maybe(recordId),
  batchId: maybe(recordId),
})

export const anyPurchase = fc.record({
  maxPrice: maybe(fc.integer({ min: 1, max: 100_000_000 })),
  timeoutMs: fc.option(
    fc.integer({ min: 1, max: 25 }).map(seconds => seconds * 1000),
    { nil: undefined },
  ),
})

export type AskedCreation = Omit<Creation, 'pathOf' | 'draft' | 'fault' | 'doubtScope'>

export const anyCreation: fc.Arbitrary<AskedCreation> = fc
  .record({
    request: anyRequest(someItems),
    service: anyService,
    links: anyLinks,
    purchase: anyPurchase,
  })
  .map(({ request, service: { postageType, choice }, links, purchase }) => ({
    request: { ...request, postageType, purchaseLabel: true },
    choice,
    ...links,
    maxPrice: purchase.maxPrice,
    ...(purchase.timeoutMs !== undefined && { timeoutMs: purchase.timeoutMs }),
  }))
