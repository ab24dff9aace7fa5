/** The numbers of a sale: a sale of one package has no others. */
export type TrackingCodes = {
  readonly trackingCode: string
  readonly otherTrackingCodes?: readonly string[]
}

/** One for each package, in their order. */
export const trackingCodesOf = ({
  trackingCode,
  otherTrackingCodes = [],
}: TrackingCodes): readonly string[] => [trackingCode, ...otherTrackingCodes]
