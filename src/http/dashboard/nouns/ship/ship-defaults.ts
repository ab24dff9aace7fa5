import type { AccountSettings } from '#core/account/settings.ts'
import { mostPackages } from '#core/shipment/package.ts'
import { formatMinor } from '#core/values/money.ts'
import { formDefaults } from '../../forms/form-defaults.ts'
import { FormReader } from '../../forms/form-reader.ts'
import type { AccountVisit } from '../../visit/screen.ts'
import { mostLines } from './fields-of-shipment.ts'

/** What the form shows where nothing was said. */
export function shipDefaults(
  { caller, frame }: AccountVisit,
  packages: number,
  lines: number,
): Readonly<Record<string, string>> {
  const defaults: Record<string, string> = { ...formDefaults(caller.settings), label_format: 'pdf' }
  for (let at = 1; at < packages; at++)
    for (const part of ['package_type', 'weight_unit', 'size_unit'])
      defaults[`packages.${at}.${part}`] = defaults[`packages.0.${part}`] ?? ''
  for (let at = 0; at < lines; at++) {
    defaults[`items.${at}.quantity`] = '1'
    defaults[`items.${at}.currency`] = 'CAD'
    defaults[`items.${at}.country_of_origin`] = caller.settings.defaultCountryOfOrigin
  }
  return frame.environment === 'sandbox' ? { ...defaults, fault: '' } : defaults
}

/** A form that goes on with nothing begins with what the account would declare: it is seen and confirmed. */
export const customsDefaults = ({
  defaultCustomsDescription: title,
  defaultCustomsValue: value,
}: AccountSettings): Readonly<Record<string, string>> => ({
  ...(title !== null && { 'items.0.title': title }),
  ...(value !== null && { 'items.0.value': formatMinor(value) }),
})

/** A link may leave fields out: what the form shows for them is meant, as if it had been sent. */
export function withDefaults(visit: AccountVisit, query: URLSearchParams): URLSearchParams {
  const reader = new FormReader(query)
  const packages = Math.max(1, reader.count('packages', mostPackages))
  const lines = Math.max(1, reader.count('items', mostLines))
  const defaults = {
    ...shipDefaults(visit, packages, lines),
    ...customsDefaults(visit.caller.settings),
  }
  const fields = new URLSearchParams(query)
  for (const [name, value] of Object.entries(defaults)) {
    if (!fields.has(name)) fields.set(name, value)
  }
  return fields
}
