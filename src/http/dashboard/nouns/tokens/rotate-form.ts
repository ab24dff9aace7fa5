import type { TokenRow } from '#core/account/token-store.ts'
import type { CoreError } from '#core/errors.ts'
import { hourMs } from '#core/time/durations.ts'
import { formState } from '../../forms/form-state.ts'
import { keyAfter } from '../../visit/change-once.ts'
import { pageAfter } from '../../visit/page-after.ts'
import type { AccountVisit, Page } from '../../visit/screen.ts'
import { rotateView } from './rotate-view.ts'

export async function rotateForm(
  visit: AccountVisit,
  token: TokenRow,
  refusal: CoreError | null,
): Promise<Page> {
  const { form, frame } = visit
  const state = formState(form, refusal, { overlap: String(hourMs) })
  const lines = await visit.byApi({
    kind: 'rotate_token',
    tokenId: token.id,
    overlapMs: hourMs,
  })
  const formKey = keyAfter(visit, refusal)
  const content = rotateView({ token, state, refusal, formKey, lines }, frame)
  return pageAfter(refusal, `Rotate token ${token.id}`, content)
}
