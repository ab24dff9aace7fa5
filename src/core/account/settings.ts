import { addressLimits } from '../address/address-limits.ts'
import { invalid } from '../errors.ts'
import type { Instant } from '../time/clock.ts'
import { dayMs } from '../time/durations.ts'
import { timeZoneNamed } from '../time/local-time.ts'
import { type CustomsPurpose, customsPurposes } from '../values/customs-purpose.ts'
import { type Minor, parseMinor } from '../values/money.ts'
import { mostSide, type SizeUnit, sizeUnits } from '../values/units.ts'
import { admitPresets, type PackagePreset, readPresets } from './package-presets.ts'
import {
  admitReturnAddress,
  type ReturnAddress,
  readStoredReturnAddress,
} from './return-address.ts'
import { refuseValue, UnreadableSetting } from './setting-value.ts'

export type ParcelSize = {
  readonly sides: readonly [number, number, number]
  readonly unit: SizeUnit
}

/** What an operator sets for an account, with `account set`. */
export type AccountSettings = {
  readonly sandbox: boolean
  readonly region: string
  readonly regionChange: boolean
  readonly tierPricing: boolean
  readonly timeZone: string
  readonly defaultPackageType: string | null
  readonly defaultSizeUnit: SizeUnit | null
  readonly defaultParcelSize: ParcelSize | null
  readonly defaultCustomsDescription: string | null
  readonly defaultCustomsValue: Minor | null
  readonly defaultCountryOfOrigin: string
  /** For what parcels cross a border; null for a sale. */
  readonly customsPurpose: CustomsPurpose | null
  /** The person who signs customs papers; null for the sender on the label. */
  readonly customsSigner: string | null
  readonly maxDeclaredValue: Minor
  /** Subscribers are told when the available credits fall below it. */
  readonly lowCredits: Minor
  readonly libraryMail: boolean
  /** How many tokens may work at the same time, in each world. */
  readonly maxTokens: number
  /** Until then production keeps calls with their bodies; null keeps none. A sandbox always does. */
  readonly keepBodiesUntil: Instant | null
  /** The sender on labels; null stands for the region's first drop-off location. */
  readonly returnAddress: ReturnAddress | null
  /** The packages that people choose by name, in the order of their making. */
  readonly packagePresets: readonly PackagePreset[]
}

type SettingRule<T> = {
  readonly standard: T
  /** Reads a stored text; an older release may have stored it by looser rules. */
  read(text: string): T
  /** The text to store for a typed one. Without this function, any readable text is stored as it is. */
  admit?(text: string): string
}

const flag = (standard: boolean): SettingRule<boolean> => ({
  standard,
  read: text => (text === 'true' ? true : text === 'false' ? false : refuseValue('true or false')),
})

const money = <T extends Minor | null>(standard: T): SettingRule<Minor | T> => ({
  standard,
  read(text) {
    const minor = parseMinor(text)
    return minor !== null && minor >= 0 ? minor : refuseValue('an amount such as 10.00')
  },
})

const count = (standard: number, most: number): SettingRule<number> => ({
  standard,
  read(text) {
    const number = /^\d{1,9}$/.test(text) ? Number(text) : 0
    return number >= 1 && number <= most ? number : refuseValue(`a whole number from 1 to ${most}`)
  },
})

const text = <T extends string | null>(standard: T): SettingRule<string | T> => ({
  standard,
  read: value => (value.trim() === '' ? refuseValue('a text') : value.trim()),
})

const longestDescription = 255

const customsDescription: SettingRule<string | null> = {
  ...text(null),
  admit: value =>
    [...value.trim()].length <= longestDescription
      ? value
      : refuseValue(`text of at most ${longestDescription} characters`),
}

const country: SettingRule<string> = {
  standard: 'CA',
  read: value =>
    /^[A-Za-z]{2}$/.test(value) ? value.toUpperCase() : refuseValue('a two-letter country code'),
}

const purpose: SettingRule<CustomsPurpose | null> = {
  standard: null,
  read: value =>
    customsPurposes.find(known => known === value) ?? refuseValue(customsPurposes.join(', ')),
}

const signer: SettingRule<string | null> = {
  standard: null,
  read(value) {
    const name = value.trim()
    const fits = name !== '' && [...name].length <= addressLimits.name && !/\p{Cc}/u.test(name)
    return fits ? name : refuseValue(`a name of at most ${addressLimits.name} characters`)
  },
}

const timeZone: SettingRule<string> = {
  standard: 'UTC',
  read: value => timeZoneNamed(value) ?? refuseValue('a time zone such as America/Toronto'),
}

const sizeUnit: SettingRule<SizeUnit | null> = {
  standard: null,
  read: value => sizeUnits.find(unit => unit === value) ?? refuseValue(sizeUnits.join(' or ')),
}

