import { lastKeepingDay } from '#core/account/setting-limits.ts'
import { settingKeys } from '#core/account/settings.ts'
import type { Catalogue } from '#core/catalogue/catalogue.ts'
import { customsPurposes } from '#core/values/customs-purpose.ts'
import { sizeUnits } from '#core/values/units.ts'
import { html, type Markup } from '../../../base/html.ts'
import { doneNotice } from '../../components/notice.ts'
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
import { type SettingsFacts, settingsCard } from './settings-card.ts'

const done = {
  saved: 'Saved, in production and in the sandbox. It applies from now on.',
  package_added: 'The package was saved, in production and in the sandbox.',
  package_removed: 'The package was removed. Shipments that used it are unchanged.',
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
${titled('Settings', 'The defaults of this account, shared by production and the sandbox. Labels already bought do not change.')}
${doneNotice(facts.query, done)}
${facts.refusal && faultSummary(facts.refusal, shownFields)}
${thisAccount(facts, frame)}
${beginnings(facts, catalogue, frame)}
${packagesCard(facts, catalogue, frame)}
${customs(facts, catalogue, frame)}
${sender(facts, catalogue, frame)}
${eventsAndBodies(facts, frame)}
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
      says: 'Used where a request or a form leaves something out.',
      fields: html`
${zoneField(state)}
${selectField(state, 'default_package_type', { label: 'Package', width: 'half', choices: [none, ...packageChoices(catalogue)], hint: 'Used when a parcel names no package.' })}
${inputField(state, 'default_parcel_size', { label: 'Parcel size', width: 'half', hint: 'Used when a package has no size, such as 10x8x4 in. Leave empty to require sizes.' })}
${selectField(state, 'default_size_unit', { label: 'Size unit', width: 'half', choices: [none, ...sizeUnits.map(plain)], hint: 'Used for sizes that come without a unit.' })}`,
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
      heading: 'Customs',
      says: 'Used on customs documents where a parcel does not say otherwise.',
      fields: html`
${inputField(state, 'default_customs_description', { label: 'Contents', width: 'half', hint: 'Such as Ceramic mugs. Leave empty to require it.' })}
${inputField(state, 'default_customs_value', { label: 'Value', inputMode: 'decimal', width: 'half', hint: 'In CAD. Leave empty to require it.' })}
${selectField(state, 'default_country_of_origin', { label: 'Made in', width: 'half', choices: countryChoices(catalogue), hint: 'Used for goods without an origin, and preselected in forms.' })}
${selectField(state, 'customs_purpose', { label: 'Reason for export', width: 'half', choices: [{ value: '', text: 'A sale, unless a parcel says otherwise' }, ...customsPurposes.map(value => ({ value, text: purposeWords[value] }))] })}
${inputField(state, 'customs_signer', { label: 'Customs signer', width: 'half', hint: 'A person. If empty, the sender on the label.' })}`,
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
      says: 'Shown on each label without a sender of its own. If all fields are empty, the first drop-off location of your region is shown.',
      fields: addressFields(facts.state, 'return_address', {
        countries: [none, ...countryChoices(catalogue)],
        read: new Set(),
      }),
    },
    facts,
    frame,
  )

const eventsAndBodies = (facts: SettingsFacts, frame: Frame): Markup =>
  settingsCard(
    {
      id: 'told',
      heading: 'Alerts and kept calls',
      says: null,
      fields: html`
${inputField(facts.state, 'low_credits', { label: 'Low credits threshold', inputMode: 'decimal', width: 'half', hint: 'In CAD. Webhooks receive credits.low when a purchase leaves less than this.' })}
${inputField(facts.state, 'keep_bodies_until', { label: 'Keep call bodies until', type: 'date', width: 'half', hint: `The last day, in UTC, ${lastKeepingDay(facts.now)} at the latest. Until then production keeps what programs send, including recipients, each for 7 days. Leave empty to stop. The sandbox always keeps it.` })}`,
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
${inputField(state, 'time_zone', { label: 'Time zone', width: 'half', list: 'zones', hint: 'Pages show times in this zone, and days of lists and manifests start in it.' })}
<datalist id="zones">${zones.map(zone => html`<option value="${zone}"></option>`)}</datalist>`
