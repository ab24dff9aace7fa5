import type { MagicPlace } from '#core/sandbox/magic-values.ts'

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
const trials: Readonly<Record<MagicPlace, (value: string) => string>> = {
  postal_code: value => `/quote?${place(value)}&${parcel}`,
  name: value =>
    `/ship?${new URLSearchParams({ 'to_address.name': value })}&${place('10118')}&${parcel}`,
  amount: value => `/money/top-up?${new URLSearchParams({ amount: `20${value}` })}`,
  card: () => '/money/cards',
  header: () => '/sandbox#by-api',
}

const place = (postalCode: string): string =>
  String(
    new URLSearchParams({
      'to_address.country_code': /^\d/.test(postalCode) ? 'US' : 'CA',
      'to_address.postal_code': postalCode,
    }),
  )

/** The screen, filled in; below the path of the account. */
export const trialOf = (where: MagicPlace, value: string): string => trials[where](value)
