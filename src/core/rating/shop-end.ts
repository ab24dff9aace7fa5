import { territoryAsState } from '../address/us-territories.ts'
import { ownAddress } from './own-address.ts'
import type { LaneEnd } from './question.ts'
import type { QuestionContext, UncheckedQuestion } from './unchecked-question.ts'

/** The account's own address, unless the caller sends a return to another one. */
export function shopEnd(
  { isReturn, returnAddress }: UncheckedQuestion,
  region: string,
  { accountName, settings, catalogue }: QuestionContext,
): LaneEnd {
  const own = ownAddress(accountName, region, settings, catalogue)
  if (!isReturn || returnAddress === null) return { ...own, residential: false }
  const countryCode = returnAddress.countryCode ?? own.countryCode
  return territoryAsState({ ...returnAddress, countryCode })
}
