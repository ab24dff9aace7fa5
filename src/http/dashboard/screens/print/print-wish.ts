import { invalid } from '#core/errors.ts'
import { placesOn, type SheetChoice, sheetNames } from '#core/ports/label-sheets.ts'
import { type LabelResolution, labelResolutions } from '#core/ports/labels.ts'
import type { PrintOptions } from '#core/print/print-labels.ts'
import type { AccountVisit, KeptChoice } from '../../visit/screen.ts'

/** `a4x4.3`: the sheet and the place of its first label. `zpl.203`: a label printer and its dots. */
export function wishOf({ form, query, kept }: AccountVisit): PrintOptions {
  const text = form.get('sheet') ?? query.get('sheet')
  if (text === null) return readWish(kept('print')) ?? usual
  const wish = readWish(text)
  if (wish === null) throw invalid('sheet', 'Choose one of the papers.')
  return wish
}

const usual: PrintOptions = { format: 'pdf', sheet: { name: '4x6', start: 1 } }

function readWish(text: string): PrintOptions | null {
  const [name, number] = text.split('.')
  if (name === 'zpl') {
    const dotsPerInch = labelResolutions.find(dots => String(dots) === number)
    return dotsPerInch ? { format: 'zpl', dotsPerInch } : null
  }
  const sheet = sheetNames.find(known => known === name)
  const start = Number(number ?? 1)
  const isPlace = sheet && Number.isInteger(start) && start >= 1 && start <= placesOn[sheet]
  return isPlace ? { format: 'pdf', sheet: { name: sheet, start } } : null
}

export const wishText = (wish: PrintOptions): string =>
  wish.format === 'pdf' ? sheetText(wish.sheet) : zplText(wish.dotsPerInch)

export const sheetText = ({ name, start }: SheetChoice): string => `${name}.${start}`
export const zplText = (dotsPerInch: LabelResolution): string => `zpl.${dotsPerInch}`

/** A sheet that was begun is used up once: the next print begins with a whole one. */
export const keptWish = (wish: PrintOptions): KeptChoice => ({
  name: 'print',
  value: wish.format === 'pdf' ? sheetText({ ...wish.sheet, start: 1 }) : wishText(wish),
})

/** What a browser can print. */
export function sheetOf(wish: PrintOptions): SheetChoice {
  if (wish.format === 'pdf') return wish.sheet
  throw invalid('sheet', 'A browser cannot print ZPL: take the file, and send it to the printer.')
}
