import { constants, crc32, deflateSync } from 'node:zlib'
import type { BarsMark, SquaresMark, StoredLabel } from '#core/ports/labels.ts'
import { dotsPerInch, pageHeight, pageWidth } from '../page-size.ts'
import { eachBar } from '../symbols/code-128.ts'
import { type Bitmap, blankBitmap, inkRectangle } from './bitmap.ts'
import { stampHexagons } from './stamp-hexagons.ts'
import { stampText } from './stamp-text.ts'

const dotsPerMetre = Math.round(dotsPerInch / 0.0254)

/** One bit a dot at 203 dots an inch, the pages one below the other. */
export function renderPng(label: StoredLabel): Uint8Array {
  const image = blankBitmap(pageWidth, pageHeight * label.pages.length)
  for (const [at, page] of label.pages.entries()) {
    const top = at * pageHeight
    for (const mark of page.marks) {
      if (mark.kind === 'text') stampText(image, mark, top)
      else if (mark.kind === 'fill') {
        inkRectangle(image, mark.x, top + mark.y, mark.width, mark.height)
      } else if (mark.kind === 'bars') inkBars(image, mark, top)
      else if (mark.kind === 'squares') inkSquares(image, mark, top)
      else stampHexagons(image, mark, top)
    }
  }
  return pngFile(image)
}

function inkBars(image: Bitmap, mark: BarsMark, top: number): void {
  const { x, y, height, moduleDots, codes } = mark
  eachBar(codes, (offset, modules) => {
    inkRectangle(image, x + offset * moduleDots, top + y, modules * moduleDots, height)
  })
}

function inkSquares(image: Bitmap, mark: SquaresMark, top: number): void {
  const { x, y, moduleDots, rows } = mark
  for (const [down, row] of rows.entries()) {
    for (let across = 0; across < rows.length; across++) {
      if (((row >> (rows.length - 1 - across)) & 1) === 0) continue
      const [left, upper] = [x + across * moduleDots, top + y + down * moduleDots]
      inkRectangle(image, left, upper, moduleDots, moduleDots)
    }
  }
}

function pngFile(image: Bitmap): Uint8Array {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(image.width, 0)
  header.writeUInt32BE(image.height, 4)
  header[8] = 1
  const density = Buffer.alloc(9)
  density.writeUInt32BE(dotsPerMetre, 0)
  density.writeUInt32BE(dotsPerMetre, 4)
  density[8] = 1
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('pHYs', density),
    chunk('IDAT', packed(image)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/**
 * Each row as its difference from the row above: bars and rules become zeros. The compression looks for
 * runs alone: that is quick and, unlike a search by hashes, gives the same bytes on every processor.
 */
function packed({ bits, stride, height }: Bitmap): Uint8Array {
  const rows = new Uint8Array(height * (stride + 1))
  for (let row = 0; row < height; row++) {
    const to = row * (stride + 1)
    const from = row * stride
    rows[to] = row === 0 ? 0 : 2
    for (let at = 0; at < stride; at++) {
      const ink = bits[from + at] ?? 0
      // In the file a set bit is white, so the difference is taken the other way round.
      rows[to + 1 + at] = row === 0 ? ~ink : (bits[from + at - stride] ?? 0) - ink
    }
  }
  return deflateSync(rows, { level: 6, strategy: constants.Z_RLE, memLevel: 9 })
}

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length, 0)
  body.copy(framed, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}
