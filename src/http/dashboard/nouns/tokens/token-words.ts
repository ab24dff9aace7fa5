import { type Scope, scopes } from '#core/access.ts'
import { purposesWithin } from '#core/account/token/purposes.ts'
import type { TokenRow } from '#core/account/token-store.ts'
import { namesOfPrincipals, type PrincipalNames } from '../../format/principal-names.ts'
import type { AccountVisit } from '../../visit/screen.ts'

/** What tells the token apart: how its secret begins, and how it ends where that was kept. */
export const shownSecret = ({ hint, lastFour }: TokenRow): string => hint + (lastFour ?? '')

/** The purpose whose scopes they are; else the first scope, and how many more there are. */
export function scopesInBrief(held: readonly Scope[]): string {
  if (held.length === scopes.length) return 'Everything'
  const purpose = purposes.find(
    known =>
      known.scopes.length === held.length && known.scopes.every(scope => held.includes(scope)),
  )
  if (purpose) return purpose.name
  const [first, ...others] = held
  if (first === undefined) return 'Nothing'
  return others.length === 0 ? first : `${first} and ${others.length} more`
}

const purposes = purposesWithin(new Set(scopes)).filter(({ code }) => code !== 'all')

/** The names of those who created tokens. */
export const makerNames = (
  visit: AccountVisit,
  tokens: readonly TokenRow[],
): Promise<PrincipalNames> =>
  namesOfPrincipals(
    visit,
    tokens.flatMap(({ principal }) => (principal === null ? [] : [principal])),
  )
