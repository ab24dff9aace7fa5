import type { LabelFileFormat } from '#core/ports/labels.ts'

export const labelMediaType: Readonly<Record<LabelFileFormat, string>> = {
  pdf: 'application/pdf',
  zpl: 'application/zpl',
  png: 'image/png',
  gif: 'image/gif',
}
