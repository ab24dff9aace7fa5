import { pointsOfPaper } from '#core/ports/label-sheets.ts'
import type {
  BarsMark,
  HexagonsMark,
  LabelPage,
  SquaresMark,
  StoredLabel,
  TextMark,
} from '#core/ports/labels.ts'
import { dotsPerInch, pageHeight } from '../page-size.ts'
import { eachBar } from '../symbols/code-128.ts'
import { latinWidth } from '../type/latin-widths.ts'
import { hexagonFont, hexagonRows } from './hexagons.ts'
import { OutlineFonts } from './outline-fonts.ts'
import { PdfFile } from './pdf-file.ts'
import { latinString, position } from './syntax.ts'

/** No square symbol has more than 26 modules a side. */
const formEntries = '/Type/XObject/Subtype/Form/BBox[0 0 26 26]'
const pointsPerDot = (72 / dotsPerInch).toFixed(7)

/**
 * Vector PDF, its pages four by six inches or of another paper. Latin text uses the two standard types that every PDF reader has;
 * for other text the file holds the outlines of its letters. There is no date and no random id: the
 * same label is the same file.
 */
export function renderPdf(label: StoredLabel): Uint8Array {
  const file = new PdfFile()
  const outlines = new OutlineFonts()
  const shared: SharedParts = { outlines, squares: new Map(), usesHexagons: false }
  const contents = label.pages.map(page => pageContent(page, shared))
  const pagesId = file.reserve()
  const regular = file.add(latinFont('Helvetica'))
  const bold = file.add(latinFont('Helvetica-Bold'))
  const extra = outlines.write(file)
  if (shared.usesHexagons) extra.push(['H', hexagonFont(file)])
  const fonts = [['R', regular], ['B', bold], ...extra].map(([name, id]) => `/${name} ${id} 0 R`)
  const drawings = [...shared.squares].map(
    ([content, name]) => `/${name} ${file.addStream(formEntries, content)} 0 R`,
  )
  const resources = `<</Font<<${fonts.join('')}>>/XObject<<${drawings.join('')}>>>>`
  const kids = contents.map((content, at) => {
    const contentId = file.addStream('', content)
    const box = boxOf(label.pages[at]?.size)
    return file.add(`<</Type/Page/Parent ${pagesId} 0 R${box}/Contents ${contentId} 0 R>>`)
  })
  const box = `[0 0 288 432]`
  const list = kids.map(id => `${id} 0 R`).join(' ')
  file.fill(
    pagesId,
    `<</Type/Pages/Kids[${list}]/Count ${kids.length}/MediaBox${box}/Resources${resources}>>`,
  )
  return file.finish(`<</Type/Catalog/Pages ${pagesId} 0 R>>`)
}

/** A page as large as a label has the box of the tree. */
function boxOf(size: LabelPage['size']): string {
  if (size === undefined) return ''
  const { width, height } = pointsOfPaper[size]
  return `/MediaBox[0 0 ${width} ${height}]`
}

type SharedParts = {
  readonly outlines: OutlineFonts
  /** Squares that the file holds already, and the name that draws them again. */
  readonly squares: Map<string, string>
  usesHexagons: boolean
}

const latinFont = (name: string): string =>
  `<</Type/Font/Subtype/Type1/BaseFont/${name}/Encoding/WinAnsiEncoding>>`

/** All rectangles are one path, so that neighbours meet without a seam. */
function pageContent({ marks, size }: LabelPage, shared: SharedParts): string {
  let path = ''
  let symbols = ''
  let text = ''
  let pen: Pen | null = null
  for (const mark of marks) {
    if (mark.kind === 'fill') {
      const bottom = pageHeight - mark.y - mark.height
      path += `${mark.x} ${bottom} ${mark.width} ${mark.height} re\n`
    } else if (mark.kind === 'text' && mark.face === undefined) {
      const next = penAt(mark)
      text += `${moves(pen, next)}${latinString(mark.text)}Tj\n`
      pen = next
    } else if (mark.kind === 'text') {
      text += shared.outlines.operators(mark, mark.face ?? 'sans', pageHeight - mark.y)
      pen = null
    } else symbols += symbol(mark, shared)
  }
  const fill = path === '' ? '' : `${path}f\n`
  // Marks are placed on a label; other paper has its upper edge above that of a label, or below.
  const lift = pointsOfPaper[size ?? 'label'].height - pointsOfPaper.label.height
  return `${pointsPerDot} 0 0 ${pointsPerDot} 0 ${position(lift)} cm\n${fill}${symbols}BT\n${text}ET`
}

/** The beginning of a text, in hundredths of a dot, and its type. */
type Pen = { readonly x: number; readonly y: number; readonly font: string }

function penAt({ x, y, size, bold, anchor, text }: TextMark): Pen {
  const width = anchor === 'start' ? 0 : latinWidth(text, bold) * size
  const left = x - (anchor === 'middle' ? width / 2 : width)
  const font = `/${bold ? 'B' : 'R'} ${size} Tf `
  return { x: Math.round(left * 100), y: (pageHeight - y) * 100, font }
}

/** Moves to the next text by the distance, which is shorter in the file than a position on the page. */
function moves(from: Pen | null, to: Pen): string {
  if (!from) return `${to.font}1 0 0 1 ${position(to.x / 100)} ${position(to.y / 100)} Tm`
  const [across, up] = [to.x - from.x, to.y - from.y]
  const font = from.font === to.font ? '' : to.font
  return `${font}${position(across / 100)} ${position(up / 100)} Td`
}

function symbol(mark: BarsMark | SquaresMark | HexagonsMark, shared: SharedParts): string {
  switch (mark.kind) {
    case 'bars':
      return bars(mark)
    case 'squares':
      return squares(mark, shared.squares)
    case 'hexagons':
      shared.usesHexagons = true
      return hexagonRows(mark)
  }
}

/** The unit across is a module and the unit up is the bars' height, so every bar is a few digits. */
function bars({ x, y, height, moduleDots, codes }: BarsMark): string {
  let path = `q ${moduleDots} 0 0 ${height} ${x} ${pageHeight - y - height} cm\n`
  eachBar(codes, (offset, modules) => {
    path += `${offset} 0 ${modules} 1 re\n`
  })
  return `${path}f Q\n`
}

function squares({ x, y, moduleDots, rows }: SquaresMark, drawn: Map<string, string>): string {
  const place = `q ${moduleDots} 0 0 ${moduleDots} ${x} ${pageHeight - y - rows.length * moduleDots} cm`
  let path = ''
  for (const [at, row] of rows.entries()) {
    eachDarkRun(row, rows.length, (offset, length) => {
      path += `${offset} ${rows.length - 1 - at} ${length} 1 re\n`
    })
  }
  const content = `${path}f`
  const name = drawn.get(content) ?? `S${drawn.size}`
  drawn.set(content, name)
  return `${place}/${name} Do Q\n`
}

/** Draws neighbouring dark squares as one. */
function eachDarkRun(
  row: number,
  columns: number,
  draw: (offset: number, squares: number) => void,
): void {
  let start = -1
  for (let column = 0; column <= columns; column++) {
    const dark = column < columns && ((row >> (columns - 1 - column)) & 1) === 1
    if (dark && start < 0) start = column
    if (!dark && start >= 0) {
      draw(start, column - start)
      start = -1
    }
  }
}
