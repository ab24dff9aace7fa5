import { topUpCredits } from '#core/payment/top-up-credits.ts'
import type { TopUp } from '#core/payment/top-up-store.ts'
import { changeOnce } from '../../visit/change-once.ts'
import { faultOfForm, injectFault } from '../../visit/fault-of-form.ts'
import type { AccountVisit, Answer, Page } from '../../visit/screen.ts'
import { showingRefusal, topUpOf, topUpPage } from './top-up-page.ts'

export const showTopUp = (visit: AccountVisit): Promise<Page> => topUpPage(visit)

/**
 * Charges the stored card once the user has proved who they are: a session that somebody left open spends
 * nobody's money. A top-up whose end is not known yet leads to the same page, which tells how it goes on.
 */
export const topUpNow = (visit: AccountVisit): Promise<Answer | null> =>
  showingRefusal(visit, 'top-up', () =>
    changeOnce<TopUp>(
      visit,
      async command => {
        await injectFault(faultOfForm(visit))
        return await topUpCredits(command, () => topUpOf(visit))
      },
      ({ state }) => visit.frame.to(`/money/top-up?done=${state}`),
      ({ state }) => state !== 'pending',
    ),
  )
