import { html, type Markup } from '../../../base/html.ts'
import { type FormState, inputField } from '../../forms/field.ts'

const zones = Intl.supportedValuesOf('timeZone')

/** Offers what the platform knows; whoever types another spelling of one is understood, too. */
export const zoneField = (state: FormState): Markup => html`
${inputField(state, 'time_zone', { label: 'Time zone', width: 'half', list: 'zones', hint: 'Pages show times in it, and days of lists and manifests begin by it.' })}
<datalist id="zones">${zones.map(zone => html`<option value="${zone}"></option>`)}</datalist>`
