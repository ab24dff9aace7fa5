import { notFound } from '#core/errors.ts'
import type { Shipment } from '#core/shipment/shipment.ts'
import type { AccountVisit } from '../../visit/screen.ts'
import { fieldsOfShipment } from './fields-of-shipment.ts'

/** What a form goes on with: a draft, or another shipment that it is like. */
export type Beginning = {
  readonly draft: Shipment | null
  readonly like: Shipment | null
}

/** By the ship codes in the address of the form, or in what it sent. */
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
