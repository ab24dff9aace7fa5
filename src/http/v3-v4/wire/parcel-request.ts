import type { Static, TObject } from 'typebox'
import type { Catalogue } from '#core/catalogue/catalogue.ts'
import type { ShipmentRequest } from '#core/shipment/shipment.ts'
import type { AnswerContext } from '../answer-context.ts'
import type { creationFields } from './creation-fields.ts'
import type { itemFields } from './item-fields.ts'
import { type parcelFields, toMeasurements } from './parcel-fields.ts'
import { toMinor } from './shipment-item.ts'

type RequestFields = typeof parcelFields & typeof creationFields & typeof itemFields
type ParcelFields = Omit<Static<TObject<RequestFields>>, 'package_type'> & {
  readonly package_type?: string | null
  readonly package_contents?: string | null
  readonly customs_description?: string | null
}

/** The parcel as the core keeps it: units and words as they were sent. */
export const toParcelRequest = (asked: ParcelFields, { settings, catalogue }: AnswerContext) => ({
  isFba: asked.is_fba ?? false,
  packages: [
    {
      ...toMeasurements(asked),
      packageType: exactPackage(asked.package_type ?? 'Parcel', catalogue),
      packageContents: asked.package_contents ?? null,
    },
  ] as const,
  taxIdentifier: toTaxIdentifier(asked.tax_identifier),
  region: asked.region ?? settings.region,
  signature: asked.signature_confirmation ?? false,
  insured: asked.insured ?? false,
  labelFormat: asked.label_format ?? 'pdf',
  customsDescription: asked.customs_description ?? null,
  hsCode: asked.hs_code ?? null,
  countryOfOrigin: asked.country_of_origin ?? null,
  value: toMinor(asked.value),
  currency: asked.currency ?? 'CAD',
  fromAddress: null,
  ownAddress: null,
  customs: null,
})

/** The name in the catalogue; a draft keeps an unknown name as it was sent. */
const exactPackage = (sent: string, catalogue: Catalogue): string =>
  catalogue.findPackage(sent)?.name ?? sent

export const exactService = (sent: string, { catalogue }: AnswerContext): string =>
  catalogue.findService(sent)?.name ?? sent

function toTaxIdentifier(asked: ParcelFields['tax_identifier']): ShipmentRequest['taxIdentifier'] {
  const { tax_type = null, number = null, issuing_authority = null } = asked ?? {}
  if (tax_type === null && number === null && issuing_authority === null) return null
  return { taxType: tax_type, number, issuingAuthority: issuing_authority }
}
