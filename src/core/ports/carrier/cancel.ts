export type CancellingCarrier = {
  /**
   * A void at the carrier's own door, of what it sold there, by its first number; absent where it can't
   * be asked to. Asked again with the ticket of an earlier answer, it says how that request stands.
   */
  cancel(sold: SoldLabel, signal: AbortSignal): Promise<VoidAnswer>
}

/** What a carrier sold at its own door. */
export type SoldLabel = {
  readonly reference: string
  /** The carrier's own name for the purchase; null where it gave none before it sold. */
  readonly handle: string | null
  readonly trackingCode: string
  /** Only the sandbox's magic names use it. */
  readonly recipientName: string | null
  /** Of the carrier's answer to an earlier request; null at the first. */
  readonly ticket: string | null
}

/** Where nobody knows the answer the carrier throws, and is asked again. */
export type VoidAnswer =
  | { readonly kind: 'accepted' }
  /** It has the request and decides later. */
  | { readonly kind: 'asked'; readonly ticket: string | null }
  | { readonly kind: 'refused'; readonly why: string }
