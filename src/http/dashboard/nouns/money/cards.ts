import type { StoredCard } from '#core/payment/card-store.ts'
import { addOwnCard, makeDefaultCard, removeCard } from '#core/payment/cards.ts'
import { requireId } from '#core/values/parse-id.ts'
import { changeOnce } from '../../visit/change-once.ts'
import type { AccountVisit, Answer } from '../../visit/screen.ts'
import { showingTopUp } from './top-up.ts'

export const addOwnCardByForm = (visit: AccountVisit): Promise<Answer | null> =>
  showingTopUp(visit, () =>
    changeOnce<StoredCard>(
      visit,
      command =>
        addOwnCard(command, visit.form.get('token') ?? '', visit.form.get('default') !== null),
      () => visit.frame.to('/money/top-up?done=added'),
    ),
  )

export const makeDefaultCardByForm = (visit: AccountVisit): Promise<Answer | null> =>
  changeOnce<StoredCard>(
    visit,
    command => makeDefaultCard(command, requireId(visit.params.id, 'Card')),
    () => visit.frame.to('/money/top-up?done=default'),
  )

export const removeCardByForm = (visit: AccountVisit): Promise<Answer | null> =>
  changeOnce<StoredCard>(
    visit,
    command => removeCard(command, requireId(visit.params.id, 'Card')),
    () => visit.frame.to('/money/top-up?done=removed'),
  )
