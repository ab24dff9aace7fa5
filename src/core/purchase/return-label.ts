import type { Tenant } from '../access.ts'
import { type AnyCommand, accountNow, type Command } from '../command/command.ts'
import { CoreError } from '../errors.ts'
import type { AnyShipment } from '../facts.ts'
import type { Explanation } from '../rating/explain/explanation.ts'
import type { Quote } from '../rating/quote.ts'
import type { SandboxFault } from '../sandbox/sandbox-fault.ts'
import type { CreatedShipment } from '../shipment/created-shipment.ts'
import type { BoughtShipment } from '../shipment/find-shipment.ts'
import type { Shipment } from '../shipment/shipment.ts'
import type { ShipmentReader } from '../shipment/shipment-store.ts'
import { matchesTrackingKeys, type TrackingKeys } from '../tracking/track-shipment.ts'
import { inPages } from '../values/in-pages.ts'
import type { Minor } from '../values/money.ts'
import { createShipment } from './create-shipment.ts'
import { decidePurchase } from './decide/decide-purchase.ts'
import type { PathOf } from './decide/purchase-fault.ts'
import {
  type NoReturn,
  parcelOfReturnOffer,
  parcelToReturn,
  type ReturnRoute,
  returnRouteOf,
} from './return-route.ts'

/** The return label that a purchase would buy now. */
export type ReturnPreview =
  | ({ readonly kind: 'none' } & NoReturn)
  /** Nobody would sell it as the parcel stands. */
  | { readonly kind: 'refused'; readonly refusal: CoreError }
  | {
      readonly kind: 'offered'
      readonly route: ReturnRoute
      readonly quote: Quote
      /** Null where the carrier tells no reasons. */
      readonly explanation: Explanation | null
    }

/** Decides as the purchase will, asks carriers for their prices, and changes nothing. */
export async function previewReturn(
  { world, caller }: Pick<AnyCommand, 'world' | 'caller'>,
  shipment: AnyShipment,
  pathOf: PathOf,
): Promise<ReturnPreview> {
  const parcel = parcelOfReturnOffer(shipment)
  if ('why' in parcel) return { kind: 'none', why: parcel.why }
  const route = returnRouteOf(parcel, caller.settings)
  const purchase = { ...route, maxPrice: null, pathOf }
  try {
    const at = accountNow({ world, caller })
    const { quote, question, carrier } = await decidePurchase(world, caller, purchase, at)
    const explanation = carrier.explain?.(question, quote.serviceId) ?? null
    const request = { ...route.request, insured: question.insured }
    return { kind: 'offered', route: { ...route, request }, quote, explanation }
  } catch (error) {
    if (error instanceof CoreError) return { kind: 'refused', refusal: error }
    throw error
  }
}

type ReturnInput = {
  /** They find the parcel that is to come back. */
  readonly keys: TrackingKeys
  readonly maxPrice: Minor | null
}

type ReturnLabelRequest = {
  /** Reads what the client wants; throws where it is not valid. */
  readonly read: () => ReturnInput
  readonly fault: SandboxFault | null
  readonly pathOf: PathOf
}

/**
 * Buys the return of a parcel that was sent: the same parcel by the same service, or by the cheapest
 * tracked one where that is not offered. It is an ordinary return, paid from credits.
 */
export const createReturnLabel = (
  command: Command<CreatedShipment>,
  { read, fault, pathOf }: ReturnLabelRequest,
): Promise<CreatedShipment> =>
  createShipment(command, async () => {
    const { world, tenant, caller } = command
    const shipCodeField = pathOf({ part: 'shipCode' })
    const { keys, maxPrice } = read()
    const sent = await sentBefore(world.store.read, tenant, keys, shipCodeField)
    return { ...returnRouteOf(sent, caller.settings), maxPrice, draft: false, fault, pathOf }
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
    const parcel = parcelToReturn(shipment)
    if (!matchesTrackingKeys(shipment, keys.trackingCode, keys.orderId) || 'why' in parcel) continue
    if (parcel.orderId !== keys.orderId) {
      // Two are enough to tell that there are several.
      if (others.length < 2) others.push(parcel)
    } else if (exact) throw severalMatch()
    else exact = parcel
  }
  const sent = exact ?? others[0]
  if (!sent) {
    throw new CoreError('not_found', 'No purchased shipment was found that can be returned.')
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
