import { CoreError } from '../core/errors.ts'
import type { DrawingRoom, LabelFacts, LabelFormat } from '../core/ports/labels.ts'
import { drawHere } from './drawing-room/draw-here.ts'
import { type DrawingLimits, DrawingThread } from './drawing-room/drawing-thread.ts'
import { estimateDrawing, estimateRedrawing, lettersToDraw } from './drawing-room/estimate-work.ts'
import { labelArtist } from './label-artist.ts'

/** What takes longer, in milliseconds, is drawn by another thread. */
const longestHereMs = 20
/** No goods are described in as many different letters; to draw all that there are takes seconds. */
const mostLetters = 4_000

const usualLimits: DrawingLimits = { patienceMs: 10_000, drawingMs: 5_000 }

/** Draws the usual label at once, and long papers on a thread that starts with the first of them. */
export function openDrawingRoom(
  thread = new DrawingThread(usualLimits),
): DrawingRoom & AsyncDisposable {
  const here = drawHere(labelArtist)
  const workOn = (facts: LabelFacts, format: LabelFormat) => {
    const workMs = estimateDrawing(facts, format, longestHereMs)
    if (workMs > longestHereMs && lettersToDraw(facts) > mostLetters) throw tooManyLetters()
    return workMs
  }
  return {
    isLong: (facts, format) => estimateDrawing(facts, format, longestHereMs) > longestHereMs,
    draw(facts, format) {
      const workMs = workOn(facts, format)
      if (workMs <= longestHereMs) return here.draw(facts, format)
      return thread.carryOut({ kind: 'draw', facts, format }, workMs)
    },
    layOut(facts) {
      const workMs = workOn(facts, 'pdf')
      if (workMs <= longestHereMs) return here.layOut(facts)
      return thread.carryOut({ kind: 'lay out', facts }, workMs).then(({ packed }) => packed)
    },
    redraw(packed, format) {
      const workMs = estimateRedrawing(packed, format)
      if (workMs <= longestHereMs) return here.redraw(packed, format)
      return thread.carryOut({ kind: 'redraw', packed, format }, workMs).then(({ bytes }) => bytes)
    },
    [Symbol.asyncDispose]: () => thread[Symbol.asyncDispose](),
  }
}

const tooManyLetters = (): CoreError =>
  new CoreError(
    'validation_failed',
    `The papers would show more than ${mostLetters} different characters: describe the goods in fewer.`,
  )
