import { notFound } from '#core/errors.ts'
import { labelMediaType } from '../../../base/label-media-type.ts'
import type { AccountVisit, Answer } from '../../visit/screen.ts'
import { bytesOf, shipmentFiles } from './shipment-files.ts'
import { visitedShipment } from './visited-shipment.ts'

export async function sendShipmentFile(visit: AccountVisit): Promise<Answer> {
  const shipment = await visitedShipment(visit)
  const files = await shipmentFiles(visit, shipment)
  const file = files.find(({ name }) => name === visit.params.file)
  const bytes = file ? await bytesOf(visit, shipment, file) : null
  if (!file || !bytes) throw notFound('File')
  return {
    kind: 'file',
    name: `${shipment.shipCode}-${file.name}`,
    mediaType: labelMediaType[file.format],
    bytes,
    isSaved: true,
  }
}
