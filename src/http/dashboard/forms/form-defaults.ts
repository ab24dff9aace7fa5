import type { AccountSettings } from '#core/account/settings.ts'

/** What a form about a parcel begins with, as the account has it set. */
export const formDefaults = (settings: AccountSettings): Readonly<Record<string, string>> => ({
  'to_address.country_code': settings.defaultCountryOfOrigin,
  'packages.0.package_type': settings.defaultPackageType ?? 'Parcel',
  'packages.0.weight_unit': 'lbs',
  'packages.0.size_unit': settings.defaultSizeUnit ?? 'in',
})
