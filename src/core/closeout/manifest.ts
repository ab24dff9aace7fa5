import type { Command } from '../command/command.ts'
import { manifestNumber } from '../numbers/manifest-number.ts'
import { trackingCodesOf } from '../numbers/tracking-codes.ts'
import type { ManifestContent, ManifestService } from '../ports/manifest.ts'
import { totalTicks } from '../shipment/package.ts'
import type { Shipment } from '../shipment/shipment.ts'
import { dayIn } from '../time/calendar-day.ts'
import { inPages } from '../values/in-pages.ts'
import type { Closeout } from './closeout.ts'

type ManifestContext = Pick<Command, 'world' | 'tenant'> & {
  readonly caller: Pick<Command['caller'], 'accountName' | 'settings'>
}

/** The text of a closeout's manifest. It never changes, wherever the parcels are by now. */
export async function manifestOf(
  { world, tenant, caller }: ManifestContext,
  closeout: Closeout,
): Promise<ManifestContent> {
  const services = new Map<string, ManifestService & { parcels: string[]; weightTicks: number }>()
  const shipments = inPages<Shipment>((after, limit) =>
    world.store.read.closeouts.shipments(tenant, closeout.id, after, limit),
  )
  for await (const shipment of shipments) {
    if (!shipment.bought) continue
    const { serviceName } = shipment.bought
    const service = services.get(serviceName) ?? { name: serviceName, weightTicks: 0, parcels: [] }
    services.set(serviceName, service)
    for (const code of trackingCodesOf(shipment.bought)) {
      service.parcels.push(code || shipment.shipCode)
    }
    service.weightTicks += totalTicks(shipment.request.packages)
  }
  const listed = [...services.values()].sort((one, other) => (one.name < other.name ? -1 : 1))
  return {
    number: manifestNumber(closeout.id),
    carrierName: closeout.carrierName,
    region: closeout.region,
    shipper: caller.accountName,
    closedOn: dayIn(caller.settings.timeZone, closeout.createdAt),
    parcelsCount: listed.reduce((sum, { parcels }) => sum + parcels.length, 0),
    weightTicks: closeout.weightTicks,
    sample: world.samples,
    services: listed,
  }
}
