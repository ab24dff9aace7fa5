import { createHash } from 'node:crypto'
import type { AccountSettings } from '#core/account/settings.ts'
import { notFound } from '#core/errors.ts'
import { changedMeanwhile, type DraftContents } from '#core/purchase/draft.ts'
import { mostPackages } from '#core/shipment/package.ts'
import type { Shipment } from '#core/shipment/shipment.ts'
import { formatMinor } from '#core/values/money.ts'
import { FormReader } from '../../forms/form-reader.ts'
import { formDefaults } from '../../forms/package-fields.ts'
import type { AccountVisit } from '../../visit/screen.ts'
import { fieldsOfShipment, mostLines } from './fields-of-shipment.ts'

/** What a form goes on with: a draft, or another shipment that it is like. */
export type Beginning = {
  readonly draft: Shipment | null
  readonly like: Shipment | null
}

/** The URL of the form names them by ship code, and so does what it sent. */
export async function begunWith(visit: AccountVisit, sent: URLSearchParams): Promise<Beginning> {
  const draft = await shipmentNamed(visit, sent.get('draft'))
  return { draft, like: draft ? null : await shipmentNamed(visit, sent.get('like')) }
}

/** Null where nobody named one. */
export async function shipmentNamed(
  { world, tenant, frame }: AccountVisit,
  shipCode: string | null,
): Promise<Shipment | null> {
  if (shipCode === null || shipCode === '') return null
  const found = frame.may('shipments:read')
    ? await world.store.read.shipments.byShipCode(tenant, shipCode.slice(0, longestCode))
    : null
  if (found === null || found.state === 'cancelled') throw notFound('Shipment')
  return found
}

const longestCode = 64

/** What the form begins with, in its fields. */
export function fieldsOfBeginning(
  { world }: AccountVisit,
  begun: Beginning,
): URLSearchParams | null {
  const { draft, like } = begun
  const before = draft ?? like
  if (before === null) return null
  const catalogue = world.catalogue()
  const fields = fieldsOfShipment(before, catalogue)
  // An order is sent once.
  if (draft === null) fields.delete('order_id')
  const { postageType } = before.request
  const named = postageType === null ? null : catalogue.findService(postageType)
  const service = before.bought?.serviceId ?? named?.id
  if (service !== undefined) fields.set('service', String(service))
  return fields
}

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

/** The field by which a form knows whether its draft has changed since it was drawn. */
export const seenField = 'seen'

export const seenMark = ({ request, orderId }: DraftContents): string =>
  createHash('sha256')
    .update(JSON.stringify([request, orderId]))
    .digest('base64url')

export const isAsSeen = (form: URLSearchParams, draft: DraftContents): boolean =>
  form.get(seenField) === seenMark(draft)

/** A person who did not see the draft as it is now would undo what somebody else has put right. */
export function requireAsSeen(form: URLSearchParams, draft: DraftContents): void {
  if (!isAsSeen(form, draft)) throw changedMeanwhile()
}
