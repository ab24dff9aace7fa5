import type { LabelDrawing } from '#core/ports/label-drawing.ts'
import type { LabelContent, LabelFormat } from '#core/ports/labels.ts'
import { drawAtOnce } from './drawing/draw-at-once.ts'
import { type DrawingLimits, DrawingThread } from './drawing/drawing-thread.ts'
import { estimateDrawing, estimateRedrawing } from './drawing/estimate-work.ts'
import { labelArtist } from './label-artist.ts'

/** The other thread draws everything that takes longer. */
const longestAtOnceMs = 20

const limits: DrawingLimits = { waitingMs: 10_000, drawingMs: 5_000 }

/** Draws an ordinary label at once, and long papers on a thread that starts with the first of them. */
export function openLabelDrawing(): LabelDrawing & AsyncDisposable {
  const thread = new DrawingThread(limits)
  const atOnce = drawAtOnce(labelArtist)
  const estimateMs = (content: LabelContent, format: LabelFormat) =>
    estimateDrawing(content, format, longestAtOnceMs)
  return {
    isLong: (content, format) => estimateMs(content, format) > longestAtOnceMs,
    draw(content, format, accountId) {
      const workMs = estimateMs(content, format)
      if (workMs <= longestAtOnceMs) return atOnce.draw(content, format)
      return thread.carryOut({ kind: 'draw', content, format }, accountId, workMs)
    },
    layOut(content, accountId) {
      const workMs = estimateMs(content, 'pdf')
      if (workMs <= longestAtOnceMs) return atOnce.layOut(content)
      return thread
        .carryOut({ kind: 'lay out', content }, accountId, workMs)
        .then(({ packed }) => packed)
    },
    redraw(packed, format, options, accountId) {
      const workMs = estimateRedrawing(packed, format, options)
      if (workMs <= longestAtOnceMs) return atOnce.redraw(packed, format, options)
      const task = { kind: 'redraw', packed, format, options } as const
      return thread.carryOut(task, accountId, workMs).then(({ bytes }) => bytes)
    },
    join: atOnce.join,
    layOnSheets: atOnce.layOnSheets,
    whyNotOnSheet: atOnce.whyNotOnSheet,
    [Symbol.asyncDispose]: () => thread[Symbol.asyncDispose](),
  }
}
