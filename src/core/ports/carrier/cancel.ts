import type { Instant } from '../../time/clock.ts'
import type { SaleIdentity } from './find.ts'

export type CancellingCarrier = {
  /**
   * A void at the carrier's own door, of what it sold there, by its first number; absent where it can't
   * be asked to. Asked again with the ticket of an earlier answer, it says how that request stands.
   */
  cancel(sold: SoldLabel, signal: AbortSignal): Promise<VoidAnswer>
}

/** What a carrier sold at its own door. */
export type SoldLabel = SaleIdentity & {
  readonly trackingCode: string
  /** The carrier's own id of the sale, where it gave one. */
  readonly carrierId: string | null
  /** Only the sandbox's magic names use it. */
  readonly recipientName: string | null
  /** What the carrier answered to an earlier request; null at the first. */
  readonly ticket: string | null
}

export type AskAgainAt = Instant | 'never'

/** Where nobody knows the answer the carrier throws, and is asked again. */
export type VoidAnswer =
  | { readonly kind: 'accepted' }
  /**
   * It has the request and decides later. It may say when to ask again, in real time, or that it will
   * `never` tell: then a person has to learn it. Without either it is asked less and less often.
   */
  | {
      readonly kind: 'asked'
      readonly ticket: string | null
      readonly askAgainAt?: AskAgainAt | null
    }
  | { readonly kind: 'refused'; readonly why: string }
