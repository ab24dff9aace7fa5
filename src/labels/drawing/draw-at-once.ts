import type { DrawnLabel, LabelDrawing } from '#core/ports/label-drawing.ts'
import type { LabelArtist, LabelContent, LabelFormat, RenderOptions } from '#core/ports/labels.ts'
import { joinLabels } from '../join-labels.ts'

type ImmediateDrawing = Pick<LabelDrawing, 'isLong' | 'join'> & {
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
})
