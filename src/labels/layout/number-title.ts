import type { LabelContent } from '#core/ports/labels.ts'

/** A number that tracks nothing is not called one: its reader would ask where the parcel is. */
export const numberTitle = ({ trackable }: LabelContent): string =>
  trackable ? 'TRACKING #' : 'ITEM #'
