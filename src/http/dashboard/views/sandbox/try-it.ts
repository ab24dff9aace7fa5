import type { MagicField } from '#core/sandbox/magic-values.ts'

const parcel = new URLSearchParams({
  'packages.0.weight': '2',
  'packages.0.weight_unit': 'lbs',
  'packages.0.package_type': 'Parcel',
  'packages.0.length': '10',
  'packages.0.width': '8',
  'packages.0.height': '4',
  'packages.0.size_unit': 'in',
})

/** Where each kind of value can be tried: a new kind does not compile without. */
const trials: Readonly<Record<MagicField, (value: string) => string>> = {
  postal_code: value => `/quote?${place(value)}&${parcel}`,
  name: value => shipTo({ 'to_address.name': value }),
  amount: value => `/money/top-up?${new URLSearchParams({ amount: `20${value}` })}`,
  card: value => `/money/top-up?${new URLSearchParams({ token: value })}#f-token`,
  header: value => shipTo({ 'to_address.name': 'Ada Lovelace', fault: value }),
}

const place = (postalCode: string): string =>
  String(
    new URLSearchParams({
      'to_address.country_code': /^\d/.test(postalCode) ? 'US' : 'CA',
      'to_address.postal_code': postalCode,
    }),
  )

/** Within the country, where no customs ask for more: the form can be bought as it stands. */
const shipTo = (fields: Readonly<Record<string, string>>): string => {
  const door = { 'to_address.address1': '290 Bremner Blvd', 'to_address.city': 'Toronto' }
  return `/ship?${new URLSearchParams({ ...fields, ...door })}&${place('M5V 3L9')}&${parcel}`
}

/** The screen, filled in; below the path of the account. */
export const trialOf = (where: MagicField, value: string): string => trials[where](value)
