import { completeAddress } from '../address/complete-address.ts'
import { territoryAsState } from '../address/us-territories.ts'
import { ownAddress } from './own-address.ts'
import type { LaneEnd } from './question.ts'
import type { QuestionContext, UncheckedQuestion } from './unchecked-question.ts'

/** The account's own address, unless the caller sends a return to another one or a parcel from there. */
export function shopEnd(
  { isReturn, returnAddress, fromAddress }: UncheckedQuestion,
  region: string,
  { accountName, settings, catalogue }: QuestionContext,
): LaneEnd {
  const own = ownAddress(accountName, region, settings, catalogue)
  const given = isReturn ? returnAddress : fromAddress
  if (given === null) return { ...own, residential: false }
  const whole = isReturn ? given : completeAddress(given, own)
  return territoryAsState({ ...whole, countryCode: whole.countryCode ?? own.countryCode })
}
