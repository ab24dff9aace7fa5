import { addressLimits } from '#core/address/address-limits.ts'
import type { CustomsInput, ShipmentRequest } from '#core/shipment/shipment.ts'
import { customsPurposes } from '#core/values/customs-purpose.ts'
import type { FormReader } from '../../parts/form-reader.ts'

const purposeField = 'customs.purpose'
const signerField = 'customs.signer'

/** What the form says to customs of the parcel as a whole. An empty field leaves it to the account. */
export function customsOfForm(reader: FormReader, known: CustomsInput | null): CustomsInput | null {
  const purpose = reader.form.has(purposeField)
    ? reader.choice(purposeField, customsPurposes)
    : (known?.purpose ?? null)
  const signer = reader.form.has(signerField)
    ? reader.line(signerField, addressLimits.name)
    : (known?.signer ?? null)
  return purpose === null && signer === null ? null : { purpose, signer }
}

export const fieldsOfCustoms = ({
  customs,
}: Pick<ShipmentRequest, 'customs'>): readonly (readonly [string, string])[] => [
  [purposeField, customs?.purpose ?? ''],
  [signerField, customs?.signer ?? ''],
]
