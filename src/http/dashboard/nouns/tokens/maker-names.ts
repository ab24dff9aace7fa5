import type { TokenRow } from '#core/account/token-store.ts'
import type { DoerNames } from '../../format/names-of-doers.ts'
import { namesOfDoers } from '../../format/names-of-doers.ts'
import type { AccountVisit } from '../../visit/screen.ts'

/** Of those who made the tokens, as far as that is known. */
export const makerNames = (visit: AccountVisit, tokens: readonly TokenRow[]): Promise<DoerNames> =>
  namesOfDoers(
    visit,
    tokens.flatMap(({ maker }) => (maker === null ? [] : [maker])),
  )
