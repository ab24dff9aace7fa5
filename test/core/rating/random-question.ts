import fc from 'fast-check'
import { blankAddress } from '#core/address/postal-address.ts'
import type { RateQuestion } from '#core/rating/question.ts'
import { testCatalogue, testCatalogueData } from '../../support/test-catalogue.ts'

const lb = 3_628_738_960
const inch = 25_400

const countries = [...testCatalogueData.countries.keys()]
const canadian = ['M5V 2T6', 'H2X 1Y4', 'V6B 1A1', 'B3H 1A1', 'X0A 0H0', 'T2P1J9', 'nowhere']
const provinces = [null, 'ON', 'QC', 'NS', 'AB', 'ZZ']

const zip = fc.integer({ min: 501, max: 99_950 }).map(number => String(number).padStart(5, '0'))

type Destination = Pick<RateQuestion['destination'], 'countryCode' | 'postalCode' | 'provinceCode'>
const destination: fc.Arbitrary<Destination> = fc.oneof(
  {
    weight: 3,
    arbitrary: zip.map(postalCode => ({ countryCode: 'US', postalCode, provinceCode: null })),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      countryCode: fc.constant('CA'),
      postalCode: fc.constantFrom(...canadian),
      provinceCode: fc.constantFrom(...provinces),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      countryCode: fc.constantFrom(...countries),
      postalCode: fc.constant(null),
      provinceCode: fc.constant(null),
    }),
  },
)

const side = fc.oneof(
  fc.integer({ min: 1, max: 40 }).map(inches => inches * inch),
  fc.integer({ min: 1, max: 120 * inch }),
)
const weight = fc.oneof(
  fc.integer({ min: 1, max: 160 }).map(pounds => pounds * lb),
  fc.integer({ min: 1, max: 80 * lb }),
)

/** Questions as varied as the wire lets them be, one in four for another package than a parcel. */
export const rateQuestion: fc.Arbitrary<RateQuestion> = fc
  .record({
    region: fc.constantFrom('ON', 'BC', 'QC'),
    destination,
    residential: fc.boolean(),
    isReturn: fc.boolean(),
    weight,
    sides: fc.tuple(side, side, side),
    packageId: fc.oneof(
      { weight: 3, arbitrary: fc.constant(1) },
      { weight: 1, arbitrary: fc.integer({ min: 2, max: 10 }) },
    ),
    declaredValue: fc.integer({ min: 0, max: 600_000 }),
    insured: fc.boolean(),
    insuredForNothing: fc.constant(false),
    signature: fc.boolean(),
    hsCodes: fc.array(fc.constantFrom('490199', '852349', '610910', null), { maxLength: 3 }),
    services: fc.oneof(
      fc.constant(null),
      fc.uniqueArray(fc.integer({ min: 1, max: 10 }), { minLength: 1 }),
    ),
    tierPricing: fc.boolean(),
    libraryMail: fc.boolean(),
    day: fc.integer({ min: 0, max: 4000 }),
  })
  .map(({ destination: to, residential, weight: weightTicks, sides, packageId, day, ...rest }) => ({
    ...rest,
    destination: { ...blankAddress, ...to, residential },
    shop: { ...blankAddress, countryCode: 'CA' },
    givenValue: rest.declaredValue,
    parcels: [
      { weightTicks, sidesMicrometres: packageId === 1 ? sides : null, packageId },
    ] as const,
    at: Date.UTC(2020, 0, 1) + day * 86_400_000,
  }))

export const allServiceIds: readonly number[] = testCatalogue.services.map(({ id }) => id)
