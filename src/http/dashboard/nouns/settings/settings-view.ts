import { lastKeepingDay } from '#core/account/setting-limits.ts'
import { settingKeys } from '#core/account/settings.ts'
import type { Catalogue } from '#core/catalogue/catalogue.ts'
import { customsPurposes } from '#core/values/customs-purpose.ts'
import { sizeUnits } from '#core/values/units.ts'
import { html, type Markup } from '../../../base/html.ts'
import { doneNotice } from '../../components/done.ts'
import { titled } from '../../components/title.ts'
import { byRealClock, day } from '../../format/time.ts'
import { addressFields, addressParts } from '../../forms/address-fields.ts'
import { countryChoices } from '../../forms/countries.ts'
import { faultSummary } from '../../forms/fault-summary.ts'
import { type Choice, type FormState, inputField, selectField } from '../../forms/field.ts'
import { purposeWords } from '../../forms/purpose-words.ts'
import type { Frame } from '../../visit/frame.ts'
import { grantsCard } from './grants-card.ts'
import { packagesCard, presetFields } from './packages-card.ts'
import { settingsCard } from './settings-card.ts'
import type { SettingsFacts } from './settings-facts.ts'

const done = {
  saved: 'Saved, in production and in the sandbox. It counts from now on.',
  package_added: 'The package is kept, in production and in the sandbox.',
  package_removed: 'The package is removed. What was shipped in it stays as it was.',
}

const shownFields = [
  ...settingKeys,
  ...Object.values(addressParts).map(part => `return_address.${part}`),
  ...presetFields,
]

/** Each card is a form of its own, so that nobody saves what they have not looked at. */
export const settingsView = (
  facts: SettingsFacts,
  catalogue: Catalogue,
  frame: Frame,
): Markup => html`
${titled('Settings', 'What this account begins with. Both worlds have the same; what was bought stays as it was.')}
${doneNotice(facts.query, done)}
${facts.refusal && faultSummary(facts.refusal, shownFields)}
${thisAccount(facts, frame)}
${beginnings(facts, catalogue, frame)}
${packagesCard(facts, catalogue, frame)}
${customs(facts, catalogue, frame)}
${sender(facts, catalogue, frame)}
${told(facts, frame)}
${grantsCard(facts, catalogue, frame)}`

const thisAccount = (
  { account, settings }: SettingsFacts,
  frame: Frame,
): Markup => html`<section class="card" aria-labelledby="this-account">
<h2 id="this-account">This account</h2>
<dl class="facts"><dt>Name</dt><dd>${account.name}</dd><dt>Id</dt><dd>${account.id}</dd><dt>Since</dt><dd>${day(account.createdAt, settings.timeZone)}${byRealClock(frame)}</dd></dl>
</section>`

const beginnings = (facts: SettingsFacts, catalogue: Catalogue, frame: Frame): Markup => {
  const { state } = facts
  return settingsCard(
    {
      id: 'beginnings',
      heading: 'Parcels and times',
      says: 'What counts where a request or a form leaves it out.',
      fields: html`
${zoneField(state)}
${selectField(state, 'default_package_type', { label: 'Package', width: 'half', choices: [none, ...packageChoices(catalogue)], hint: 'The package of a parcel that names none.' })}
${inputField(state, 'default_parcel_size', { label: 'Size of a parcel', width: 'half', hint: 'Of a parcel that says none, such as 10x8x4 in. Empty: sizes are asked for.' })}
${selectField(state, 'default_size_unit', { label: 'Sizes are in', width: 'half', choices: [none, ...sizeUnits.map(plain)], hint: 'Of sizes that come without a unit.' })}`,
    },
    facts,
    frame,
  )
}

const customs = (facts: SettingsFacts, catalogue: Catalogue, frame: Frame): Markup => {
  const { state } = facts
  return settingsCard(
    {
      id: 'customs',
      heading: 'Across a border',
      says: 'What customs papers say of a parcel that does not say it itself.',
      fields: html`
${inputField(state, 'default_customs_description', { label: 'What is inside', width: 'half', hint: 'Such as Ceramic mugs. Empty: it is asked for.' })}
${inputField(state, 'default_customs_value', { label: 'What it is worth', inputMode: 'decimal', width: 'half', hint: 'In CAD. Empty: it is asked for.' })}
${selectField(state, 'default_country_of_origin', { label: 'Made in', width: 'half', choices: countryChoices(catalogue), hint: 'The origin of goods that name none, and where a form begins.' })}
${selectField(state, 'customs_purpose', { label: 'For what goods cross the border', width: 'half', choices: [{ value: '', text: 'A sale, unless a parcel says otherwise' }, ...customsPurposes.map(value => ({ value, text: purposeWords[value] }))] })}
${inputField(state, 'customs_signer', { label: 'Who signs the papers', width: 'half', hint: 'A person. Empty: the sender on the label.' })}`,
    },
    facts,
    frame,
  )
}

const sender = (facts: SettingsFacts, catalogue: Catalogue, frame: Frame): Markup =>
  settingsCard(
    {
      id: 'sender',
      heading: 'Sender on labels',
      says: 'Stands on each label that names no sender of its own. All empty: the first drop-off location of your region stands there.',
      fields: addressFields(facts.state, 'return_address', {
        countries: [none, ...countryChoices(catalogue)],
        read: new Set(),
      }),
    },
    facts,
    frame,
  )

const told = (facts: SettingsFacts, frame: Frame): Markup =>
  settingsCard(
    {
      id: 'told',
      heading: 'What is told, and what is kept',
      says: null,
      fields: html`
${inputField(facts.state, 'low_credits', { label: 'Few credits are below', inputMode: 'decimal', width: 'half', hint: 'In CAD. Webhooks hear credits.low when a purchase takes what is available below it.' })}
${inputField(facts.state, 'keep_bodies_until', { label: 'Keep bodies of calls until', type: 'date', width: 'half', hint: `The last day, in UTC: ${lastKeepingDay(facts.now)} at most. Until then production keeps what programs send, recipients too, each for 7 days. Empty ends it. The sandbox keeps it always.` })}`,
    },
    facts,
    frame,
  )

const none: Choice = { value: '', text: 'None' }
const plain = (value: string): Choice => ({ value, text: value })

const packageChoices = ({ packages }: Catalogue): readonly Choice[] =>
  packages.filter(({ retired }) => !retired).map(({ name }) => plain(name))

const zones = Intl.supportedValuesOf('timeZone')

/** Offers what the platform knows; whoever types another spelling of one is understood, too. */
const zoneField = (state: FormState): Markup => html`
${inputField(state, 'time_zone', { label: 'Time zone', width: 'half', list: 'zones', hint: 'Pages show times in it, and days of lists and manifests begin by it.' })}
<datalist id="zones">${zones.map(zone => html`<option value="${zone}"></option>`)}</datalist>`
