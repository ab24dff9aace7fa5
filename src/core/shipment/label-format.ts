import { CoreError } from '../errors.ts'
import { type LabelFileFormat, type LabelFormat, labelFormats } from '../ports/labels.ts'
import type { BoughtLabel, Shipment } from './shipment.ts'

/** What the label is shown in where nobody names a format. */
export const labelFormatOf = ({ bought, request }: Shipment): LabelFileFormat =>
  bought?.fileFormat ?? request.labelFormat

/** What the label can be had in; its carrier's own file only as it was sent. */
export const availableFormats = ({
  fileFormat,
}: Pick<BoughtLabel, 'fileFormat'>): readonly LabelFileFormat[] =>
  fileFormat === null ? labelFormats : [fileFormat]

export const isDrawn = (format: LabelFileFormat): format is LabelFormat =>
  labelFormats.some(drawn => drawn === format)

export function formatUnavailable(
  wanted: LabelFileFormat,
  available: readonly LabelFileFormat[],
): CoreError {
  const formats = available.join(', ').toUpperCase()
  const says = `This label is not available as ${wanted.toUpperCase()}, only as ${formats}.`
  return new CoreError('label_format_unavailable', says)
}
