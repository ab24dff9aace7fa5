import { notFound } from '#core/errors.ts'
import { labelResolutions } from '#core/ports/labels.ts'
import { previewLabel } from '#core/shipment/preview-label.ts'
import { parseId } from '#core/values/parse-id.ts'
import type { AccountVisit, Answer } from '../../visit/screen.ts'

/** One page of a label as a picture. */
export async function sendLabelPicture({ query, world, tenant }: AccountVisit): Promise<Answer> {
  const shipment = await world.store.read.shipments.byShipCode(tenant, query.get('code') ?? '')
  const page = parseId(query.get('page') ?? '1') ?? 0
  const dots = labelResolutions.find(known => String(known) === query.get('dots')) ?? 203
  const picture = shipment && (await previewLabel(world, tenant, shipment, page, dots))
  if (!picture) throw notFound('Label')
  const { format, bytes } = picture
  return {
    kind: 'file',
    name: `label.${format}`,
    mediaType: `image/${format}`,
    bytes,
    isSaved: false,
  }
}
