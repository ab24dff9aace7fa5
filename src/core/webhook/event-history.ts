import type { Tenant } from '../access.ts'
import { notFound } from '../errors.ts'
import type { EventFilter, FoundEvent, ToldEvent } from '../event/event-store.ts'
import type { Readers } from '../store.ts'
import type { DeliveryOfEvent } from './webhook.ts'

type ShipCode = {
  /** Of the one shipment that it is about; null where it is about something else. */
  readonly shipCode: string | null
}

type Shipments = Pick<Readers, 'shipments' | 'freight'>

/** What was told of an account, the newest first, and whether there is more. */
export async function eventHistory(
  readers: Shipments & Pick<Readers, 'events'>,
  tenant: Tenant,
  filter: EventFilter,
  limit: number,
): Promise<{ readonly events: readonly (ToldEvent & ShipCode)[]; readonly hasMore: boolean }> {
  const found = await readers.events.page(tenant, filter, limit + 1)
  const shown = found.slice(0, limit)
  const codes = await shipCodesOf(readers, tenant, shown)
  return {
    events: shown.map(event => ({ ...event, shipCode: codeOf(event, codes) })),
    hasMore: found.length > limit,
  }
}

export type EventStory = {
  readonly event: FoundEvent & ShipCode
  readonly deliveries: readonly DeliveryOfEvent[]
}

/** An event, and to whom it was sent. */
export async function findEvent(
  readers: Shipments & Pick<Readers, 'events' | 'webhooks'>,
  tenant: Tenant,
  sequence: number | null,
): Promise<EventStory> {
  const event = sequence === null ? null : await readers.events.bySequence(tenant, sequence)
  if (event === null) throw notFound('Event')
  const [deliveries, codes] = await Promise.all([
    readers.webhooks.deliveriesOf(tenant, event.sequence),
    shipCodesOf(readers, tenant, [event]),
  ])
  return { event: { ...event, shipCode: codeOf(event, codes) }, deliveries }
}

type AboutShipment = Pick<ToldEvent, 'shipmentId'>

/** Parcels and freight are numbered together. */
async function shipCodesOf(
  { shipments, freight }: Shipments,
  tenant: Tenant,
  events: readonly AboutShipment[],
): Promise<ReadonlyMap<number, string>> {
  const ids = [...new Set(events.flatMap(({ shipmentId }) => shipmentId ?? []))]
  if (ids.length === 0) return new Map()
  const found = await Promise.all([shipments.byIds(tenant, ids), freight.byIds(tenant, ids)])
  return new Map(found.flat().map(({ id, shipCode }) => [id, shipCode]))
}

const codeOf = (
  { shipmentId }: AboutShipment,
  codes: ReadonlyMap<number, string>,
): string | null => (shipmentId === null ? null : (codes.get(shipmentId) ?? null))
