import type { TokenRow } from '#core/account/token-store.ts'
import type { DoerNames } from '../../parts/doer-name.ts'
import type { AccountVisit } from '../../visit/screen.ts'
import { namesOfDoers } from '../names-of-doers.ts'

/** Of those who made the tokens, as far as that is known. */
export const makerNames = (visit: AccountVisit, tokens: readonly TokenRow[]): Promise<DoerNames> =>
  namesOfDoers(
    visit,
    tokens.flatMap(({ principal: maker }) => (maker === null ? [] : [maker])),
  )
