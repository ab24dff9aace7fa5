import type { AccountSettings } from '../account/settings.ts'
import type { Minor } from '../values/money.ts'

/** Whether what is available is below what the account has set: webhooks hear of the same amount. */
export const areCreditsLow = (
  available: Minor,
  { lowCredits }: Pick<AccountSettings, 'lowCredits'>,
): boolean => available <= 0 || available < lowCredits
