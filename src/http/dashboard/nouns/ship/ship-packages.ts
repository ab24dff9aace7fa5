import type { PackagePreset } from '#core/account/package-presets.ts'
import type { Catalogue } from '#core/catalogue/catalogue.ts'
import { html, type Markup } from '../../../base/html.ts'
import { icon } from '../../components/icon.ts'
import { notice } from '../../components/notice.ts'
import { presetText } from '../../format/preset-text.ts'
import { type Choice, selectField } from '../../forms/field.ts'
import { labelOf } from '../../forms/field-labels.ts'
import { packageFields } from '../../forms/package-fields.ts'
import type { ShipFacts } from './ship-facts.ts'

/** What is sent, package by package: typed, or as the account keeps it. */
export function shipPackages(facts: ShipFacts, catalogue: Catalogue): Markup {
  const { packages, presets } = facts
  const choices = [asTyped, ...presets.map(asChoice)]
  return html`<section class="card" aria-labelledby="parcel">
<h2 id="parcel">${packages === 1 ? 'Package' : `${packages} packages`}</h2>
${Array.from({ length: packages }, (_, at) => onePackage(facts, catalogue, choices, at))}
<div class="buttons"><button class="slim" name="act" value="package" formnovalidate>${icon('plus')}Add a package</button></div>
</section>`
}

function onePackage(
  facts: ShipFacts,
  catalogue: Catalogue,
  choices: readonly Choice[],
  at: number,
): Markup {
  const fields = html`${kept(facts, choices, at)}${packageFields(facts.state, catalogue, `packages.${at}`)}`
  return facts.packages === 1
    ? html`<div class="fields">${fields}</div>`
    : html`<fieldset class="fields"><legend>Package ${at + 1}</legend>${fields}<div><button class="slim" name="act" value="without:${at}" formnovalidate>Remove<span class="hidden"> package ${at + 1}</span></button></div></fieldset>`
}

const kept = (
  { state, presets, filled }: ShipFacts,
  choices: readonly Choice[],
  at: number,
): Markup | null =>
  presets.length === 0
    ? null
    : html`<div class="chosen">${selectField(state, `packages.${at}.preset`, { label: labelOf('packages.preset'), choices, autocomplete: 'off' })}<button name="act" value="preset:${at}" formnovalidate>Fill in<span class="hidden"> package ${at + 1}</span></button></div>
${filled?.at === at ? notice('good', `Filled in from ${filled.name}. Change anything that differs.`) : null}`

const asTyped: Choice = { value: '', text: 'As entered below' }

const asChoice = (preset: PackagePreset): Choice => ({
  value: preset.name,
  text: `${preset.name}, ${presetText(preset)}`,
})
