import { oddFields } from '#core/account/return-address.ts'
import type { SettingsInput } from '#core/account/setting/change-settings.ts'
import {
  type AccountSettings,
  readSettings,
  type SettingKey,
  settingKeys,
} from '#core/account/settings.ts'
import type { PostalAddress } from '#core/address/postal-address.ts'
import type { AddressJudges } from '#core/address-check/validate-address.ts'
import { dayIn } from '#core/time/calendar-day.ts'
import { formatMinor, type Minor } from '#core/values/money.ts'
import { fieldsOfAddress, readAddressFields } from '../../forms/address-fields.ts'
import { FormReader, readText } from '../../forms/form-reader.ts'
import { formDefaults } from '../../forms/package-fields.ts'

const sender = 'return_address'

/** The settings as their forms hold them: an empty field is one that is not set. */
export const fieldsOfSettings = (settings: AccountSettings): Readonly<Record<string, string>> => {
  const { defaultParcelSize: size, keepBodiesUntil } = settings
  const amount = (minor: Minor | null): string => (minor === null ? '' : formatMinor(minor))
  return {
    ...blankPreset(settings),
    time_zone: settings.timeZone,
    default_package_type: settings.defaultPackageType ?? '',
    default_size_unit: settings.defaultSizeUnit ?? '',
    default_parcel_size: size === null ? '' : `${size.sides.join('x')} ${size.unit}`,
    default_customs_description: settings.defaultCustomsDescription ?? '',
    default_customs_value: amount(settings.defaultCustomsValue),
    default_country_of_origin: settings.defaultCountryOfOrigin,
    customs_purpose: settings.customsPurpose ?? '',
    customs_signer: settings.customsSigner ?? '',
    low_credits: amount(settings.lowCredits),
    keep_bodies_until: keepBodiesUntil === null ? '' : dayIn('UTC', keepBodiesUntil - 1),
    sandbox: String(settings.sandbox),
    region: settings.region,
    region_change: String(settings.regionChange),
    tier_pricing: String(settings.tierPricing),
    library_mail: String(settings.libraryMail),
    max_declared_value: amount(settings.maxDeclaredValue),
    max_tokens: String(settings.maxTokens),
    ...Object.fromEntries(
      Object.entries(settings.returnAddress ?? {}).map(([part, text]) => [
        `${sender}.${part}`,
        text,
      ]),
    ),
  }
}

/** A new preset has the type and the units with which the package of a form begins. */
const blankPreset = (settings: AccountSettings): Readonly<Record<string, string>> => {
  const defaults = formDefaults(settings)
  return Object.fromEntries(
    ['package_type', 'size_unit', 'weight_unit'].map(field => [
      `preset.${field}`,
      defaults[`packages.0.${field}`] ?? '',
    ]),
  )
}

/**
 * What the form names of them; the sender has a field for each of its parts. A field that was left as it is
 * stored here says nothing: a sandbox may begin customs papers by what production must not.
 */
export function changesOfForm(
  form: URLSearchParams,
  stored: ReadonlyMap<string, string>,
  judges: Pick<AddressJudges, 'addressAlmanac'>,
): SettingsInput {
  const shown = fieldsOfSettings(readSettings(stored))
  const isLeft = (key: SettingKey): boolean => stored.has(key) && form.get(key) === shown[key]
  const named = settingKeys.filter(key => key !== sender && form.has(key) && !isLeft(key))
  const changes = Object.fromEntries(named.map(key => [key, readText(form, key)]))
  const hasSender = [...form.keys()].some(name => name.startsWith(`${sender}.`))
  return hasSender ? { ...changes, [sender]: senderOfForm(form, judges) } : changes
}

function senderOfForm(
  form: URLSearchParams,
  judges: Pick<AddressJudges, 'addressAlmanac'>,
): string | null {
  const reader = new FormReader(form)
  const address = Object.fromEntries(partsOf(readAddressFields(reader, sender, judges)))
  for (const part of oddFields(address)) reader.refuse(`${sender}.${part}`, 'must have two letters')
  reader.close()
  return Object.keys(address).length === 0 ? null : JSON.stringify(address)
}

const partsOf = (address: PostalAddress): readonly (readonly [string, string])[] =>
  fieldsOfAddress(address, sender).map(([name, text]) => [name.slice(sender.length + 1), text])
