import { presetNamed, storedPreset } from '#core/account/package-presets.ts'
import { notFound } from '#core/errors.ts'
import { mostPackages } from '#core/shipment/package.ts'
import { addressParts, fieldsOfAddress } from '../../forms/address-fields.ts'
import { FormReader } from '../../forms/form-reader.ts'
import type { AccountVisit } from '../../visit/screen.ts'
import { type Beginning, shipmentNamed } from './beginning.ts'
import { mostLines, recipient } from './fields-of-shipment.ts'
import type { Shown } from './ship-page.ts'

/** Fills in one package as the account keeps it, and leaves the rest of the form as it is. */
export function withPreset(
  { form, caller }: AccountVisit,
  about: string,
): Pick<Shown, 'fields' | 'filled'> {
  const at = Number(about)
  if (!/^\d{1,2}$/.test(about) || at >= mostPackages) throw notFound('Package')
  const field = `packages.${at}.preset`
  const name = form.get(field) ?? ''
  const fields = new URLSearchParams(form)
  fields.delete(field)
  if (name === '') return { fields }
  const preset = presetNamed(caller.settings.packagePresets, name)
  if (preset === null) throw notFound('Package')
  for (const [part, value] of Object.entries(storedPreset(preset)))
    if (part !== 'name') fields.set(`packages.${at}.${part}`, String(value))
  return { fields, filled: { at, name: preset.name } }
}

/** Fills in the recipient of another shipment, and leaves the rest of the form as it is. */
export async function withRecipient(visit: AccountVisit, begun: Beginning): Promise<Shown> {
  const { form } = visit
  const shipment = await shipmentNamed(visit, form.get('recent'))
  if (shipment === null) throw notFound('Shipment')
  const fields = new URLSearchParams(form)
  for (const part of Object.values(addressParts)) fields.delete(`${recipient}.${part}`)
  for (const [name, text] of fieldsOfAddress(shipment.request.toAddress, recipient))
    fields.set(name, text)
  return { begun, fields, recipientOf: shipment.shipCode }
}

/** Adds an empty package at the end, which is judged like the others. */
export function withPackage(form: URLSearchParams): URLSearchParams {
  const at = Math.max(1, new FormReader(form).count('packages', mostPackages))
  return at < mostPackages ? withEmpty(form, `packages.${at}.weight`) : form
}

/** Adds an empty line of goods at the end. */
export function withLine(form: URLSearchParams): URLSearchParams {
  const at = Math.max(1, new FormReader(form).count('items', mostLines))
  return at < mostLines ? withEmpty(form, `items.${at}.title`) : form
}

function withEmpty(form: URLSearchParams, name: string): URLSearchParams {
  const fields = new URLSearchParams(form)
  fields.set(name, '')
  return fields
}

/** Takes one of several packages away: those behind it take its place. */
export function withoutPackage(form: URLSearchParams, about: string): URLSearchParams {
  const count = new FormReader(form).count('packages', mostPackages)
  const without = Number(about)
  if (!/^\d{1,2}$/.test(about) || without >= count || count < 2) throw notFound('Package')
  const fields = new URLSearchParams()
  for (const [name, value] of form) {
    const [list, at = '', part] = name.split('.')
    const place = list === 'packages' ? Number(at) : -1
    if (place === without) continue
    fields.append(place > without ? `packages.${place - 1}.${part}` : name, value)
  }
  return fields
}
