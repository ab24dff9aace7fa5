import { regionCodes } from '#core/catalogue/catalogue.ts'
import { described, oneOf } from '#schema/fields.ts'
import { PartialAddress } from './address.ts'
import { parcelTypeField } from './goods-forms.ts'
import { packagesField } from './package.ts'
import { flag, optional } from './request-fields.ts'

/** What every question and every shipment says of its parcel, beside its recipient and its goods. */
export const parcelFields = {
  from_address: optional(
    described(
      PartialAddress,
      'Where the parcel comes from; ignored for a return. What is left out comes from the account: name and company together, the place as a whole, telephone and email each',
    ),
  ),
  packages: packagesField,
  type: parcelTypeField,
  region: optional(
    oneOf(regionCodes, {
      description: "Region where the parcel is handed over; the account's own by default",
    }),
  ),
  signature_confirmation: flag('Require a signature on delivery'),
  insured: flag(
    'Protect the parcel for the value of its items; untracked services are left out. Goods without a value are quoted without protection and cannot be bought with it',
  ),
  is_return: flag('The parcel travels from to_address to return_address'),
  return_address: optional(
    described(PartialAddress, 'Where a return goes; read only when is_return is true'),
  ),
} as const
