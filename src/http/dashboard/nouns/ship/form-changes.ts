import { presetNamed, storedPreset } from '#core/account/package-presets.ts'
import { longestPaste, readPastedAddress } from '#core/address-check/read-pasted-address.ts'
import { invalid, notFound } from '#core/errors.ts'
import { mostPackages } from '#core/shipment/package.ts'
import { countText } from '../../components/count.ts'
import { addressParts, fieldsOfAddress } from '../../forms/address-fields.ts'
import { takenField } from '../../forms/field.ts'
import { FormReader } from '../../forms/form-reader.ts'
import type { AccountVisit, Answer } from '../../visit/screen.ts'
import { begunWith, shipmentNamed } from './beginning.ts'
import { mostLines, recipient } from './fields-of-shipment.ts'
import { withSuggestion } from './recipient.ts'
import { packageField } from './ship-packages.ts'
import { type ShipPageInput, shipPage } from './ship-page.ts'

/** Each of these buttons changes the form, leaves the rest of it as it is, and keeps nothing. */
async function showChanged(
  visit: AccountVisit,
  changed: Omit<ShipPageInput, 'begun'>,
): Promise<Answer> {
  return await shipPage(visit, { begun: await begunWith(visit, visit.form), ...changed })
}

/** Fills in the recipient from an address that somebody pasted. */
export function readAddress(visit: AccountVisit): Promise<Answer> {
  const { form, world } = visit
  const pasted = form.get('paste') ?? ''
  if (pasted.length > longestPaste) {
    const refusal = invalid('paste', tooLongPaste(pasted))
    return showChanged(visit, { fields: form, refusal })
  }
  const address = readPastedAddress(pasted, world.addressAlmanac())
  const found = fieldsOfAddress(address, recipient)
  const fields = new URLSearchParams(form)
  fields.delete('paste')
  for (const [name, text] of found) fields.set(name, text)
  return showChanged(visit, { fields, read: new Set(found.map(([name]) => name)) })
}

const tooLongPaste = ({ length }: string): string =>
  `A pasted address may have at most ${countText(longestPaste)} characters, and this has ${countText(length)}. Paste only the address.`

/** Fills in the recipient of another shipment. */
export async function fillInRecipient(visit: AccountVisit): Promise<Answer> {
  const { form } = visit
  const shipment = await shipmentNamed(visit, form.get('recent'))
  if (shipment === null) throw notFound('Shipment')
  const fields = new URLSearchParams(form)
  for (const part of Object.values(addressParts)) fields.delete(`${recipient}.${part}`)
  for (const [name, text] of fieldsOfAddress(shipment.request.toAddress, recipient))
    fields.set(name, text)
  return await showChanged(visit, { fields, recipientOf: shipment.shipCode })
}

/** Puts into a field of the recipient what is suggested for it. */
export function takeSuggestion(visit: AccountVisit): Promise<Answer> {
  const { form, world } = visit
  const taken = form.get(takenField) ?? ''
  return showChanged(visit, { fields: withSuggestion(world, form, taken), taken })
}

/** Fills in one package as the account keeps it. */
export function fillInPackage(visit: AccountVisit): Promise<Answer> {
  const { form, caller } = visit
  const at = packageIn(form, mostPackages)
  const field = `packages.${at}.preset`
  const name = form.get(field) ?? ''
  const fields = new URLSearchParams(form)
  fields.delete(field)
  if (name === '') return showChanged(visit, { fields })
  const preset = presetNamed(caller.settings.packagePresets, name)
  if (preset === null) throw notFound('Package')
  for (const [part, value] of Object.entries(storedPreset(preset)))
    if (part !== 'name') fields.set(`packages.${at}.${part}`, String(value))
  return showChanged(visit, { fields, filled: { at, name: preset.name } })
}

/** Adds an empty package at the end, which is judged like the others. */
export function addPackage(visit: AccountVisit): Promise<Answer> {
  const at = Math.max(1, new FormReader(visit.form).count('packages', mostPackages))
  return showChanged(visit, {
    fields: at < mostPackages ? withEmpty(visit.form, `packages.${at}.weight`) : visit.form,
  })
}

/** Adds an empty line of goods at the end. */
export function addLine(visit: AccountVisit): Promise<Answer> {
  const at = Math.max(1, new FormReader(visit.form).count('items', mostLines))
  return showChanged(visit, {
    fields: at < mostLines ? withEmpty(visit.form, `items.${at}.title`) : visit.form,
  })
}

function withEmpty(form: URLSearchParams, name: string): URLSearchParams {
  const fields = new URLSearchParams(form)
  fields.set(name, '')
  return fields
}

/** Takes one of several packages away: those behind it take its place. */
export function removePackage(visit: AccountVisit): Promise<Answer> {
  const { form } = visit
  const count = new FormReader(form).count('packages', mostPackages)
  const without = packageIn(form, count)
  if (count < 2) throw notFound('Package')
  const fields = new URLSearchParams()
  for (const [name, value] of form) {
    const [list, at = '', part] = name.split('.')
    const place = list === 'packages' ? Number(at) : -1
    if (place === without) continue
    fields.append(place > without ? `packages.${place - 1}.${part}` : name, value)
  }
  return showChanged(visit, { fields })
}

/** The one of so many packages whose button was pressed. */
function packageIn(form: URLSearchParams, count: number): number {
  const text = form.get(packageField) ?? ''
  const at = Number(text)
  if (!/^\d{1,2}$/.test(text) || at >= count) throw notFound('Package')
  return at
}
