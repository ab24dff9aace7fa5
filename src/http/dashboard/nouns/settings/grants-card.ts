import type { Catalogue } from '#core/catalogue/catalogue.ts'
import { html, type Markup } from '../../../base/html.ts'
import { moneyText } from '../../format/money.ts'
import { type Choice, inputField, selectField } from '../../forms/field.ts'
import type { Frame } from '../../visit/frame.ts'
import { type SettingsFacts, settingsCard } from './settings-card.ts'

const heading = 'Set by the operator'

/** What an account is granted: a fact to its people, a form to an operator. */
export const grantsCard = (facts: SettingsFacts, catalogue: Catalogue, frame: Frame): Markup =>
  frame.mayOpen('POST /settings/grants') ? form(facts, catalogue, frame) : shown(facts, catalogue)

function form(facts: SettingsFacts, catalogue: Catalogue, frame: Frame): Markup {
  const { state } = facts
  const regions = catalogue.regions.map(({ code, name }) => ({ value: code, text: name }))
  const flag = (name: FlagName): Markup =>
    selectField(state, name, { ...flags[name], width: 'half', choices: yesOrNo })
  return settingsCard(
    {
      path: '/settings/grants',
      id: 'grants',
      heading,
      says: 'You are an operator: only operators can edit these. People of the account can only read them.',
      fields: html`
${selectField(state, 'region', { label: 'Region', width: 'half', choices: regions, hint: regionSays })}
${flag('region_change')}
${flag('sandbox')}
${flag('tier_pricing')}
${flag('library_mail')}
${inputField(state, 'max_declared_value', { label: 'Maximum declared value', inputMode: 'decimal', width: 'half', hint: `In CAD. ${worthSays}` })}
${inputField(state, 'max_tokens', { label: 'Maximum tokens', inputMode: 'numeric', width: 'half', hint: tokensSays })}`,
    },
    facts,
    frame,
  )
}

const shown = ({ settings }: SettingsFacts, catalogue: Catalogue): Markup => {
  const { region, maxDeclaredValue, maxTokens } = settings
  const lines = [
    ['Region', catalogue.region(region)?.name ?? region, regionSays],
    [flags.region_change.label, wordOf(settings.regionChange), flags.region_change.hint],
    [flags.sandbox.label, wordOf(settings.sandbox), flags.sandbox.hint],
    [flags.tier_pricing.label, wordOf(settings.tierPricing), flags.tier_pricing.hint],
    [flags.library_mail.label, wordOf(settings.libraryMail), flags.library_mail.hint],
    ['Maximum declared value', moneyText(maxDeclaredValue), worthSays],
    ['Maximum tokens', maxTokens.toLocaleString('en'), tokensSays],
  ] as const
  return html`<section class="card" aria-labelledby="grants"><h2 id="grants">${heading}</h2>
<p class="quiet small">Only whoever runs this installation can change these.</p>
<dl class="facts">${lines.map(([name, value, says]) => html`<dt>${name}</dt><dd>${value}<p class="quiet small">${says}</p></dd>`)}</dl></section>`
}

const regionSays = 'Where parcels are handed over. Zones and prices are based on it.'
const worthSays = 'Goods declared above this value are refused.'
const tokensSays =
  'How many API tokens can be active at once, in production and in the sandbox separately.'

const flags = {
  region_change: {
    label: 'Other regions',
    hint: 'Whether a shipment may name a region that is not the account’s own.',
  },
  sandbox: { label: 'Sandbox', hint: 'Whether the account has a sandbox for testing.' },
  tier_pricing: {
    label: 'Tier prices',
    hint: 'Whether quotes show what other tiers pay, beside the price that is charged.',
  },
  library_mail: { label: 'Library mail', hint: 'Whether library mail services are offered.' },
} as const
type FlagName = keyof typeof flags

const wordOf = (isOn: boolean): string => (isOn ? 'Yes' : 'No')
const yesOrNo: readonly Choice[] = [true, false].map(isOn => ({
  value: String(isOn),
  text: wordOf(isOn),
}))
