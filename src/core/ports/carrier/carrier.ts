import type { ConnectionFacts } from '../../carrier-account.ts'
import type { RatingCarrier } from '../../rating/rating-carrier.ts'
import type { CancellingCarrier } from './cancel.ts'
import type { SearchableCarrier } from './find.ts'
import type { ManifestingCarrier } from './manifest.ts'
import type { CollectingCarrier } from './pickup.ts'
import type { SellingCarrier } from './sell.ts'
import type { SimulatedBook } from './simulated-book.ts'
import type { TrackingCarrier } from './track.ts'
import type { CarrierTraffic } from './traffic.ts'

export type { SoldLabel, VoidAnswer } from './cancel.ts'
export type { SaleIdentity } from './find.ts'
export type {
  CostLine,
  InProcessSelling,
  RemoteSale,
  RemoteSelling,
  Sale,
  SaleOrder,
  Selling,
} from './sell.ts'
export type { SimulatedBook } from './simulated-book.ts'

/**
 * What the core asks of a carrier. An absent method is something this carrier cannot do. A carrier
 * that works in process answers at once; a remote one returns a promise and obeys the signal.
 */
export type Carrier = RatingCarrier &
  Partial<
    SellingCarrier &
      SearchableCarrier &
      CancellingCarrier &
      TrackingCarrier &
      CollectingCarrier &
      ManifestingCarrier
  > & {
    /** A simulated carrier's own record of what is sold and voided in our transactions; no other has one. */
    readonly simulatedBook?: SimulatedBook
    /** Only a carrier outside the process has these. */
    readonly connection?: ConnectionFacts
    traffic?(): CarrierTraffic
  }

/** A carrier as settling a purchase or a void sees it, whatever it carries. */
export type Seller = Partial<SearchableCarrier & CancellingCarrier> &
  Pick<SellingCarrier, 'sellsOnceByReference'> &
  Pick<Carrier, 'simulatedBook' | 'connection' | 'limits'>
