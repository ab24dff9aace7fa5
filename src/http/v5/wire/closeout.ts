import Type, { type Static } from 'typebox'
import type { Closeout as CoreCloseout } from '#core/closeout/closeout.ts'
import { manifestNumber } from '#core/numbers/manifest-number.ts'
import { toKilograms } from '#core/values/units.ts'
import { line } from '#schema/fields.ts'
import { dataBody, moment, text } from './envelope.ts'
import { labelUrlExample, momentExample } from './examples.ts'
import { pageBody } from './list.ts'
import { idField, limiting } from './request-fields.ts'

const namedLine = (description: string) => line({ minLength: 1, maxLength: 255, description })

export const CreateCloseouts = Type.Object(
  {
    shipment_ids: limiting(
      Type.Array(idField(), {
        minItems: 1,
        maxItems: 1000,
        description: 'Only these: bought, not scanned, on no closeout, and not returns',
      }),
    ),
    carrier: limiting(namedLine('Only this carrier: its code or name')),
    region: limiting(namedLine('Only what is handed over in this region')),
  },
  { title: 'CreateCloseoutsRequest', examples: [{ region: 'ON' }] },
)

const Closeout = Type.Object(
  {
    id: Type.Integer({ description: 'What a shipment names as its closeout_id' }),
    manifest_number: text('In the barcode of its manifest'),
    manifest_url: text('Its manifest as PDF: an address that needs no token, for 90 days'),
    carrier: text('Name of the carrier'),
    region: text('Region where the parcels are handed over'),
    shipments_count: Type.Integer({ description: 'How many shipments are on it' }),
    weight_kg: Type.Number({ description: 'Their total weight, rounded up to a gram' }),
    created_at: moment('When it was created, in UTC'),
  },
  { title: 'Closeout' },
)

const closeoutExample: Static<typeof Closeout> = {
  id: 1,
  manifest_number: 'MF000000000017',
  manifest_url: labelUrlExample,
  carrier: '<CarrierA>',
  region: 'ON',
  shipments_count: 1,
  weight_kg: 0.908,
  created_at: momentExample,
}

export const CloseoutBody = dataBody('CloseoutResponse', 'The closeout', Closeout, closeoutExample)

export const NewCloseoutsBody = dataBody(
  'NewCloseoutsResponse',
  'What was closed out',
  Type.Object(
    {
      closeouts: Type.Array(Closeout, {
        description:
          'One for each carrier and region, more if a manifest is full; none if nothing was ready',
      }),
    },
    { title: 'NewCloseouts' },
  ),
  { closeouts: [closeoutExample] },
)

export const CloseoutsBody = pageBody('CloseoutsResponse', 'A page of the closeouts', Closeout, {
  path: '/closeouts',
  record: closeoutExample,
})

export const fromCloseout = (
  closeout: CoreCloseout,
  manifestUrl: string,
): Static<typeof Closeout> => ({
  id: closeout.id,
  manifest_number: manifestNumber(closeout.id),
  manifest_url: manifestUrl,
  carrier: closeout.carrierName,
  region: closeout.region,
  shipments_count: closeout.shipmentsCount,
  weight_kg: toKilograms(closeout.weightTicks),
  created_at: new Date(closeout.createdAt).toISOString(),
})