const parcelSize: SettingRule<{
  readonly sides: ParcelSize['sides']
  readonly unit: SizeUnit | null
} | null> = {
  standard: null,
  read(value) {
    const [, sidesText = '', unitText] = /^(.*?)\s*([a-z]*)$/i.exec(value.trim()) ?? []
    const [length = 0, width = 0, height = 0, ...rest] = sidesText.split(/x/i).map(Number)
    const positive = [length, width, height].every(side => side > 0 && side <= mostSide)
    const unit = unitText === '' ? null : sizeUnits.find(known => known === unitText)
    return positive && rest.length === 0 && unit !== undefined
      ? { sides: [length, width, height], unit }
      : refuseValue('dimensions with a unit, such as 10x8x4 in')
  },
}

/** False for the 30th of February. */
const isDay = (text: string): boolean =>
  !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text)

/** A day, which counts whole, in UTC. */
const endOfDay: SettingRule<Instant | null> = {
  standard: null,
  read: value =>
    /^\d{4}-\d{2}-\d{2}$/.test(value) && isDay(value)
      ? Date.parse(value) + dayMs
      : refuseValue('a date such as 2027-01-31'),
}

const address: SettingRule<ReturnAddress | null> = {
  standard: null,
  read: readStoredReturnAddress,
  admit: admitReturnAddress,
}

const presets: SettingRule<readonly PackagePreset[]> = {
  standard: [],
  read: readPresets,
  admit: admitPresets,
}

const rules = {
  sandbox: flag(true),
  region: text('ON'),
  region_change: flag(false),
  tier_pricing: flag(false),
  time_zone: timeZone,
  default_package_type: text(null),
  default_size_unit: sizeUnit,
  default_parcel_size: parcelSize,
  default_customs_description: customsDescription,
  default_customs_value: money(null),
  default_country_of_origin: country,
  customs_purpose: purpose,
  customs_signer: signer,
  max_declared_value: money(100_000),
  low_credits: money(50_00),
  library_mail: flag(false),
  max_tokens: count(100, 10_000),
  keep_bodies_until: endOfDay,
  return_address: address,
  package_presets: presets,
} satisfies Record<string, SettingRule<unknown>>

export type SettingKey = keyof typeof rules

/** Unsets a setting that has no default value. It is stored as a text, so that both worlds get it. */
const unset = 'null'

const isUnset = ({ standard }: SettingRule<unknown>, text: string): boolean =>
  standard === null && text === unset

export const settingKeys = Object.keys(rules) as readonly SettingKey[]

export function settingNamed(key: string): SettingKey {
  const known = settingKeys.find(candidate => candidate === key)
  if (!known)
    throw invalid(key, `There is no setting ${key}. The settings are ${settingKeys.join(', ')}.`)
  return known
}

/** Returns the text to store; refuses an unknown key and a value that the key can't take. */
export function admitSetting(key: string, value: string): string {
  const known = settingNamed(key)
  const rule: SettingRule<unknown> = rules[known]
  try {
    if (isUnset(rule, value)) return value
    if (rule.admit) return rule.admit(value)
    rule.read(value)
    return value
  } catch (error) {
    if (error instanceof UnreadableSetting) throw invalid(key, `${key} must be ${error.message}.`)
    throw error
  }
}

/** The account's settings: what was stored, else the default. */
export function readSettings(stored: ReadonlyMap<string, string>): AccountSettings {
  const of = <K extends SettingKey>(key: K): (typeof rules)[K]['standard'] => {
    const rule: SettingRule<(typeof rules)[K]['standard']> = rules[key]
    const value = stored.get(key)
    return value === undefined || isUnset(rule, value) ? rule.standard : rule.read(value)
  }
  const size = of('default_parcel_size')
  return {
    sandbox: of('sandbox'),
    region: of('region'),
    regionChange: of('region_change'),
    tierPricing: of('tier_pricing'),
    timeZone: of('time_zone'),
    defaultPackageType: of('default_package_type'),
    defaultSizeUnit: of('default_size_unit'),
    // The unit of a request does not count: a setting means the same parcel for every caller.
    defaultParcelSize: size && { ...size, unit: size.unit ?? of('default_size_unit') ?? 'in' },
    defaultCustomsDescription: of('default_customs_description'),
    defaultCustomsValue: of('default_customs_value'),
    defaultCountryOfOrigin: of('default_country_of_origin'),
    customsPurpose: of('customs_purpose'),
    customsSigner: of('customs_signer'),
    maxDeclaredValue: of('max_declared_value'),
    lowCredits: of('low_credits'),
    libraryMail: of('library_mail'),
    maxTokens: of('max_tokens'),
    keepBodiesUntil: of('keep_bodies_until'),
    returnAddress: of('return_address'),
    packagePresets: of('package_presets'),
  }
}
