import type { LabelContent } from '#core/ports/labels.ts'

/** Whoever reads that a number tracks will ask where the parcel is; of some services nobody can say. */
export const numberTitle = ({ trackable }: LabelContent): string =>
  trackable ? 'TRACKING #' : 'ITEM #'
