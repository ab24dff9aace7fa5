import type { AccountSettings } from '../account/settings.ts'
import type { Minor } from '../values/money.ts'

/**
 * Whether what is available is below what the account has set: screens say so, and `credits.low` is sent when
 * it becomes so. With a threshold of zero it never is.
 */
export const areCreditsLow = (
  available: Minor,
  { lowCredits }: Pick<AccountSettings, 'lowCredits'>,
): boolean => available < lowCredits
