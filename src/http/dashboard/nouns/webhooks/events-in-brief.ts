import type { Webhook } from '#core/webhook/webhook.ts'

const shown = 2

export function eventsInBrief({
  events,
  shipmentId,
}: Pick<Webhook, 'events' | 'shipmentId'>): string {
  if (shipmentId !== null) return 'the way of one shipment'
  if (events === null) return 'everything'
  const rest = events.length - shown
  return rest <= 1 ? events.join(', ') : `${events.slice(0, shown).join(', ')} and ${rest} more`
}
