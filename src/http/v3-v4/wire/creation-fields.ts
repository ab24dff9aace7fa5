import { labelFormats } from '#core/ports/labels.ts'
import type { SentLimit } from '#core/purchase/draft.ts'
import { oneOf } from '#schema/fields.ts'
import { lowerCase } from '#schema/leniency.ts'
import { priceLimit } from '#schema/price-limit.ts'
import { flag, optional, optionalText } from './request-fields.ts'

export const maxPriceSays =
  'The most that the label may cost in all, in CAD, with two decimals at most; above it nothing is ' +
  'bought: 409'

/** The fields of a creation beside those of the parcel. */
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
  order_id: optionalText(
    'Identifier of the order; if it matches exactly one order, the two are linked',
  ),
  batch_id: optionalText('Identifier of an open batch'),
  max_price: priceLimit(
    `${maxPriceSays}. A draft does not keep it, and takes none beside \`batch_id\`: a batch is bought without one`,
  ),
}

const limitOfBatchedDraft =
  'The max_price of a draft in a batch would not be kept: the draft is bought with its batch, which has no price limit. Leave max_price out, or buy the label in this call.'

/** The limit as the core judges it where the shipment is saved as a draft. */
export const sentLimit = (maxPrice: number | null | undefined): SentLimit | null =>
  maxPrice ? { field: 'max_price', inBatch: limitOfBatchedDraft } : null
