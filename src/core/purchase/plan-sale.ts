import type { AnyCommand } from '../command/command.ts'
import { CoreError } from '../errors.ts'
import type { FreightBooking } from '../freight/freight-shipment.ts'
import type { TrackingCodes } from '../numbers/tracking-codes.ts'
import type { InProcessSelling, RemoteSelling, SimulatedBook } from '../ports/carrier/carrier.ts'
import type { BoughtLabel } from '../shipment/shipment.ts'
import type { Instant } from '../time/clock.ts'
import type { World } from '../world.ts'
import { askCarrier, newSaleReference } from './ask-carrier.ts'
import type { Draft } from './draft.ts'
import type { FreightDraft } from './freight/freight-draft.ts'
import type { Purchase } from './purchase-store.ts'

/** A draft of either kind that is bought. */
export type AnyDraft = Draft | FreightDraft

/** A draft with all that is decided about its sale: what is left is to write, or to ask the carrier. */
export type SalePlan = { readonly kind: 'in_process'; readonly sale: SaleInProcess } | RemotePlan

export type RemotePlan = {
  readonly kind: 'remote'
  readonly draft: AnyDraft
  readonly purchase: Purchase
  readonly selling: RemoteSelling
}

/** A sale of a carrier in our process, with all that is to be written down. */
export type SaleInProcess = SaleOfParcels | SaleOfFreight

export type SaleOfParcels = SaleFacts & {
  readonly goods: 'parcels'
  readonly draft: Draft
  readonly bought: BoughtLabel
  /** The label as its buyer gets it. */
  readonly bytes: Uint8Array
}

export type SaleOfFreight = SaleFacts & {
  readonly goods: 'freight'
  readonly draft: FreightDraft
  readonly bought: FreightBooking
}

type SaleFacts = {
  /** As it is printed; packed. */
  readonly label: string
  /** When it is seen first, by the account's clock; null where nobody tells. */
  readonly nextMoveAt: Instant | null
  readonly reference: string
  readonly postingId: number
  /** By the system's clock. */
  readonly soldAt: Instant
  /** Null for a carrier that keeps no book in our database. */
  readonly simulatedBook: SimulatedBook | null
}

/** How the carrier would sell the order; `refusal` is for the buyer where it sells nothing. */
export function requireSelling<Selling>(sell: () => Selling | undefined, refusal: string): Selling {
  const selling = askCarrier(sell)
  if (!selling) throw new CoreError('carrier_error', refusal)
  return selling
}

/** A purchase whose carrier knows nothing of it: a client's key never reaches a carrier. */
export const newPurchase = (
  { world, key }: AnyCommand,
  draft: AnyDraft,
  connection: Purchase['connection'] = null,
) =>
  ({
    shipmentId: draft.id,
    state: 'held',
    reference: newSaleReference(world.environment, draft.id),
    heldAt: world.clock.now(),
    requestedAt: null,
    settledAt: null,
    key,
    handle: null,
    connection,
    isOfDraft: draft.saved !== null,
  }) as const

/** What a carrier in our process issues, under serials that nobody else gets. */
export async function issueSale<Label, Codes extends TrackingCodes>(
  { store }: Pick<World, 'store'>,
  selling: InProcessSelling<Codes & { readonly label: Label }>,
) {
  const firstSerial = await store.takeNumbers(selling.numbers, selling.pieces)
  const postingId = await store.takeNumbers('ledger_transaction', 1)
  // The content of a label is made when it is read: it is read once.
  const { label: content, ...codes } = askCarrier(() => selling.issue(firstSerial))
  return { postingId, content, codes }
}
