import type { LabelContent, LabelFormat } from '#core/ports/labels.ts'
import { labelArtist } from '../label-artist.ts'
import { drawHere } from './draw-here.ts'

/** What the drawing thread is asked. */
export type DrawingTask =
  | { readonly kind: 'draw'; readonly content: LabelContent; readonly format: LabelFormat }
  | { readonly kind: 'lay out'; readonly content: LabelContent }
  | { readonly kind: 'redraw'; readonly packed: string; readonly format: LabelFormat }

/** What was not asked for is empty. */
export type Drawing = { readonly packed: string; readonly bytes: Uint8Array }

/** What the drawing thread says: first that it has loaded, then what came of each task. */
export type DrawingMessage =
  | { readonly kind: 'ready' }
  | { readonly kind: 'drawn'; readonly drawing: Drawing }
  | { readonly kind: 'failed'; readonly error: unknown }

const room = drawHere(labelArtist)

export function carryOutDrawing(task: DrawingTask): Drawing {
  switch (task.kind) {
    case 'draw':
      return room.draw(task.content, task.format)
    case 'lay out':
      return { packed: room.layOut(task.content), bytes: new Uint8Array() }
    case 'redraw':
      return { packed: '', bytes: room.redraw(task.packed, task.format) }
  }
}
