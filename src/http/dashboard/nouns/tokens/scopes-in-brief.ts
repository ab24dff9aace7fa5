import { type Scope, scopes } from '#core/access.ts'
import { purposesWithin } from '#core/account/token/purposes.ts'

const purposes = purposesWithin(new Set(scopes)).filter(({ code }) => code !== 'all')

/** By the purpose where they are just those of one; else the first, and how many there are. */
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
