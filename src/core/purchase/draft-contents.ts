import { isDeepStrictEqual } from 'node:util'
import { CoreError } from '../errors.ts'
import type { Shipment } from '../shipment/shipment.ts'

/** What people and programs say of a draft. */
export type DraftContents = Pick<Shipment, 'request' | 'orderId'>

export const isSameDraft = (one: DraftContents, other: DraftContents): boolean =>
  one.orderId === other.orderId && isDeepStrictEqual(one.request, other.request)

/** For whoever changes or buys a draft that is no longer what they saw. */
export const changedMeanwhile = (): CoreError =>
  new CoreError('conflict', 'The draft was changed meanwhile. Nothing was done: look at it again.')
