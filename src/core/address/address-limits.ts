/** The most characters of each text of an address. */
export const addressLimits = {
  name: 40,
  company: 40,
  address1: 50,
  address2: 50,
  city: 35,
  provinceCode: 2,
  postalCode: 10,
  countryCode: 2,
  phone: 20,
  email: 50,
} as const

export type AddressPart = keyof typeof addressLimits
