import { notFound } from '#core/errors.ts'
import { labelResolutions } from '#core/ports/labels.ts'
import { printLabels } from '#core/print/print-labels.ts'
import { previewLabel } from '#core/shipment/preview-label.ts'
import { parseId } from '#core/values/parse-id.ts'
import { type AccountVisit, type Answer, jsonOf } from '../../visit/screen.ts'
import { codesToPrint, namedCodes } from './listed-labels.ts'
import { keptOptions, optionsOf } from './paper-fields.ts'
import { printPage, showingPrint } from './print.ts'

/**
 * One file of all labels. Where some can't be printed, that is told first: a file could not say it. A script
 * asks first which labels a whole list has, to put back those that the file marks.
 */
export const sendPrintFile = (visit: AccountVisit): Promise<Answer | null> =>
  showingPrint(visit, async () => {
    if (visit.form.has('named')) return jsonOf(await codesToPrint(visit))
    const options = optionsOf(visit)
    const { file, refused, labels } = await printLabels(
      visit.command(null),
      await codesToPrint(visit),
      options,
    )
    if (file === null || (refused.length > 0 && namedCodes(visit) !== null)) {
      return await printPage(visit)
    }
    return {
      kind: 'file',
      name: `${labels.length === 1 ? 'label' : `${labels.length}-labels`}.${options.format}`,
      mediaType: options.format === 'pdf' ? 'application/pdf' : 'text/plain; charset=utf-8',
      bytes: file,
      isSaved: true,
      keeps: keptOptions(options),
    }
  })

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
