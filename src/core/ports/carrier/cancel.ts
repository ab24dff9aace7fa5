export type CancellingCarrier = {
  /** A void at the carrier's own door, of what it sold there; absent where it can't be asked to. */
  cancel(trackingCode: string, signal: AbortSignal): Promise<'accepted' | 'refused'>
}
