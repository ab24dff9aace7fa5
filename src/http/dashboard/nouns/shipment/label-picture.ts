import { notFound } from '#core/errors.ts'
import { isFreight } from '#core/facts.ts'
import { previewLabel } from '#core/shipment/preview-label.ts'
import type { AccountVisit, Answer } from '../../visit/screen.ts'
import { visitedShipment } from './visited-shipment.ts'

/** A page of the label as the screen shows it: `?page=2`. */
export async function sendLabelImage(visit: AccountVisit): Promise<Answer> {
  const { world, tenant, query } = visit
  const shipment = await visitedShipment(visit)
  const page = Number(query.get('page') ?? '1')
  const preview = isFreight(shipment) ? null : await previewLabel(world, tenant, shipment, page)
  if (!preview) throw notFound('Label')
  const { format, bytes } = preview
  return {
    kind: 'file',
    name: `${shipment.shipCode}.${format}`,
    mediaType: `image/${format}`,
    bytes,
    isSaved: false,
  }
}
