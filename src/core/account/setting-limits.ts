import type { Catalogue } from '../catalogue/catalogue.ts'
import { invalid } from '../errors.ts'
import { dayIn } from '../time/calendar-day.ts'
import type { Instant } from '../time/clock.ts'
import { dayMs } from '../time/durations.ts'
import { oddFields, partOf } from './return-address.ts'
import { type AccountSettings, readSettings, type SettingKey } from './settings.ts'

export type SettingFault = { readonly key: SettingKey; readonly says: string }

/**
 * Stored settings that the operator could not set now: the catalogue lacks the entry that they name,
 * or an older release stored an address without a check.
 */
export function settingFaults(
  settings: AccountSettings,
  catalogue: Catalogue,
): readonly SettingFault[] {
  const faults: SettingFault[] = []
  const { region, defaultPackageType, defaultCountryOfOrigin, returnAddress } = settings
  const { packagePresets } = settings
  if (!catalogue.region(region)) {
    const known = catalogue.regions.map(({ code }) => code).join(', ')
    faults.push({ key: 'region', says: `There is no region ${region}. The regions are ${known}.` })
  }
  const checkType = (key: SettingKey, name: string): void => {
    const says = packageTypeFault(name, catalogue)
    if (says !== null) faults.push({ key, says })
  }
  if (defaultPackageType !== null) checkType('default_package_type', defaultPackageType)
  for (const { packageType } of packagePresets) checkType('package_presets', packageType)
  const checkCountry = (key: SettingKey, code: string): void => {
    if (catalogue.countryName(code) === null)
      faults.push({ key, says: `${code} is not a country code.` })
  }
  checkCountry('default_country_of_origin', defaultCountryOfOrigin)
  const odd = oddFields(returnAddress ?? {})
  if (odd.length > 0) {
    faults.push({
      key: 'return_address',
      says: `The address is not valid: check ${odd.join(', ')}.`,
    })
  }
  const country = partOf(returnAddress, 'countryCode')
  if (country) checkCountry('return_address', country)
  return faults
}

/** Why no parcel may be of that type; null where one may. */
export function packageTypeFault(name: string, catalogue: Catalogue): string | null {
  const type = catalogue.findPackage(name)
  if (!type) return `There is no package type ${name}.`
  return type.retired ? `${type.name} is retired.` : null
}

/** A setting that names an entry of the catalogue must name an existing one. */
export function refuseUnfitSetting(key: SettingKey, text: string, catalogue: Catalogue): void {
  const settings = readSettings(new Map([[key, text]]))
  const fault = settingFaults(settings, catalogue).find(found => found.key === key)
  if (fault) throw invalid(key, fault.says)
}

/** Bodies of production hold names and addresses of people, and are never kept for good. */
const mostDaysAhead = 90

/** The last day that `keep_bodies_until` takes, in UTC. */
export const lastKeepingDay = (now: Instant): string => dayIn('UTC', now + mostDaysAhead * dayMs)

export function refuseLongKeeping(
  { keepBodiesUntil }: Pick<AccountSettings, 'keepBodiesUntil'>,
  now: Instant,
): void {
  const latest = lastKeepingDay(now)
  if (keepBodiesUntil === null || keepBodiesUntil <= Date.parse(latest) + dayMs) return
  throw invalid(
    'keep_bodies_until',
    `keep_bodies_until must be at most ${mostDaysAhead} days ahead: ${latest} at the latest.`,
  )
}
