import { presetNamed, storedPreset } from '#core/account/package-presets.ts'
import { notFound } from '#core/errors.ts'
import { mostPackages } from '#core/shipment/package.ts'
import { addressParts, fieldsOfAddress } from '../../forms/address-fields.ts'
import type { AccountVisit, Answer } from '../../visit/screen.ts'
import { type Beginning, shipmentNamed } from './begun-with.ts'
import { recipient } from './fields-of-shipment.ts'
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

/** Fills in to whom another shipment went, and leaves the rest of the form as it is. */
export async function fillInRecent(visit: AccountVisit, begun: Beginning): Promise<Answer> {
  const { form } = visit
  const shipment = await shipmentNamed(visit, form.get('recent'))
  if (shipment === null) throw notFound('Shipment')
  const fields = new URLSearchParams(form)
  for (const part of Object.values(addressParts)) fields.delete(`${recipient}.${part}`)
  for (const [name, text] of fieldsOfAddress(shipment.request.toAddress, recipient))
    fields.set(name, text)
  return await shipPage(visit, { begun, fields, recipientOf: shipment.shipCode })
}
