import type { DrawnLabel, LabelDrawing } from '#core/ports/label-drawing.ts'
import type { LabelArtist, LabelContent, LabelFormat, RenderOptions } from '#core/ports/labels.ts'
import { sheetForm } from '#core/print/sheet-form.ts'
import { joinLabels } from '../join-labels.ts'
import { SheetPdf } from '../pdf/sheet-pdf.ts'
import { whyNotInRoom } from '../sheets/file-on-sheet.ts'

type ImmediateDrawing = Pick<LabelDrawing, 'isLong' | 'join' | 'layOnSheets' | 'whyNotOnSheet'> & {
  draw(content: LabelContent, format: LabelFormat): DrawnLabel
  layOut(content: LabelContent): string
  redraw(packed: string, format: LabelFormat, options?: RenderOptions): Uint8Array
}

/** Draws everything at once, on the thread that asks. */
export const drawAtOnce = (artist: LabelArtist): ImmediateDrawing => ({
  isLong: () => false,
  draw(content, format) {
    const label = artist.layOut(content)
    return { packed: artist.pack(label), bytes: artist.render(label, format) }
  },
  layOut: content => artist.pack(artist.layOut(content)),
  redraw: (packed, format, options) => artist.render(artist.unpack(packed), format, options),
  join: joinLabels,
  layOnSheets: choice => new SheetPdf(choice),
  whyNotOnSheet: (file, name) => whyNotInRoom(file, sheetForm(name).room),
})
