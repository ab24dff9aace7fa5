import type { DrawingRoom, LabelFacts, LabelFormat } from '#core/ports/labels.ts'
import { drawHere } from './drawing-room/draw-here.ts'
import { type DrawingLimits, DrawingThread } from './drawing-room/drawing-thread.ts'
import { estimateDrawing, estimateRedrawing } from './drawing-room/estimate-work.ts'
import { labelArtist } from './label-artist.ts'

/** What takes longer, in milliseconds, is drawn by another thread. */
const longestHereMs = 20

const usualLimits: DrawingLimits = { patienceMs: 10_000, drawingMs: 5_000 }

/** Draws the usual label at once, and long papers on a thread that starts with the first of them. */
export function openDrawingRoom(
  thread = new DrawingThread(usualLimits),
): DrawingRoom & AsyncDisposable {
  const here = drawHere(labelArtist)
  const workOn = (facts: LabelFacts, format: LabelFormat) =>
    estimateDrawing(facts, format, longestHereMs)
  return {
    isLong: (facts, format) => workOn(facts, format) > longestHereMs,
    draw(facts, format, accountId) {
      const workMs = workOn(facts, format)
      if (workMs <= longestHereMs) return here.draw(facts, format)
      return thread.carryOut({ kind: 'draw', facts, format }, accountId, workMs)
    },
    layOut(facts, accountId) {
      const workMs = workOn(facts, 'pdf')
      if (workMs <= longestHereMs) return here.layOut(facts)
      return thread
        .carryOut({ kind: 'lay out', facts }, accountId, workMs)
        .then(({ packed }) => packed)
    },
    redraw(packed, format, accountId) {
      const workMs = estimateRedrawing(packed, format)
      if (workMs <= longestHereMs) return here.redraw(packed, format)
      const task = { kind: 'redraw', packed, format } as const
      return thread.carryOut(task, accountId, workMs).then(({ bytes }) => bytes)
    },
    [Symbol.asyncDispose]: () => thread[Symbol.asyncDispose](),
  }
}
