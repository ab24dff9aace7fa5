/** What each text of an address may hold, in characters, under the names of the wire. */
export const addressLimits = {
  name: 40,
  company: 40,
  address1: 50,
  address2: 50,
  city: 35,
  province_code: 2,
  postal_code: 10,
  country_code: 2,
  phone: 20,
  email: 50,
} as const
