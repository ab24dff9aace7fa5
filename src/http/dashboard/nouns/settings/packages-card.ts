import type { PackagePreset } from '#core/account/package-presets.ts'
import type { Catalogue } from '#core/catalogue/catalogue.ts'
import { html, type Markup } from '../../../base/html.ts'
import { keyInput } from '../../components/post-button.ts'
import { presetText } from '../../format/preset-text.ts'
import { inputField } from '../../forms/field.ts'
import { packageFields } from '../../forms/package-fields.ts'
import type { Frame } from '../../visit/frame.ts'
import type { SettingsFacts } from './settings-card.ts'

/** A fault of one of these is a link to its field. */
export const presetFields: readonly string[] = [
  'name',
  'package_type',
  'length',
  'width',
  'height',
  'size_unit',
  'weight',
  'weight_unit',
].map(field => `preset.${field}`)

/** The packages that people choose by name when they ship. */
export const packagesCard = (
  facts: SettingsFacts,
  catalogue: Catalogue,
  frame: Frame,
): Markup => html`<section class="card" aria-labelledby="packages">
<h2 id="packages">Packages</h2>
<p class="quiet small">Choose these by name in Ship one instead of typing their sizes.</p>
${kept(facts, frame)}
<form method="post" action="${frame.to('/settings/packages')}">
${keyInput(facts.formKey)}
<div class="fields">
${inputField(facts.state, 'preset.name', { label: 'Name', required: true, hint: 'Such as Mug box. Without a weight, it leaves the weight in the form unchanged.' })}
${packageFields(facts.state, catalogue, 'preset', { isWeightNeeded: false, isRetiredOffered: false })}
</div>
<div class="buttons"><button>Add the package</button></div>
</form>
</section>`

const kept = ({ settings: { packagePresets }, formKey }: SettingsFacts, frame: Frame) =>
  packagePresets.length === 0
    ? null
    : html`<div class="scroll"><table>
<thead><tr><th scope="col">Name</th><th scope="col"><span class="hidden">Actions</span></th></tr></thead>
<tbody>${packagePresets.map((preset, at) => row(preset, `${formKey}-${at}`, frame))}</tbody>
</table></div>`

/** Each row has a key of its own, since each is removed by itself. */
const row = (preset: PackagePreset, rowKey: string, frame: Frame): Markup => html`<tr>
<th scope="row" class="named">${preset.name}<span class="quiet small">${preset.packageType}, ${presetText(preset)}</span></th>
<td class="amount"><form method="post" action="${frame.to('/settings/packages/remove')}">${keyInput(rowKey)}<input type="hidden" name="package" value="${preset.name}"><button class="slim danger">Remove<span class="hidden"> ${preset.name}</span></button></form></td>
</tr>`
