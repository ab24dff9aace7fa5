import type { DrawingRoom, LabelContent, LabelFormat } from '#core/ports/labels.ts'
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
  const workOn = (content: LabelContent, format: LabelFormat) =>
    estimateDrawing(content, format, longestHereMs)
  return {
    isLong: (content, format) => workOn(content, format) > longestHereMs,
    draw(content, format, accountId) {
      const workMs = workOn(content, format)
      if (workMs <= longestHereMs) return here.draw(content, format)
      return thread.carryOut({ kind: 'draw', content, format }, accountId, workMs)
    },
    layOut(content, accountId) {
      const workMs = workOn(content, 'pdf')
      if (workMs <= longestHereMs) return here.layOut(content)
      return thread
        .carryOut({ kind: 'lay out', content }, accountId, workMs)
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
