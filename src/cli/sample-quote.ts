import { readSettings } from '#core/account/settings.ts'
import { blankAddress } from '#core/address/postal-address.ts'
import { quoteParcels } from '#core/carrier-account/carriers-for.ts'
import { OpenCall, operatorAccountId } from '#core/rating/carrier-call.ts'
import { ownAddress } from '#core/rating/own-address.ts'
import type { RateQuestion } from '#core/rating/question.ts'
import type { RateAnswer } from '#core/rating/quote.ts'
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
  const question: RateQuestion = {
    region: region.code,
    destination: {
      ...blankAddress,
      name: 'Empire State Building',
      address1: '20 W 34th St',
      city: 'New York',
      provinceCode: 'NY',
      postalCode: '10118',
      countryCode: 'US',
    },
    shop: {
      ...ownAddress('Postilion', region.code, readSettings(new Map()), catalogue),
      residential: false,
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
    givenValue: 0,
    insured: false,
    insuredForNothing: false,
    signature: false,
    services: null,
    hsCodes: [],
    tierPricing: false,
    libraryMail: false,
    at: world.clock.now(),
  }
  return await quoteParcels(world, question, new OpenCall(operatorAccountId))
}
