import type { StoredCard } from '#core/payment/card-store.ts'
import { addOwnCard } from '#core/payment/cards.ts'
import { changeOnce } from '../../visit/change-once.ts'
import type { AccountVisit, Answer } from '../../visit/screen.ts'
import { showingRefusal } from './showing-refusal.ts'

export const answer = (visit: AccountVisit): Promise<Answer | null> =>
  showingRefusal(visit, 'card', () =>
    changeOnce<StoredCard>(
      visit,
      command =>
        addOwnCard(command, visit.form.get('token') ?? '', visit.form.get('default') !== null),
      () => visit.frame.to('/money/top-up?done=added'),
    ),
  )
