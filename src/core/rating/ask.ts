import type { AccountSettings } from '../account/settings.ts'
import { isUSTerritory, territoryAsState } from '../address/us-territories.ts'
import type { Catalogue, PackageType } from '../catalogue/catalogue.ts'
import type { Instant } from '../time/clock.ts'
import {
  type Currency,
  currencies,
  houseCurrency,
  type Minor,
  withoutNoise,
} from '../values/money.ts'
import { lengthMicrometres, type SizeUnit, type WeightUnit, weightTicks } from '../values/units.ts'
import { crossesBorder } from './crosses-border.ts'
import type { RateQuestion } from './question.ts'

/** What a caller asked to have priced, in the caller's units and words, before it is judged. */
export type RateAsk = {
  readonly destination: {
    readonly name: string | null
    readonly countryCode: string | null
    readonly provinceCode: string | null
    readonly postalCode: string | null
    readonly residential: boolean
  }
  readonly isReturn: boolean
  /** Where a return goes, as far as it was told: it prices nothing, but must be a country. */
  readonly returnCountryCode: string | null
  readonly weight: number
  readonly weightUnit: WeightUnit
  readonly length: number | null
  readonly width: number | null
  readonly height: number | null
  readonly sizeUnit: SizeUnit
  readonly packageType: string
  /** Names, codes or aliases; null asks for all. */
  readonly services: readonly string[] | null
  readonly region: string | null
  readonly insured: boolean
  readonly signature: boolean
  readonly items: readonly AskedItem[]
}

export type AskedItem = {
  readonly quantity: number
  /** For one unit. */
  readonly value: number
  readonly currency: Currency
  readonly hsCode: string | null
}

/** Which part of the question is at fault; each edge knows where its wire carries that part. */
export type AskedPart =
  | 'countryCode'
  | 'returnCountryCode'
  | 'postalCode'
  | 'packageType'
  | 'length'
  | 'width'
  | 'height'
  | 'services'
  | 'region'
  | 'declaredValue'

/** `says` follows the name of the field: "is not a country code of ISO 3166-1". */
export type AskFault = {
  readonly part: AskedPart
  readonly says: string
  /** The position in the list, where the part is one of several. */
  readonly index?: number
}

export type AskContext = {
  readonly catalogue: Catalogue
  readonly settings: AccountSettings
  readonly at: Instant
}

const countriesWithPostalCodes: ReadonlySet<string> = new Set(['US', 'CA'])

/** The exact question for the engine, or everything that keeps it from being one. */
export function judgeAsk(ask: RateAsk, context: AskContext): RateQuestion | readonly AskFault[] {
  const faults: AskFault[] = []
  const { catalogue, settings } = context
  const destination = judgeDestination(ask, catalogue, faults)
  if (ask.isReturn && ask.returnCountryCode !== null) {
    judgeCountry('returnCountryCode', ask.returnCountryCode, catalogue, faults)
  }
  const packageType = catalogue.findPackage(ask.packageType)
  if (!packageType) {
    faults.push({ part: 'packageType', says: `is not a known package type: ${ask.packageType}` })
  }
  const sides = packageType ? judgeSides(ask, packageType, settings, faults) : null
  const services = judgeServices(ask.services, catalogue, faults)
  const region = judgeRegion(ask.region, settings, catalogue, faults)
  const declaredValue = judgeDeclaredValue(ask, destination.countryCode, context, faults)
  if (faults.length > 0 || !packageType) return faults
  return {
    region,
    destination,
    isReturn: ask.isReturn,
    parcel: {
      weightTicks: Math.max(1, weightTicks(ask.weight, ask.weightUnit)),
      sidesMicrometres: sides,
      packageId: packageType.id,
    },
    declaredValue,
    insured: ask.insured,
    signature: ask.signature,
    services,
    hsCodes: ask.items.map(item => item.hsCode),
    tierPricing: settings.tierPricing,
    libraryMail: settings.libraryMail,
    at: context.at,
  }
}

function judgeDestination(
  { destination }: RateAsk,
  catalogue: Catalogue,
  faults: AskFault[],
): RateQuestion['destination'] {
  const { countryCode, postalCode } = destination
  if (countryCode === null) {
    faults.push({ part: 'countryCode', says: 'is needed for a quote' })
    return { ...destination, countryCode: '' }
  }
  judgeCountry('countryCode', countryCode, catalogue, faults)
  if (
    postalCode === null &&
    (isUSTerritory(countryCode) || countriesWithPostalCodes.has(countryCode))
  ) {
    faults.push({ part: 'postalCode', says: `is needed for a quote to ${countryCode}` })
  }
  return territoryAsState({ ...destination, countryCode })
}

