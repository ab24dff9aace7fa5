import { invalid } from '#core/errors.ts'
import { placesOn, type SheetChoice, type SheetName, sheetNames } from '#core/ports/label-sheets.ts'
import { type LabelResolution, labelResolutions } from '#core/ports/labels.ts'
import type { PrintOptions } from '#core/print/print-labels.ts'
import { html, type Markup } from '../../../base/html.ts'
import type { AccountVisit, KeptChoice } from '../../visit/screen.ts'

/** One choice says both which paper, and where on it the first label goes. */
export const paperField = (chosen: string): Markup => html`
<fieldset><legend>Paper, and the position of the first label</legend>
<div class="papers">${sheetNames.map(sheet => paper(sheet, chosen))}</div>
</fieldset>
<fieldset><legend>Or a file for a label printer</legend>
${labelResolutions.map(dots => html`<div class="check"><input type="radio" name="sheet" id="zpl-${dots}" value="zpl.${dots}"${checked(chosen === `zpl.${dots}`)}><label for="zpl-${dots}">ZPL, ${dots} dpi</label></div>`)}
</fieldset>`

function paper(sheet: SheetName, chosen: string): Markup {
  const count = placesOn[sheet]
  const isSmall = sheet === '4x6' || sheet === 'a6'
  const places = Array.from({ length: count }, (_, at) => {
    const value = `${sheet}.${at + 1}`
    const says = count === 1 ? sheetLabel(sheet) : `${sheetLabel(sheet)}, from position ${at + 1}`
    return html`<label><input type="radio" name="sheet" value="${value}"${checked(chosen === value)}><span class="hidden">${says}</span></label>`
  })
  return html`<div class="paper"><span class="scroll paper-picture${count === 4 ? ' four' : ''}${isSmall ? ' small' : ''}">${places}</span><span aria-hidden="true">${paperName(sheet)}${count === 1 ? null : ` × ${count}`}</span></div>`
}

const checked = (isOn: boolean): Markup | null => (isOn ? html` checked` : null)

const papers: Readonly<Record<SheetName, string>> = {
  '4x6': '4 × 6 in',
  a6: 'A6',
  letterx1: 'Letter',
  letterx2: 'Letter',
  letterx4: 'Letter',
  a4x1: 'A4',
  a4x2: 'A4',
  a4x4: 'A4',
}

/** The name in a browser's dialog. */
export const paperName = (sheet: SheetName): string => papers[sheet]

const sheetLabel = (sheet: SheetName): string =>
  placesOn[sheet] === 1 ? paperName(sheet) : `${paperName(sheet)}, ${placesOn[sheet]} labels`

/** `a4x4.3`: the sheet and the place of its first label. `zpl.203`: a label printer and its dots. */
export function optionsOf({ form, query, kept }: AccountVisit): PrintOptions {
  const text = form.get('sheet') ?? query.get('sheet')
  if (text === null) return readOptions(kept('print')) ?? usual
  const options = readOptions(text)
  if (options === null) throw invalid('sheet', 'Choose a paper.')
  return options
}

const usual: PrintOptions = { format: 'pdf', sheet: { name: '4x6', start: 1 } }

function readOptions(text: string): PrintOptions | null {
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

export const optionsText = (options: PrintOptions): string =>
  options.format === 'pdf' ? sheetText(options.sheet) : zplText(options.dotsPerInch)

const sheetText = ({ name, start }: SheetChoice): string => `${name}.${start}`
const zplText = (dotsPerInch: LabelResolution): string => `zpl.${dotsPerInch}`

/** A sheet that was begun is used up once: the next print begins with a whole one. */
export const keptOptions = (options: PrintOptions): KeptChoice => ({
  name: 'print',
  value:
    options.format === 'pdf' ? sheetText({ ...options.sheet, start: 1 }) : optionsText(options),
})

/** What a browser can print. */
export function sheetOf(options: PrintOptions): SheetChoice {
  if (options.format === 'pdf') return options.sheet
  throw invalid(
    'sheet',
    'A browser cannot print ZPL: download the file and send it to the printer.',
  )
}
