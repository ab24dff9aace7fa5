import { constants, crc32, deflateSync } from 'node:zlib'
import type {
  BarsMark,
  FillMark,
  RenderOptions,
  SquaresMark,
  StoredLabel,
  TextMark,
} from '#core/ports/labels.ts'
import { dotsPerInch, sizeOfPage } from '../page-size.ts'
import { moduleDotsAt, placeOfBars, placeOfFill, printerScale, toDots } from '../printer-dots.ts'
import { eachBar } from '../symbols/code-128.ts'
import { type Bitmap, blankBitmap, inkRectangle } from './bitmap.ts'
import { stampHexagons } from './stamp-hexagons.ts'
import { stampText } from './stamp-text.ts'

/** One bit a dot, for a printer of 203 or 300 dots an inch, the pages one below the other. */
export function renderPng(label: StoredLabel, options: RenderOptions = {}): Uint8Array {
  const scale = printerScale(options.dotsPerInch)
  const sizes = label.pages.map(sizeOfPage)
  const heights = sizes.map(({ height }) => toDots(height, scale))
  const width = Math.max(...sizes.map(size => toDots(size.width, scale)))
  const image = blankBitmap(
    width,
    heights.reduce((sum, height) => sum + height, 0),
  )
  let top = 0
  for (const [at, page] of label.pages.entries()) {
    for (const mark of page.marks) {
      if (mark.kind === 'text') stampText(image, scaledText(mark, scale), top)
      else if (mark.kind === 'fill') inkFill(image, mark, top, scale)
      else if (mark.kind === 'bars') inkBars(image, mark, top, scale)
      else if (mark.kind === 'squares') inkSquares(image, mark, top, scale)
      else stampHexagons(image, mark, top, scale)
    }
    top += heights[at] ?? 0
  }
  return pngFile(image, options.dotsPerInch ?? dotsPerInch)
}

/** The size keeps its fraction: a rounded one could make a line too long for its box. */
const scaledText = (mark: TextMark, scale: number): TextMark =>
  scale === 1
    ? mark
    : { ...mark, x: mark.x * scale, y: toDots(mark.y, scale), size: mark.size * scale }

function inkFill(image: Bitmap, mark: FillMark, pageTop: number, scale: number): void {
  const { left, top, across, down } = placeOfFill(mark, scale)
  inkRectangle(image, left, pageTop + top, across, down)
}

function inkBars(image: Bitmap, mark: BarsMark, pageTop: number, scale: number): void {
  const { left, dots } = placeOfBars(mark, scale)
  const [top, height] = [pageTop + toDots(mark.y, scale), toDots(mark.height, scale)]
  eachBar(mark.codes, (offset, modules) => {
    inkRectangle(image, left + offset * dots, top, modules * dots, height)
  })
}

function inkSquares(image: Bitmap, mark: SquaresMark, pageTop: number, scale: number): void {
  const { rows } = mark
  const dots = moduleDotsAt(mark.moduleDots, scale)
  const [left, top] = [toDots(mark.x, scale), pageTop + toDots(mark.y, scale)]
  for (const [down, row] of rows.entries()) {
    for (let across = 0; across < rows.length; across++) {
      if (((row >> (rows.length - 1 - across)) & 1) === 0) continue
      inkRectangle(image, left + across * dots, top + down * dots, dots, dots)
    }
  }
}

function pngFile(image: Bitmap, density: number): Uint8Array {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(image.width, 0)
  header.writeUInt32BE(image.height, 4)
  header[8] = 1
  const dotsPerMetre = Math.round(density / 0.0254)
  const physical = Buffer.alloc(9)
  physical.writeUInt32BE(dotsPerMetre, 0)
  physical.writeUInt32BE(dotsPerMetre, 4)
  physical[8] = 1
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('pHYs', physical),
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
