import { topUpCredits } from '#core/payment/top-up-credits.ts'
import type { TopUp } from '#core/payment/top-up-store.ts'
import { changeOnce } from '../../visit/change-once.ts'
import { faultOfForm, goWrong } from '../../visit/fault-of-form.ts'
import type { AccountVisit, Answer } from '../../visit/screen.ts'
import { orRefusal } from './or-refusal.ts'
import { topUpOf } from './top-up-of-form.ts'

/** A top-up whose end is not known yet leads to the same page, which tells how it goes on. */
export const answer = (visit: AccountVisit): Promise<Answer | null> =>
  orRefusal(visit, 'top-up', () =>
    changeOnce<TopUp>(
      visit,
      async command => {
        await goWrong(faultOfForm(visit))
        return await topUpCredits(command, () => topUpOf(visit))
      },
      ({ state }) => visit.frame.to(`/money/top-up?done=${state}`),
    ),
  )
