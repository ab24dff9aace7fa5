import type { Tenant } from '../access.ts'
import type { Audience } from '../event/publish.ts'
import type { AnyShipment } from '../facts.ts'
import type { RemoteSelling, Seller } from '../ports/carrier/carrier.ts'
import type { AnyPrice } from '../rating/quote.ts'
import type { BoughtLabel, Shipment } from '../shipment/shipment.ts'
import type { CodeOwner } from '../shipment/shipment-store.ts'
import type { ShipmentState } from '../shipment/state.ts'
import type { ShipmentView } from '../shipment/view-shipment.ts'
import type { ShipmentKind } from '../shipment-kind.ts'
import type { Readers, Writers } from '../store.ts'
import type { Instant } from '../time/clock.ts'
import type { World } from '../world.ts'
import type { AnyDraft, SaleInProcess } from './plan-sale.ts'
import type { Purchase } from './purchase-store.ts'
import type { FoundSale } from './sale-files.ts'

/**
 * How shipments of one kind are sold. Purchases and voids run alike for each kind; its records stand in tables
 * of its own, and its carriers have a port of their own.
 */
export type GoodsSales = {
  readonly kind: ShipmentKind
  /** The carrier that sold, or may have sold; null where nobody may be asked about it any more. */
  seller(world: Sellers, sold: SoldBy): Seller | null
  sellerNamed(world: Sellers, carrierCode: string): Seller | null
  /** Sends the stored order of a purchase again; null where nobody sells it from outside any more. */
  sellAgain(world: Sellers, purchase: Purchase): RemoteSelling | null
  find(world: Journeys, records: Readers, tenant: Tenant, id: number): Promise<Consignment | null>
  /** Writes what its carrier is to be asked to sell: as new, or over the draft that was saved before. */
  begin(writers: Writers, tenant: Tenant, draft: AnyDraft): Promise<void>
  /**
   * Writes what a carrier in our process sold. Returns the shipment as its buyer sees it, where nobody needs
   * to read it again.
   */
  write(writers: Writers, tenant: Tenant, sale: SaleInProcess): Promise<ShipmentView | null>
  /** The owner of a carrier's number; null where it is nobody's. */
  ownerOfCode(records: Readers, code: string): Promise<CodeOwner | null>
  /** The records as they are published; those that are gone are left out. */
  byIds(records: Readers, tenant: Tenant, ids: readonly number[]): Promise<readonly AnyShipment[]>
}

/** What each step of a sale is given of its goods: a draft, a sale, a purchase. */
type WithGoods = { readonly goods: ShipmentKind }

/** A draft, a sale or a purchase, by the code for its goods: a table chose that code by them. */
export function requireGoods<Goods extends ShipmentKind, Part extends WithGoods>(
  goods: Goods,
  part: Part,
): Extract<Part, { readonly goods: Goods }> {
  if (isOfGoods(goods, part)) return part
  throw new Error(`${part.goods} are sold as ${goods}`)
}

const isOfGoods = <Goods extends ShipmentKind, Part extends WithGoods>(
  goods: Goods,
  part: Part,
): part is Extract<Part, { readonly goods: Goods }> => part.goods === goods

export type Sellers = Pick<World, 'carriers' | 'connections' | 'freightCarriers'>

/** What leads to the carrier of a purchase. */
export type SoldBy = {
  readonly serviceId: number
  readonly connection: Purchase['connection']
}

/** The journeys that say when a shipment will be seen. */
export type Journeys = Pick<World, 'journey' | 'freightJourney'>

/**
 * A shipment of any kind while it is bought or voided: what these steps know of it, and how its record is
 * moved. Each move is a part of the transaction that the writers are of; it throws, so that nothing is
 * written, where the record stands elsewhere by now.
 */
export type Consignment = Pick<Shipment, 'id' | 'shipCode' | 'state'> & {
  readonly bought:
    | (Pick<BoughtLabel, 'trackingCode' | 'carrierCode' | 'boughtAt'> & {
        readonly price: AnyPrice
      })
    | null
  readonly recipientName: string | null
  /** Each piece has a number of its carrier. */
  readonly pieces: number
  /** Its carrier sold it. */
  confirm(writers: Writers, sold: ConfirmedSale): Promise<void>
  /** Its carrier did not sell: it is a draft again. */
  putBack(writers: Writers, purchase: Purchase): Promise<void>
  /** Its carrier did not sell, and nobody knows of it: nothing of it remains. */
  remove(writers: Writers): Promise<void>
  /** After this nobody refunds what was not used; null for what was not bought. */
  readonly refundableUntil: Instant | null
  /** How long that is after the purchase, or after the day of the pickup; null for what was not bought. */
  readonly refundableForMs: number | null
  /** Why it may not be voided, although nobody has scanned it; null for nothing. */
  readonly voidObstacle: string | null
  /** It was never bought, and nobody wants it any more. */
  discard(writers: Writers): Promise<void>
  /** Its carrier sold it in our process, and takes it back there. */
  voidAtOnce(writers: Writers, publication: Publication): Promise<void>
  /** Its carrier is to be asked to void it: nobody picks it up any more. */
  askVoid(writers: Writers, publication: Publication): Promise<void>
  /** Its carrier agreed. */
  endVoid(writers: Writers, now: Instant): Promise<void>
  /** Its carrier refused: it stands where it stood. */
  refuseVoid(writers: Writers, stood: ShipmentState): Promise<void>
}

export type BoughtConsignment = Consignment & {
  readonly bought: NonNullable<Consignment['bought']>
}

/** The audience of a change, and the account's time of it. */
export type Publication = { readonly audience: Audience | null; readonly at: Instant }

export type ConfirmedSale = {
  readonly purchase: Purchase
  readonly sale: FoundSale
  /** By the account's clock. */
  readonly now: Instant
}
