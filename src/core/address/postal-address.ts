/** An address as it was sent, without corrections; a missing part is null. */
export type PostalAddress = {
  readonly name: string | null
  readonly company: string | null
  readonly address1: string | null
  readonly address2: string | null
  readonly city: string | null
  readonly provinceCode: string | null
  readonly postalCode: string | null
  readonly countryCode: string | null
  readonly phone: string | null
  readonly email: string | null
  readonly residential: boolean
}

/** An address of which nothing is known. */
export const blankAddress: PostalAddress = {
  name: null,
  company: null,
  address1: null,
  address2: null,
  city: null,
  provinceCode: null,
  postalCode: null,
  countryCode: null,
  phone: null,
  email: null,
  residential: true,
}
