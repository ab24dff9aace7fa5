import { cancellingPromises } from './conformance/cancelling-promises.ts'
import type { CarrierPromise } from './conformance/candidate.ts'
import { findingPromises } from './conformance/finding-promises.ts'
import { labelPromises } from './conformance/label-promises.ts'
import { preparingPromises } from './conformance/preparing-promises.ts'
import { ratingPromises } from './conformance/rating-promises.ts'
import { sellingPromises } from './conformance/selling-promises.ts'

export type { Candidate, CarrierPromise, CarrierRecords } from './conformance/candidate.ts'

/** What every carrier must keep, whatever it is: what it can't do is not asked of it. */
export const conformance: readonly CarrierPromise[] = [
  ...ratingPromises,
  ...sellingPromises,
  ...labelPromises,
  ...preparingPromises,
  ...findingPromises,
  ...cancellingPromises,
]
