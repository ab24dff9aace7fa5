import type { PackagePreset } from '#core/account/package-presets.ts'
import type { Catalogue } from '#core/catalogue/catalogue.ts'
import { html, type Markup } from '../../../base/html.ts'
import { icon } from '../../components/icon.ts'
import { notice } from '../../components/notice.ts'
import { presetText } from '../../format/preset-text.ts'
import { type Choice, selectField } from '../../forms/field.ts'
import { fieldLabel } from '../../forms/field-labels.ts'
import { packageFields } from '../../forms/package-fields.ts'
import type { Frame } from '../../visit/frame.ts'
import type { ShipFacts } from './ship-facts.ts'

/** The name of a button that is about one package: its value is the place of that, from 0. */
export const packageField = 'package'

/** What is sent, package by package: typed, or as the account keeps it. */
export function shipPackages(facts: ShipFacts, catalogue: Catalogue, frame: Frame): Markup {
  const { packages, presets } = facts
  const choices = [asTyped, ...presets.map(asChoice)]
  return html`<section class="card" aria-labelledby="parcel">
<h2 id="parcel">${packages === 1 ? 'Package' : `${packages} packages`}</h2>
${Array.from({ length: packages }, (_, at) => onePackage(facts, catalogue, choices, at, frame))}
<div class="buttons"><button class="slim" formaction="${frame.to('/ship/add-package')}" formnovalidate>${icon('plus')}Add a package</button></div>
</section>`
}

function onePackage(
  facts: ShipFacts,
  catalogue: Catalogue,
  choices: readonly Choice[],
  at: number,
  frame: Frame,
): Markup {
  const fields = html`${kept(facts, choices, at, frame)}${packageFields(facts.state, catalogue, `packages.${at}`)}`
  return facts.packages === 1
    ? html`<div class="fields">${fields}</div>`
    : html`<fieldset class="fields"><legend>Package ${at + 1}</legend>${fields}<div>${removeButton(at, frame)}</div></fieldset>`
}

const kept = (
  { state, presets, filled }: ShipFacts,
  choices: readonly Choice[],
  at: number,
  frame: Frame,
): Markup | null =>
  presets.length === 0
    ? null
    : html`<div class="chosen">${selectField(state, `packages.${at}.preset`, { label: fieldLabel('packages.preset'), choices, autocomplete: 'off' })}${fillInButton(at, frame)}</div>
${filled?.at === at ? notice('good', `Filled in from ${filled.name}. Change anything that differs.`) : null}`

const fillInButton = (at: number, frame: Frame): Markup =>
  html`<button formaction="${frame.to('/ship/fill-in-package')}" name="${packageField}" value="${at}" formnovalidate>Fill in<span class="hidden"> package ${at + 1}</span></button>`

const removeButton = (at: number, frame: Frame): Markup =>
  html`<button class="slim" formaction="${frame.to('/ship/remove-package')}" name="${packageField}" value="${at}" formnovalidate>Remove<span class="hidden"> package ${at + 1}</span></button>`

const asTyped: Choice = { value: '', text: 'As entered below' }

const asChoice = (preset: PackagePreset): Choice => ({
  value: preset.name,
  text: `${preset.name}, ${presetText(preset)}`,
})
