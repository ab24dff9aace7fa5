/** As it stands on labels and papers; a missing part is null. */
export type LabelAddress = {
  readonly name: string | null
  readonly company: string | null
  readonly address1: string | null
  readonly address2: string | null
  readonly city: string | null
  readonly provinceCode: string | null
  readonly postalCode: string | null
  readonly countryCode: string
  /** In English, as it stands below an address abroad. */
  readonly countryName: string
  readonly phone: string | null
  readonly email: string | null
}

/** An address as it is drawn on a label or a paper of a parcel. */
export type PrintedAddress = LabelAddress & {
  /** What people write in place of the province's code; absent where they write the code. */
  readonly provinceName?: string
}
