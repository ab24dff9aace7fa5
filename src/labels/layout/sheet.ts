import type { Mark } from '#core/ports/labels.ts'
import { barsModules, moduleDots } from '../symbols/code-128.ts'
import { capitalText, legibleText } from '../type/legible-text.ts'
import { printableFront } from '../type/printable-front.ts'
import { faceOfManyLettersFor, type SetLine, setLine } from '../type/set-line.ts'
import { type FittedBlock, fitBlock, shorten } from './fit-block.ts'

export type Area = {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

type Style = {
  readonly size: number
  readonly bold?: boolean
  readonly anchor?: 'start' | 'middle' | 'end'
}

/** A line that would be smaller than this is shortened instead. */
const leastSize = 16

/** A page during its composition. Every text is measured before it is placed, so none runs over. */
export class Sheet {
  readonly marks: Mark[] = []

  fill(x: number, y: number, width: number, height: number): void {
    this.marks.push({ kind: 'fill', x, y, width, height })
  }

  frame({ x, y, width, height }: Area, thickness: number): void {
    this.fill(x, y, width, thickness)
    this.fill(x, y + height - thickness, width, thickness)
    this.fill(x, y + thickness, thickness, height - 2 * thickness)
    this.fill(x + width - thickness, y + thickness, thickness, height - 2 * thickness)
  }

  /** Our own words, which are known to fit. */
  text(x: number, y: number, text: string, style: Style): void {
    this.#set(x, y, setLine(legibleText(text), style.bold ?? false), style)
  }

  /** One line of at most `width`: made smaller first, shortened where that does not help. */
  fitted(x: number, y: number, width: number, text: string, style: Style): void {
    const bold = style.bold ?? false
    const whole = legibleText(text)
    const large = faceOfManyLettersFor([whole], bold)
    const shown = printableFront(whole, width / leastSize, bold, large)
    const line = setLine(shown, bold, large)
    const size = Math.min(style.size, Math.floor(width / Math.max(line.width, 0.001)))
    if (size >= leastSize) this.#set(x, y, line, { ...style, size })
    else {
      const short = shorten(shown, width / leastSize, { bold, large })
      this.#set(x, y, short, { ...style, size: leastSize })
    }
  }

  /** Lines one below the other, as large as the area allows. Returns where they end. */
  block(area: Area, lines: readonly string[], options: BlockOptions): number {
    const bold = options.bold ?? false
    const { capitalsOf } = options
    const shown = lines
      .map(line => (capitalsOf === undefined ? legibleText(line) : capitalText(line, capitalsOf)))
      .filter(line => line !== '')
    return this.lines(area.x, area.y, fitBlock(shown, area, options.size, bold), bold)
  }

  /** Lines that were measured before, one below the other. Returns where they end. */
  lines(x: number, y: number, { lines, leading }: FittedBlock, bold = false): number {
    let end = y
    for (const { line, size } of lines) {
      end += Math.round(size * leading.lineHeight)
      this.#set(x, end - Math.round(size * leading.belowBaseline), line, { size, bold })
    }
    return end
  }

  /** Code 128 as wide as the area allows, in its middle, with the quiet zones inside. */
  bars(area: Area, codes: readonly number[]): void {
    const dots = moduleDots(codes, area.width)
    const x = area.x + Math.round((area.width - barsModules(codes) * dots) / 2)
    this.marks.push({ kind: 'bars', x, y: area.y, height: area.height, moduleDots: dots, codes })
  }

  squares(x: number, y: number, dots: number, rows: readonly number[]): void {
    this.marks.push({ kind: 'squares', x, y, moduleDots: dots, rows })
  }

  #set(x: number, y: number, line: SetLine, style: Style): void {
    const { size, bold = false, anchor = 'start' } = style
    if (line.width === 0) return
    let left = x - line.width * size * (anchor === 'start' ? 0 : anchor === 'middle' ? 0.5 : 1)
    for (const { text, face, rightToLeft, width } of line.runs) {
      const mark = { kind: 'text', y, size, bold, text } as const
      if (face === null) this.marks.push({ ...mark, x, anchor })
      else {
        const placed = { ...mark, x: Math.round(left), anchor: 'start', face } as const
        this.marks.push(rightToLeft ? { ...placed, rightToLeft } : placed)
      }
      left += width * size
    }
  }
}

type BlockOptions = {
  readonly size: number
  readonly bold?: boolean
  /** The country whose rules turn the lines into capitals; they stay as written where it is absent. */
  readonly capitalsOf?: string
}
