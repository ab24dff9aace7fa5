import { limitedBySetting, suppliedBySettings } from '../account/setting-hint.ts'
import type { AccountSettings } from '../account/settings.ts'
import { isUSTerritory, territoryAsState } from '../address/us-territories.ts'
import type { Catalogue, PackageType } from '../catalogue/catalogue.ts'
import { lengthMicrometres, type SizeUnit, weightTicks } from '../values/units.ts'
import { checkDeclaredValue, givenValue } from './declared-value.ts'
import { shopEnd } from './own-address.ts'
import type { RateParcel, RateQuestion } from './question.ts'
import type {
  QuestionContext,
  QuestionFault,
  QuestionPart,
  UncheckedPackage,
  UncheckedQuestion,
} from './unchecked-question.ts'

const countriesWithPostalCodes: ReadonlySet<string> = new Set(['US', 'CA'])

/** The exact question for the engine, or every fault of the one that was sent. */
export function checkQuestion(
  question: UncheckedQuestion,
  context: QuestionContext,
): RateQuestion | readonly QuestionFault[] {
  const faults: QuestionFault[] = []
  const { catalogue, settings } = context
  const destination = checkDestination(question, catalogue, faults)
  checkShopCountry(question, catalogue, faults)
  const first = checkPackage(question.packages[0], 0, context, faults)
  const others = question.packages.length === 1 ? none : checkOthers(question, context, faults)
  const services = checkServices(question.services, catalogue, faults)
  const region = checkRegion(question.region, settings, catalogue, faults)
  const declaredValue = checkDeclaredValue(question, destination.countryCode, context, faults)
  if (faults.length > 0 || !first) return faults
  const given = givenValue(question, declaredValue)
  return {
    region,
    destination,
    shop: shopEnd(question, region, context),
    isReturn: question.isReturn,
    parcels: others === none ? [first] : [first, ...others],
    declaredValue,
    givenValue: given,
    insured: question.insured && given > 0,
    insuredForNothing: question.insured && given === 0,
    signature: question.signature,
    services,
    hsCodes: question.items.map(item => item.hsCode),
    tierPricing: settings.tierPricing,
    libraryMail: settings.libraryMail,
    at: context.at,
  }
}

function checkDestination(
  { destination }: UncheckedQuestion,
  catalogue: Catalogue,
  faults: QuestionFault[],
): RateQuestion['destination'] {
  const { countryCode, postalCode } = destination
  if (countryCode === null) {
    faults.push({ part: 'countryCode', says: 'is required for a quote' })
    return { ...destination, countryCode: '' }
  }
  checkCountry('countryCode', countryCode, catalogue, faults)
  if (
    postalCode === null &&
    (isUSTerritory(countryCode) || countriesWithPostalCodes.has(countryCode))
  ) {
    faults.push({ part: 'postalCode', says: `is required for a quote to ${countryCode}` })
  }
  return territoryAsState({ ...destination, countryCode })
}

function checkShopCountry(
  { isReturn, returnAddress, fromAddress }: UncheckedQuestion,
  catalogue: Catalogue,
  faults: QuestionFault[],
): void {
  const countryCode = (isReturn ? returnAddress : fromAddress)?.countryCode ?? null
  if (countryCode === null) return
  checkCountry(isReturn ? 'returnCountryCode' : 'fromCountryCode', countryCode, catalogue, faults)
}

export const isCountry = (code: string, catalogue: Pick<Catalogue, 'countryName'>): boolean =>
  isUSTerritory(code) || catalogue.countryName(code) !== null

function checkCountry(
  part: QuestionPart,
  code: string,
  catalogue: Catalogue,
  faults: QuestionFault[],
): void {
  if (isCountry(code, catalogue)) return
  faults.push({
    part,
    says: `must be a two-letter ISO 3166-1 country code, not ${code}`,
  })
}

/** Most questions have no other package, and are checked for each quote. */
const none: readonly RateParcel[] = []

/** What is wrong with the packages alone: for a draft, which need not say where it goes. */
export function faultsOfPackages(
  packages: UncheckedQuestion['packages'],
  context: QuestionContext,
): readonly QuestionFault[] {
  const faults: QuestionFault[] = []
  for (const [at, sent] of packages.entries()) checkPackage(sent, at, context, faults)
  return faults
}

const checkOthers = (
  { packages }: UncheckedQuestion,
  context: QuestionContext,
  faults: QuestionFault[],
): readonly RateParcel[] =>
  packages.slice(1).flatMap((sent, at) => checkPackage(sent, at + 1, context, faults) ?? [])

/** The parcel for the engine; null, with its faults, where it is none. */
function checkPackage(
  sent: UncheckedPackage,
  at: number,
  { catalogue, settings }: QuestionContext,
  faults: QuestionFault[],
): RateParcel | null {
  const packageType = catalogue.findPackage(sent.packageType)
  if (!packageType) {
    const says = `is not a known package type: ${sent.packageType}`
    faults.push({ part: 'packageType', says, package: at })
    return null
  }
  return {
    weightTicks: checkWeight(sent, at, faults),
    sidesMicrometres: checkSides(sent, at, packageType, settings, faults),
    packageId: packageType.id,
  }
}

/** No unit is guessed: a price for grams would be that of another parcel. */
function checkWeight(
  { weight, weightUnit }: UncheckedPackage,
  at: number,
  faults: QuestionFault[],
): number {
  if (weight !== null && weightUnit !== null) return Math.max(1, weightTicks(weight, weightUnit))
  const part = weight === null ? 'weight' : 'weightUnit'
  faults.push({ part, says: 'is required', package: at })
  return 1
}

/** A package type without sides needs those of the parcel, or the account's standard size. */
function checkSides(
  sent: UncheckedPackage,
  at: number,
  packageType: PackageType,
  settings: AccountSettings,
  faults: QuestionFault[],
): readonly [number, number, number] | null {
  if (packageType.sidesMicrometres) return null
  const { length, width, height, sizeUnit } = sent
  if (length !== null && width !== null && height !== null) {
    if (sizeUnit !== null) return micrometres([length, width, height], sizeUnit)
    const says = `is required${suppliedBySettings('default_size_unit')}`
    faults.push({ part: 'sizeUnit', says, package: at })
    return null
  }
  const standard = settings.defaultParcelSize
  if (standard && length === null && width === null && height === null) {
    return micrometres(standard.sides, standard.unit)
  }
  const hint = standard ? '' : suppliedBySettings('default_parcel_size')
  const says = `is required when the package type is ${packageType.name}${hint}`
  if (length === null) faults.push({ part: 'length', says, package: at })
  if (width === null) faults.push({ part: 'width', says, package: at })
  if (height === null) faults.push({ part: 'height', says, package: at })
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

function checkServices(
  names: readonly string[] | null,
  catalogue: Catalogue,
  faults: QuestionFault[],
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

export function checkRegion(
  asked: string | null,
  settings: AccountSettings,
  catalogue: Pick<Catalogue, 'region'>,
  faults: QuestionFault[],
): string {
  if (asked === null || asked === settings.region) return settings.region
  if (!settings.regionChange) {
    faults.push({
      part: 'region',
      says: `must be ${settings.region}, the account's own: choosing another region is not enabled for this account${limitedBySetting('region_change')}`,
    })
  } else if (!catalogue.region(asked)) {
    faults.push({ part: 'region', says: `is not a known region: ${asked}` })
  }
  return asked
}
