import type { TokenRow } from '#core/account/token-store.ts'

/** What tells the token apart: how its secret begins, and how it ends where that was kept. */
export const shownSecret = ({ hint, lastFour }: TokenRow): string => hint + (lastFour ?? '')
