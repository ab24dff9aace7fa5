import { presetNamed, storedPreset } from '#core/account/package-presets.ts'
import { notFound } from '#core/errors.ts'
import { mostPackages } from '#core/shipment/package.ts'
import type { AccountVisit, Answer } from '../../visit/screen.ts'
import type { Beginning } from './begun-with.ts'
import { shipPage } from './ship-page.ts'

/** Fills in one package as the account keeps it, and leaves the rest of the form as it is. */
export async function fillInPackage(
  visit: AccountVisit,
  begun: Beginning,
  about: string,
): Promise<Answer> {
  const { form, caller } = visit
  const at = Number(about)
  if (!/^\d{1,2}$/.test(about) || at >= mostPackages) throw notFound('Package')
  const field = `packages.${at}.preset`
  const name = form.get(field) ?? ''
  const fields = new URLSearchParams(form)
  fields.delete(field)
  if (name === '') return await shipPage(visit, { begun, fields })
  const preset = presetNamed(caller.settings.packagePresets, name)
  if (preset === null) throw notFound('Package')
  for (const [part, value] of Object.entries(storedPreset(preset)))
    if (part !== 'name') fields.set(`packages.${at}.${part}`, String(value))
  return await shipPage(visit, { begun, fields, filled: { at, name: preset.name } })
}
