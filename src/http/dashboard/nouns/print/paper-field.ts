import { placesOn, type SheetName, sheetNames } from '#core/ports/label-sheets.ts'
import { labelResolutions } from '#core/ports/labels.ts'
import { html, type Markup } from '../../../base/html.ts'
import { paperName, sheetLabel } from './paper-names.ts'

/** One choice says both which paper, and where on it the first label goes. */
export const paperField = (chosen: string): Markup => html`
<fieldset><legend>Paper, and the place of the first label</legend>
<div class="papers">${sheetNames.map(sheet => paper(sheet, chosen))}</div>
</fieldset>
<fieldset><legend>Or a file for a label printer</legend>
${labelResolutions.map(dots => html`<div class="check"><input type="radio" name="sheet" id="zpl-${dots}" value="zpl.${dots}"${checked(chosen === `zpl.${dots}`)}><label for="zpl-${dots}">ZPL, ${dots} dots an inch</label></div>`)}
</fieldset>`

function paper(sheet: SheetName, chosen: string): Markup {
  const count = placesOn[sheet]
  const isSmall = sheet === '4x6' || sheet === 'a6'
  const places = Array.from({ length: count }, (_, at) => {
    const value = `${sheet}.${at + 1}`
    const says = count === 1 ? sheetLabel(sheet) : `${sheetLabel(sheet)}, from place ${at + 1}`
    return html`<label><input type="radio" name="sheet" value="${value}"${checked(chosen === value)}><span class="hidden">${says}</span></label>`
  })
  return html`<div class="paper"><span class="scroll paper-picture${count === 4 ? ' four' : ''}${isSmall ? ' small' : ''}">${places}</span><span aria-hidden="true">${paperName(sheet)}${count === 1 ? null : ` × ${count}`}</span></div>`
}

const checked = (isOn: boolean): Markup | null => (isOn ? html` checked` : null)
