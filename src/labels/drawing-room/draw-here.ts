import type {
  DrawingRoom,
  DrawnLabel,
  LabelArtist,
  LabelFacts,
  LabelFormat,
} from '#core/ports/labels.ts'

/** A drawing room where nobody waits. */
type DrawsAtOnce = Pick<DrawingRoom, 'isLong'> & {
  draw(facts: LabelFacts, format: LabelFormat): DrawnLabel
  layOut(facts: LabelFacts): string
  redraw(packed: string, format: LabelFormat): Uint8Array
}

/** Draws everything at once, on the thread that asks. */
export const drawHere = (artist: LabelArtist): DrawsAtOnce => ({
  isLong: () => false,
  draw(facts, format) {
    const label = artist.layOut(facts)
    return { packed: artist.pack(label), bytes: artist.render(label, format) }
  },
  layOut: facts => artist.pack(artist.layOut(facts)),
  redraw: (packed, format) => artist.render(artist.unpack(packed), format),
})
