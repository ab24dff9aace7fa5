import type {
  DrawingRoom,
  DrawnLabel,
  LabelArtist,
  LabelContent,
  LabelFormat,
} from '#core/ports/labels.ts'

/** A drawing room where nobody waits. */
type DrawsAtOnce = Pick<DrawingRoom, 'isLong'> & {
  draw(content: LabelContent, format: LabelFormat): DrawnLabel
  layOut(content: LabelContent): string
  redraw(packed: string, format: LabelFormat): Uint8Array
}

/** Draws everything at once, on the thread that asks. */
export const drawHere = (artist: LabelArtist): DrawsAtOnce => ({
  isLong: () => false,
  draw(content, format) {
    const label = artist.layOut(content)
    return { packed: artist.pack(label), bytes: artist.render(label, format) }
  },
  layOut: content => artist.pack(artist.layOut(content)),
  redraw: (packed, format) => artist.render(artist.unpack(packed), format),
})
