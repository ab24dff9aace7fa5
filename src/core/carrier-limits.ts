import { dayMs, minuteMs } from './time/durations.ts'

/** How long a carrier takes for what it is asked, and how long it keeps its word. */
export type CarrierLimits = {
  /** To quote, where the caller names no time. */
  readonly rateMs: number
  /** To name a purchase, and again to sell it. After that its outcome is unknown. */
  readonly buyMs: number
  /** Its book may lack a sale for so long after it was asked to sell. */
  readonly bookShowsAfterMs: number
  /** It takes back postage that was not used for so long. */
  readonly takesBackForMs: number
}

/** At a carrier that says nothing else. */
export const usualLimits: CarrierLimits = {
  rateMs: 4000,
  buyMs: 10_000,
  bookShowsAfterMs: minuteMs,
  takesBackForMs: 30 * dayMs,
}

/** A carrier that says how long it takes, as far as it differs from others. */
export type LimitedCarrier = { readonly limits?: Partial<CarrierLimits> }

export const limitsOf = (carrier: LimitedCarrier | null): CarrierLimits =>
  carrier?.limits === undefined ? usualLimits : { ...usualLimits, ...carrier.limits }

/**
 * When nothing can come of a sale any more that its carrier's book lacks, reckoned from the request: the
 * request itself may take as long.
 */
export const surelyNotSoldAfterMs = ({ bookShowsAfterMs, buyMs }: CarrierLimits): number =>
  Math.max(bookShowsAfterMs, buyMs)
