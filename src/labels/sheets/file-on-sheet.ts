import type { LabelFile } from '#core/ports/labels.ts'
import { type Fit, fitIn, leastScale, type Size } from '#core/print/sheet-form.ts'
import { type PngPicture, readPng } from './png-picture.ts'

/** A carrier's picture as it lies on a sheet; `size` is its true one in points. */
type FileOnSheet = { readonly png: PngPicture; readonly fit: Fit; readonly size: Size }

const micrometresPerPoint = 25_400 / 72

/** Why a carrier's file can't lie in a place of a sheet; null where it can. */
export function whyNotInRoom(file: LabelFile, room: Size): string | null {
  if (file.format !== 'png') {
    return `Its carrier sent it as ${file.format.toUpperCase()}, which cannot be placed on a sheet: print it separately.`
  }
  if (readPng(file.bytes) === null) {
    return 'Its carrier sent a picture that cannot be placed on a sheet: print it separately.'
  }
  if (fitIn(room, sizeOf(file)).scale < leastScale) {
    return 'Its carrier made it for larger paper: its barcodes might not scan on this sheet.'
  }
  return null
}

export function fileOnSheet(file: LabelFile, room: Size): FileOnSheet {
  const png = readPng(file.bytes)
  if (png === null) throw new Error('a picture that lies on no sheet')
  const size = sizeOf(file)
  return { png, size, fit: fitIn(room, size) }
}

const sizeOf = ({ widthMicrometres, heightMicrometres }: LabelFile): Size => ({
  width: widthMicrometres / micrometresPerPoint,
  height: heightMicrometres / micrometresPerPoint,
})
