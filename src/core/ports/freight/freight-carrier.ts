import type { FreightExplanation } from '../../freight/explain-freight.ts'
import type { FreightAnswer, FreightQuestion } from '../../freight/freight-quote.ts'
import type { RatingCarrier } from '../../rating/rating-carrier.ts'
import type { CancellingCarrier } from '../carrier/cancel.ts'
import type { SearchableCarrier } from '../carrier/find.ts'
import type { SellingCarrier } from '../carrier/sell.ts'
import type { SimulatedBook } from '../carrier/simulated-book.ts'
import type { CarrierTraffic } from '../carrier/traffic.ts'
import type { FreightOrder, FreightSale, RemoteFreightSale } from './sell.ts'
import type { FreightTrackingCarrier } from './track.ts'

/**
 * What the core asks of a carrier of freight: to rate, to book (as parcels are sold), to find a booking by
 * our reference, to cancel it, to track it. An absent method is something this carrier cannot do.
 */
export type FreightCarrier = RatingCarrier<FreightQuestion, FreightAnswer, FreightExplanation> &
  Partial<
    SellingCarrier<FreightOrder, FreightSale, RemoteFreightSale> &
      SearchableCarrier<RemoteFreightSale> &
      CancellingCarrier &
      FreightTrackingCarrier
  > & {
    /** A simulated carrier's own record of what is booked and cancelled in our transactions. */
    readonly simulatedBook?: SimulatedBook
    /** Only a carrier outside the process has it. */
    traffic?(): CarrierTraffic
  }
