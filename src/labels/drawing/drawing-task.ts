import type { LabelContent, LabelFormat, RenderOptions } from '#core/ports/labels.ts'
import { labelArtist } from '../label-artist.ts'
import { drawAtOnce } from './draw-at-once.ts'

export type DrawingTask =
  | { readonly kind: 'draw'; readonly content: LabelContent; readonly format: LabelFormat }
  | { readonly kind: 'lay out'; readonly content: LabelContent }
  | {
      readonly kind: 'redraw'
      readonly packed: string
      readonly format: LabelFormat
      readonly options: RenderOptions
    }

/** Laying out gives no bytes, and redrawing gives no packed text. */
export type Drawing = { readonly packed: string; readonly bytes: Uint8Array }

/** From the drawing thread: first that it has loaded, then the result of each task. */
export type DrawingMessage =
  | { readonly kind: 'ready' }
  | { readonly kind: 'drawn'; readonly drawing: Drawing }
  | { readonly kind: 'failed'; readonly error: unknown }

const atOnce = drawAtOnce(labelArtist)

export function carryOutDrawing(task: DrawingTask): Drawing {
  switch (task.kind) {
    case 'draw':
      return atOnce.draw(task.content, task.format)
    case 'lay out':
      return { packed: atOnce.layOut(task.content), bytes: new Uint8Array() }
    case 'redraw':
      return { packed: '', bytes: atOnce.redraw(task.packed, task.format, task.options) }
  }
}
