import type { LabelContent } from '#core/ports/labels.ts'

/** Which of a shipment's labels one is. */
export type PieceNumber = { readonly piece: number; readonly pieces: number }

export const pieceText = ({ piece, pieces }: PieceNumber): string => `${piece} OF ${pieces}`

/** The content of each package's label, in their order. */
export const contentOfEachPiece = (content: LabelContent): readonly LabelContent[] => [
  content,
  ...content.otherPieces.map(piece => ({ ...content, ...piece })),
]

/** What customs papers state: the weight of all packages. */
export const grossTicks = ({ weightTicks, otherPieces }: LabelContent): number =>
  otherPieces.reduce((sum, piece) => sum + piece.weightTicks, weightTicks)

/** A number that tracks nothing is not called one: its reader would ask where the parcel is. */
export const numberTitle = ({ trackable }: LabelContent): string =>
  trackable ? 'TRACKING #' : 'ITEM #'
