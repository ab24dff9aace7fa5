import type { AccountSettings } from '#core/account/settings.ts'
import { assumedSize } from '#core/rating/assumed-size.ts'
import { formDefaults } from '../../forms/form-defaults.ts'

/** What the form asks: a field that the address leaves out has what the form begins with. */
export function askedFields(query: URLSearchParams, settings: AccountSettings): URLSearchParams {
  const fields = new URLSearchParams(query)
  for (const [name, value] of Object.entries(quoteDefaults(settings)))
    if (!fields.has(name)) fields.set(name, value)
  return fields
}

function quoteDefaults(settings: AccountSettings): Readonly<Record<string, string>> {
  const { sides, unit } = assumedSize(settings).size
  const [length, width, height] = sides
  return {
    ...formDefaults(settings),
    'packages.0.length': String(length),
    'packages.0.width': String(width),
    'packages.0.height': String(height),
    'packages.0.size_unit': unit,
  }
}
