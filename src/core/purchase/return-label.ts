import type { Tenant } from '../access.ts'
import type { AccountSettings } from '../account/settings.ts'
import type { Command } from '../command/command.ts'
import { CoreError } from '../errors.ts'
import type { SandboxFault } from '../sandbox/sandbox-fault.ts'
import type { CreatedShipment } from '../shipment/created-shipment.ts'
import type { BoughtShipment } from '../shipment/find-shipment.ts'
import type { Shipment, ShipmentRequest } from '../shipment/shipment.ts'
import type { ShipmentReader } from '../shipment/shipment-store.ts'
import { isVoid } from '../shipment/state.ts'
import { agrees, type TrackingKeys } from '../tracking/track-shipment.ts'
import { inPages } from '../values/in-pages.ts'
import { createShipment } from './create-shipment.ts'
import type { PathOf } from './decide/purchase-fault.ts'

export type ReturnLabelRequest = {
  /** Reads the keys of the parcel that is to come back; throws where they are not valid. */
  readonly readKeys: () => TrackingKeys
  readonly fault: SandboxFault | null
  readonly pathOf: PathOf
}

/**
 * Buys the way back of a parcel that was sent: the same parcel by the same service, or by the cheapest
 * tracked one where that is not offered. It is an ordinary return, paid from credits.
 */
export const createReturnLabel = (
  command: Command<CreatedShipment>,
  { readKeys, fault, pathOf }: ReturnLabelRequest,
): Promise<CreatedShipment> =>
  createShipment(command, async () => {
    const { world, tenant, caller } = command
    const { request, bought, orderId, store } = await sentBefore(
      world.store.read,
      tenant,
      readKeys(),
      pathOf({ part: 'shipCode' }),
    )
    return {
      request: asReturn(request, caller.settings),
      choice: { kind: 'same_or_cheapest_tracked', id: bought.serviceId },
      maxPrice: null,
      orderId,
      storeId: store,
      batchId: null,
      draft: false,
      fault,
      pathOf,
    }
  })

async function sentBefore(
  stores: { readonly shipments: ShipmentReader },
  tenant: Tenant,
  keys: TrackingKeys,
  shipCodeField: string,
): Promise<BoughtShipment> {
  const severalMatch = () =>
    new CoreError('conflict', `Several shipments match. Name one by its ${shipCodeField}.`)
  let exact: BoughtShipment | null = null
  const others: BoughtShipment[] = []
  for await (const shipment of shipmentsOf(stores, tenant, keys)) {
    if (!agrees(shipment, keys.trackingCode, keys.orderId) || !isReturnable(shipment)) continue
    if (shipment.orderId !== keys.orderId) {
      // Two are enough to tell that there are several.
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

/** Every shipment that the keys may mean; of an order, all that were bought. */
async function* shipmentsOf(
  { shipments }: { readonly shipments: ShipmentReader },
  tenant: Tenant,
  { shipCode, trackingCode, orderId }: TrackingKeys,
): AsyncGenerator<Shipment> {
  if (shipCode !== null) yield* listOf(await shipments.byShipCode(tenant, shipCode))
  else if (trackingCode !== null) {
    yield* listOf(await shipments.byTrackingCode(tenant, trackingCode))
  } else if (orderId !== null) {
    yield* inPages<Shipment>((after, limit) =>
      shipments.boughtOfOrder(tenant, orderId, after, limit),
    )
  }
}

const listOf = (shipment: Shipment | null): readonly Shipment[] => (shipment ? [shipment] : [])

const isReturnable = (shipment: Shipment): shipment is BoughtShipment =>
  shipment.bought !== null && !isVoid(shipment) && !shipment.request.isReturn

/** Back to the account's current address, from its region; the outbound label may have shown others. */
const asReturn = (
  outbound: ShipmentRequest,
  { region, regionChange }: AccountSettings,
): ShipmentRequest => ({
  ...outbound,
  isReturn: true,
  returnAddress: null,
  fromAddress: null,
  region: regionChange ? outbound.region : region,
  isFba: false,
  purchaseLabel: true,
  ownAddress: null,
})
