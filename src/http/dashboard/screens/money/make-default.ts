import type { StoredCard } from '#core/payment/card-store.ts'
import { makeDefaultCard } from '#core/payment/cards.ts'
import { parseId } from '#core/values/parse-id.ts'
import { changeOnce } from '../../visit/change-once.ts'
import type { AccountVisit, Answer } from '../../visit/screen.ts'

export const answer = (visit: AccountVisit): Promise<Answer | null> =>
  changeOnce<StoredCard>(
    visit,
    command => makeDefaultCard(command, parseId(visit.params.id ?? '')),
    () => visit.frame.to('/money/top-up?done=default'),
  )
