import { cancellingPromises } from './cancelling-promises.ts'
import type { CarrierPromise } from './candidate.ts'
import { findingPromises } from './finding-promises.ts'
import { labelPromises } from './label-promises.ts'
import { preparingPromises } from './preparing-promises.ts'
import { ratingPromises } from './rating-promises.ts'
import { sellingPromises } from './selling-promises.ts'

export type { Candidate, CarrierPromise, CarrierRecords } from './candidate.ts'

/** What every carrier must keep, whatever it is: what it can't do is not asked of it. */
export const conformance: readonly CarrierPromise[] = [
  ...ratingPromises,
  ...sellingPromises,
  ...labelPromises,
  ...preparingPromises,
  ...findingPromises,
  ...cancellingPromises,
]
