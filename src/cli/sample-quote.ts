import type { RateAnswer } from '#core/rating/quote.ts'
import { quoteRates } from '#core/rating/quote-rates.ts'
import { lengthMicrometres, weightTicks } from '#core/values/units.ts'
import type { World } from '#core/world.ts'

const side = lengthMicrometres(6, 'in')

/** A small box to New York: every healthy catalogue has a price for it. */
export async function sampleQuote(world: World): Promise<RateAnswer> {
  const catalogue = world.catalogue()
  const [region] = catalogue.regions
  const parcel = catalogue.packages.find(type => type.sidesMicrometres === null)
  if (!region || !parcel)
    throw new Error('the catalogue has no region, or no package without a size')
  return await quoteRates(world, {
    region: region.code,
    destination: {
      countryCode: 'US',
      provinceCode: 'NY',
      postalCode: '10118',
      residential: true,
      name: null,
    },
    isReturn: false,
    parcels: [
      {
        weightTicks: weightTicks(1, 'lbs'),
        sidesMicrometres: [side, side, side],
        packageId: parcel.id,
      },
    ],
    declaredValue: 0,
    insured: false,
    signature: false,
    services: null,
    hsCodes: [],
    tierPricing: false,
    libraryMail: false,
    at: world.clock.now(),
  })
}
