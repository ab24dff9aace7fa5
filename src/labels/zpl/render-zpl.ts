import type {
  BarsMark,
  FillMark,
  HexagonsMark,
  Mark,
  RenderOptions,
  SquaresMark,
  StoredLabel,
  TextMark,
} from '#core/ports/labels.ts'
import { sizeOfPage } from '../page-size.ts'
import { moduleDotsAt, placeOfBars, placeOfFill, printerScale, toDots } from '../printer-dots.ts'
import { blankBitmap } from '../raster/bitmap.ts'
import { stampText } from '../raster/stamp-text.ts'
import { latinWidth } from '../type/latin-widths.ts'
import { typeface } from '../type/typeface.ts'
import { barcodeField, fieldData, graphicField, squaresData } from './zpl-fields.ts'

/** ZPL II: one format a page, for a printer of 203 or 300 dots an inch. */
export function renderZpl(label: StoredLabel, options: RenderOptions = {}): Uint8Array {
  const scale = new Scale(options.dotsPerInch)
  const pages = label.pages.map(page => {
    const { width, height } = sizeOfPage(page)
    const size = `^PW${scale.dots(width)}^LL${scale.dots(height)}`
    return `^XA^CI28${size}^LH0,0\n${page.marks.map(mark => field(mark, scale)).join('')}^XZ\n`
  })
  return Buffer.from(pages.join(''), 'utf8')
}

/** From the dots of the layout to those of the printer. */
class Scale {
  readonly factor: number
  /** The squares of the last mark: a label shows the same ones twice. */
  drawn: { rows: readonly number[]; dots: number; data: string } | null = null

  constructor(printerDotsPerInch?: number) {
    this.factor = printerScale(printerDotsPerInch)
  }

  dots(value: number): number {
    return toDots(value, this.factor)
  }
}

function field(mark: Mark, scale: Scale): string {
  switch (mark.kind) {
    case 'text':
      return mark.face === undefined ? latinText(mark, scale) : drawnText(mark, scale)
    case 'fill':
      return filledBox(mark, scale)
    case 'bars':
      return bars(mark, scale)
    case 'squares':
      return squares(mark, scale)
    case 'hexagons':
      return hexagons(mark, scale)
  }
}

/** The printer's scalable type is narrower than the measured one: so much wider, a text still fits. */
const widening = 1.05

function latinText(mark: TextMark, scale: Scale): string {
  const { x, y, size, bold, anchor, text } = mark
  const height = scale.dots(size)
  const font = `^A0N,${height},${Math.round(height * widening)}`
  const data = `^FH^FD${fieldData(text)}^FS\n`
  if (anchor === 'start') return `^FT${scale.dots(x)},${scale.dots(y)}${font}${data}`
  if (anchor === 'end') return `^FT${scale.dots(x)},${scale.dots(y)},1${font}${data}`
  // Centred text needs a box: it is wider than the text and has the same middle.
  const half = Math.ceil(scale.factor * (latinWidth(text, bold) * size * 0.5 + size))
  const left = Math.max(0, scale.dots(x) - half)
  return `^FT${left},${scale.dots(y)}${font}^FB${2 * (scale.dots(x) - left)},1,0,C${data}`
}

/** A text with letters that the printer may lack is sent as a picture. */
function drawnText(mark: TextMark, scale: Scale): string {
  const size = scale.dots(mark.size)
  const type = typeface(mark.face ?? 'sans', mark.bold)
  const shaped = type.shape(mark.text, mark.rightToLeft ?? false)
  const width = Math.ceil((shaped.advance / type.unitsPerEm) * size) + size
  const above = Math.ceil(size * 1.4)
  const picture = blankBitmap(width, above + Math.ceil(size * 0.7))
  const inset = Math.min(size >> 1, scale.dots(mark.x))
  stampText(picture, { ...mark, size, x: inset, y: above }, 0)
  const left = scale.dots(mark.x) - inset
  const top = scale.dots(mark.y) - above
  return graphicField(picture, left, top)
}

function filledBox(mark: FillMark, scale: Scale): string {
  const { left, top, across, down } = placeOfFill(mark, scale.factor)
  return `^FO${left},${top}^GB${across},${down},${Math.min(across, down)}^FS\n`
}

function bars(mark: BarsMark, scale: Scale): string {
  const { y, height, codes } = mark
  const { left, dots } = placeOfBars(mark, scale.factor)
  const place = `^FO${left},${scale.dots(y)}^BY${dots}`
  const { data, mode } = barcodeField(codes)
  return `${place}^BCN,${scale.dots(height)},N,N,N,${mode}^FD${data}^FS\n`
}

function squares({ x, y, moduleDots, rows }: SquaresMark, scale: Scale): string {
  const dots = moduleDotsAt(moduleDots, scale.factor)
  if (scale.drawn?.rows !== rows || scale.drawn.dots !== dots) {
    scale.drawn = { rows, dots, data: squaresData(rows, dots) }
  }
  return `^FO${scale.dots(x)},${scale.dots(y)}${scale.drawn.data}`
}

/** The printer draws a MaxiCode itself: every MaxiCode has the same size. */
function hexagons({ x, y, mode, primary, secondary }: HexagonsMark, scale: Scale): string {
  const data = fieldData(primary + secondary)
  return `^FO${scale.dots(x)},${scale.dots(y)}^BD${mode},1,1^FH^FD${data}^FS\n`
}
