import type { Static, TObject } from 'typebox'
import { labelFormats } from '#core/ports/labels.ts'
import type { ShipmentRequest } from '#core/shipment/shipment.ts'
import { oneOf } from '#schema/fields.ts'
import type { AnswerContext } from '../answer-context.ts'
import { lowerCase } from '../leniency.ts'
import type { parcelFields } from './parcel-fields.ts'
import { flag, optional, optionalText } from './request-fields.ts'

/** What a creation asks for beside the parcel. */
export const creationFields = {
  label_format: optional(
    oneOf(labelFormats, {
      description:
        'What the label is drawn in; pdf where it is absent. It is one file, whatever its pages: a PDF ' +
        'has them as pages, ZPL as one format (`^XA` to `^XZ`) each, and a PNG is one picture in which ' +
        'they stand below one another, 812 by 1218 dots each',
      [lowerCase]: true,
    }),
  ),
  is_fba: flag('For a fulfilment centre: a box label page follows the label'),
  order_id: optionalText('Identifier of the order; where it names one order, the two are linked'),
  batch_id: optionalText('Identifier of an open batch'),
}

type Asked = Omit<Static<TObject<typeof parcelFields & typeof creationFields>>, 'package_type'>

/** The parcel and its service as the core keeps them: units and words as they were sent. */
export const toParcelRequest = (asked: Asked, { settings }: AnswerContext) => ({
  isFba: asked.is_fba ?? false,
  weight: asked.weight,
  weightUnit: asked.weight_unit,
  length: asked.length ?? null,
  width: asked.width ?? null,
  height: asked.height ?? null,
  sizeUnit: asked.size_unit,
  taxIdentifier: toTaxIdentifier(asked.tax_identifier),
  region: asked.region ?? settings.region,
  signature: asked.signature_confirmation ?? false,
  insured: asked.insured ?? false,
  labelFormat: asked.label_format ?? 'pdf',
})

/** What is known leaves by its exact name; what isn't stays as it was sent, for a draft to keep. */
export const exactPackage = (sent: string, { catalogue }: AnswerContext): string =>
  catalogue.findPackage(sent)?.name ?? sent

export const exactService = (sent: string, { catalogue }: AnswerContext): string =>
  catalogue.findService(sent)?.name ?? sent

function toTaxIdentifier(asked: Asked['tax_identifier']): ShipmentRequest['taxIdentifier'] {
  const { tax_type = null, number = null, issuing_authority = null } = asked ?? {}
  if (tax_type === null && number === null && issuing_authority === null) return null
  return { taxType: tax_type, number, issuingAuthority: issuing_authority }
}
