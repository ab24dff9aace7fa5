import type { Tenant } from '../access.ts'
import type { AccountSettings } from '../account/settings.ts'
import type { Command } from '../command/command.ts'
import { CoreError } from '../errors.ts'
import type { SandboxFault } from '../sandbox/sandbox-fault.ts'
import type { Bought, Shipment, ShipmentRequest } from '../shipment/shipment.ts'
import type { Made } from '../shipment/view-shipment.ts'
import { agrees, type TrackingKeys } from '../tracking/track-shipment.ts'
import { inStretches } from '../values/in-pages.ts'
import type { World } from '../world.ts'
import { createShipment, madeBefore } from './create-shipment.ts'
import type { FaultPaths } from './decide/decide-purchase.ts'

export type ReturnLabelAsk = {
  /** Of the parcel that is to come back; read, and judged, where the key is fresh. */
  readonly readKeys: () => TrackingKeys
  readonly key: string | null
  readonly fault: SandboxFault | null
  readonly paths: FaultPaths
}

/**
 * Buys the way back of a parcel that was sent: the same parcel by the same service, or by the cheapest
 * tracked one where that is not offered. It is an ordinary return, paid from credits.
 */
export async function createReturnLabel(command: Command, ask: ReturnLabelAsk): Promise<Made> {
  const { key, fault, paths } = ask
  const made = await madeBefore(command, key)
  if (made !== null) return made
  const { request, bought, orderId, store } = await sentBefore(
    command.world,
    command.tenant,
    ask.readKeys(),
  )
  return await createShipment(command, {
    request: asReturn(request, command.caller.settings),
    choice: { kind: 'same_or_cheapest_tracked', id: bought.serviceId },
    orderId,
    storeId: store,
    batchId: null,
    draft: false,
    key,
    fault,
    paths,
  })
}

type Sent = Shipment & { readonly bought: Bought }

async function sentBefore(world: World, tenant: Tenant, keys: TrackingKeys): Promise<Sent> {
  let exact: Sent | null = null
  const others: Sent[] = []
  for await (const shipment of shipmentsOf(world, tenant, keys)) {
    if (!agrees(shipment, keys.trackingCode, keys.orderId) || !isReturnable(shipment)) continue
    if (shipment.orderId !== keys.orderId) {
      // Two are as good as any number: each is one of several.
      if (others.length < 2) others.push(shipment)
    } else if (exact) throw severalMatch()
    else exact = shipment
  }
  const sent = exact ?? others[0]
  if (!sent) {
    throw new CoreError('not_found', 'Shipment not found: none that was bought and can come back.')
  }
  if (sent !== exact && others.length > 1) throw severalMatch()
  return sent
}

const severalMatch = (): CoreError =>
  new CoreError('conflict', 'Several shipments match. Name one by its ship_code.')

/** However many there are of an order: a return is made of the only one that went out, or of none. */
async function* shipmentsOf(
  { store }: World,
  tenant: Tenant,
  { shipCode, trackingCode, orderId }: TrackingKeys,
): AsyncGenerator<Shipment> {
  const { shipments } = store.read
  if (shipCode !== null) yield* listOf(await shipments.byShipCode(tenant, shipCode))
  else if (trackingCode !== null) {
    yield* listOf(await shipments.byTrackingCode(tenant, trackingCode))
  } else if (orderId !== null) {
    yield* inStretches<Shipment>((after, limit) =>
      shipments.boughtOfOrder(tenant, orderId, after, limit),
    )
  }
}

const listOf = (shipment: Shipment | null): readonly Shipment[] => (shipment ? [shipment] : [])

const isReturnable = (shipment: Shipment): shipment is Sent =>
  shipment.bought !== null &&
  shipment.state !== 'voided' &&
  shipment.state !== 'void_asked' &&
  !shipment.request.isReturn

/** Back to the account's own address of today, and from its region, whatever the outbound label showed. */
const asReturn = (
  outbound: ShipmentRequest,
  { region, regionChange }: AccountSettings,
): ShipmentRequest => ({
  ...outbound,
  isReturn: true,
  returnAddress: null,
  region: regionChange ? outbound.region : region,
  isFba: false,
  purchaseLabel: true,
  ownAddress: null,
})
