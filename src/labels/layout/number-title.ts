import type { LabelFacts } from '#core/ports/labels.ts'

/** Whoever reads that a number tracks will ask where the parcel is; of some services nobody can say. */
export const numberTitle = ({ trackable }: LabelFacts): string =>
  trackable ? 'TRACKING #' : 'ITEM #'
