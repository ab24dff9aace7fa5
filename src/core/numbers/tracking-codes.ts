import { codeKey } from '../values/code-key.ts'

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

/** The package's own number, as it was sold, that was asked for in any spelling; else the first. */
export const trackingCodeNamed = (codes: TrackingCodes, asked: string): string =>
  trackingCodesOf(codes).find(code => codeKey(code) === codeKey(asked)) ?? codes.trackingCode