export const isCountry = (code: string, catalogue: Pick<Catalogue, 'countryName'>): boolean =>
  isUSTerritory(code) || catalogue.countryName(code) !== null

function judgeCountry(
  part: AskedPart,
  code: string,
  catalogue: Catalogue,
  faults: AskFault[],
): void {
  if (isCountry(code, catalogue)) return
  faults.push({
    part,
    says: `must be a country code of ISO 3166-1, two letters: ${code} is none`,
  })
}

/** Sides are asked for where the package type brings none; an account may have its own parcel size. */
function judgeSides(
  ask: RateAsk,
  packageType: PackageType,
  settings: AccountSettings,
  faults: AskFault[],
): readonly [number, number, number] | null {
  if (packageType.sidesMicrometres) return null
  const { length, width, height } = ask
  if (length !== null && width !== null && height !== null) {
    return micrometres([length, width, height], ask.sizeUnit)
  }
  const standard = settings.defaultParcelSize
  if (standard && length === null && width === null && height === null) {
    return micrometres(standard.sides, standard.unit)
  }
  const hint = standard ? '' : '; the account setting default_parcel_size would supply it'
  const says = `is required when the package type is ${packageType.name}${hint}`
  if (length === null) faults.push({ part: 'length', says })
  if (width === null) faults.push({ part: 'width', says })
  if (height === null) faults.push({ part: 'height', says })
  return null
}

const micrometres = (
  [length, width, height]: readonly [number, number, number],
  unit: SizeUnit,
): readonly [number, number, number] => [
  lengthMicrometres(length, unit),
  lengthMicrometres(width, unit),
  lengthMicrometres(height, unit),
]

function judgeServices(
  names: readonly string[] | null,
  catalogue: Catalogue,
  faults: AskFault[],
): readonly number[] | null {
  if (names === null || names.length === 0) return null
  const ids: number[] = []
  for (const [index, name] of names.entries()) {
    const service = catalogue.findService(name)
    if (service) ids.push(service.id)
    else faults.push({ part: 'services', says: `is not a known postage type: ${name}`, index })
  }
  return ids
}

export function judgeRegion(
  asked: string | null,
  settings: AccountSettings,
  catalogue: Pick<Catalogue, 'region'>,
  faults: AskFault[],
): string {
  if (asked === null || asked === settings.region) return settings.region
  if (!settings.regionChange) {
    faults.push({
      part: 'region',
      says: `must be ${settings.region}, the account's own: changing it is not enabled for this account (setting region_change)`,
    })
  } else if (!catalogue.region(asked)) {
    faults.push({ part: 'region', says: `is not a region of this service: ${asked}` })
  }
  return asked
}

/** Protection, customs and the ceiling are all reckoned on this one sum. */
function judgeDeclaredValue(
  { items, isReturn, returnCountryCode: shop }: RateAsk,
  customer: string,
  { catalogue, settings }: AskContext,
  faults: AskFault[],
): Minor {
  if (items.length === 0) {
    const declared = crossesBorder({ isReturn, customer, shop }, { catalogue, settings })
    return declared ? (settings.defaultCustomsValue ?? 0) : 0
  }
  let declared = 0
  for (const currency of currencies) {
    const sum = sumIn(currency, items)
    if (sum !== 0) declared += catalogue.toHouseCurrency(toMinor(sum), currency)
  }
  if (declared > settings.maxDeclaredValue) {
    const [sum, ceiling] = [declared, settings.maxDeclaredValue].map(cents => cents / 100)
    faults.push({
      part: 'declaredValue',
      says: `may not be worth more than ${ceiling} ${houseCurrency} in all (setting max_declared_value): it is ${sum}`,
    })
  }
  return declared
}

/** To be rounded once for each currency: half cents a unit add up to what they are worth. */
function sumIn(currency: Currency, items: readonly AskedItem[]): number {
  let sum = 0
  for (const item of items) if (item.currency === currency) sum += item.quantity * item.value
  return sum
}

/**
 * Fifteen digits are what a double surely holds: 1.005 is then a cent more than 1.00. To find them
 * takes as long as pricing a parcel, so only what lies near half a cent is asked for its digits.
 */
function toMinor(sum: number): Minor {
  const cents = sum * 100
  const nearHalf = Math.abs((cents % 1) - 0.5) < 0.01
  return Math.round(nearHalf ? withoutNoise(cents) : cents)
}
