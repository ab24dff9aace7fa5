import type { Tenant } from '../access.ts'
import { notFound } from '../errors.ts'
import type { EventFilter, EventHeader, FoundEvent } from '../event/event-store.ts'
import type { AnyShipment } from '../facts.ts'
import { shipmentsByIds } from '../freight/find-any-shipment.ts'
import type { Readers } from '../store.ts'
import type { DeliveryOfEvent } from '../webhook/webhook.ts'

type ShipCode = {
  /** The code of the one shipment that it is about; null where it is about something else. */
  readonly shipCode: string | null
}

type Shipments = Pick<Readers, 'shipments' | 'freight'>

/** What was told of an account, the newest first, and whether there is more. */
export async function eventHistory(
  readers: Shipments & Pick<Readers, 'events'>,
  tenant: Tenant,
  filter: EventFilter,
  limit: number,
): Promise<{ readonly events: readonly (EventHeader & ShipCode)[]; readonly hasMore: boolean }> {
  const found = await readers.events.page(tenant, filter, limit + 1)
  const shown = found.slice(0, limit)
  const shipments = await shipmentsOf(readers, tenant, shown)
  return {
    events: shown.map(event => ({ ...event, shipCode: codeOf(event, shipments) })),
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
  sequence: number,
): Promise<EventStory> {
  const event = await readers.events.bySequence(tenant, sequence)
  if (event === null) throw notFound('Event')
  const [deliveries, shipments] = await Promise.all([
    readers.webhooks.deliveriesOf(tenant, event.sequence),
    shipmentsOf(readers, tenant, [event]),
  ])
  return { event: { ...event, shipCode: codeOf(event, shipments) }, deliveries }
}

type AboutShipment = Pick<EventHeader, 'shipmentId'>

const shipmentsOf = (
  readers: Shipments,
  tenant: Tenant,
  events: readonly AboutShipment[],
): Promise<ReadonlyMap<number, AnyShipment>> =>
  shipmentsByIds(readers, tenant, [
    ...new Set(events.flatMap(({ shipmentId }) => shipmentId ?? [])),
  ])

const codeOf = (
  { shipmentId }: AboutShipment,
  shipments: ReadonlyMap<number, AnyShipment>,
): string | null => (shipmentId === null ? null : (shipments.get(shipmentId)?.shipCode ?? null))
