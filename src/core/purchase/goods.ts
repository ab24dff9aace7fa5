import type { Tenant } from '../access.ts'
import type { Audience } from '../event/audience.ts'
import type { RemoteSelling, Seller } from '../ports/carrier/carrier.ts'
import type { BoughtLabel, Shipment } from '../shipment/shipment.ts'
import type { CodeOwner } from '../shipment/shipment-store.ts'
import type { ShipmentState } from '../shipment/state.ts'
import type { Readers, Writers } from '../store.ts'
import type { Instant } from '../time/clock.ts'
import type { Minor } from '../values/money.ts'
import type { World } from '../world.ts'
import type { Purchase } from './purchase-store.ts'
import type { FoundSale } from './sale-files.ts'

/**
 * A kind of what is bought. Purchases and voids run the same way for each kind; its records stand in tables
 * of its own, and its carriers have a port of their own.
 */
export type Goods = {
  seller(world: Pick<World, 'carriers'>, serviceId: number): Seller | null
  sellerNamed(world: Pick<World, 'carriers'>, carrierCode: string): Seller | null
  /** How to send the stored order of a purchase again; null where nobody sells it from outside any more. */
  sellAgain(world: Pick<World, 'carriers'>, purchase: Purchase): RemoteSelling | null
  find(
    world: Pick<World, 'journey'>,
    records: Readers,
    tenant: Tenant,
    id: number,
  ): Promise<Consignment | null>
  /** Whose a number is that a carrier gave; null where it is nobody's. */
  ownerOfCode(records: Readers, code: string): Promise<CodeOwner | null>
  tellOfPurchase(audience: Audience | null, writers: Writers, sold: SoldConsignment): Promise<void>
  tellOfVoid(audience: Audience | null, writers: Writers, id: number): Promise<void>
}

export type SoldConsignment = {
  readonly shipmentId: number
  readonly boughtAt: Instant
  /** What the purchase took from the available credits; 0 where they were set aside before. */
  readonly spent: Minor
}

/**
 * A shipment of any kind while it is bought or voided: what these steps know of it, and how its record is
 * moved. Each move is a part of the transaction that the writers are of; it throws, so that nothing is
 * written, where the record stands elsewhere by now.
 */
export type Consignment = Pick<Shipment, 'id' | 'shipCode' | 'state'> & {
  readonly bought: Pick<BoughtLabel, 'price' | 'trackingCode' | 'carrierCode'> | null
  readonly recipientName: string | null
  /** Each piece has a number of its carrier. */
  readonly pieces: number
  /** Its carrier sold it. */
  confirm(writers: Writers, sold: ConfirmedSale): Promise<void>
  /** Its carrier did not sell: it is a draft again. */
  putBack(writers: Writers): Promise<void>
  /** Its carrier did not sell, and nobody was told of it: it is forgotten. */
  remove(writers: Writers): Promise<void>
  /** Its carrier is to be asked to void it: nobody picks it up any more. */
  askVoid(writers: Writers, told: Telling): Promise<void>
  /** Its carrier agreed. */
  endVoid(writers: Writers, now: Instant): Promise<void>
  /** Its carrier refused: it stands where it stood. */
  refuseVoid(writers: Writers, stood: ShipmentState): Promise<void>
}

/** What is to be bought; its record is written in the transaction that sets the money aside. */
export type WantedConsignment = Pick<Consignment, 'id' | 'shipCode'> & {
  /** Its carrier is to be asked: writes it as a new one, or moves the draft that was saved. */
  begin(writers: Writers): Promise<void>
}

/** By whom a change is heard of, and when it was, by the account's clock. */
export type Telling = { readonly audience: Audience | null; readonly at: Instant }

export type ConfirmedSale = {
  readonly purchase: Purchase
  readonly sale: FoundSale
  /** By the account's clock. */
  readonly now: Instant
}
