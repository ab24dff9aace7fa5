import type { TokenRow } from '#core/account/token-store.ts'
import type { CoreError } from '#core/errors.ts'
import { hourMs } from '#core/time/durations.ts'
import { formState } from '../../parts/form-state.ts'
import { rotateView } from '../../views/tokens/rotate-view.ts'
import { newFormKey } from '../../visit/change-once.ts'
import { type AccountVisit, type Page, pageOf } from '../../visit/screen.ts'

export async function rotateForm(
  visit: AccountVisit,
  token: TokenRow,
  refusal: CoreError | null,
  status: number,
): Promise<Page> {
  const { form, world, frame } = visit
  const state = formState(form, refusal, { overlap: String(hourMs) })
  const lines = await visit.byApi({
    kind: 'rotate_token',
    tokenId: token.id,
    overlapMs: hourMs,
  })
  const formKey = newFormKey(world.clock.now())
  const content = rotateView({ token, state, refusal, formKey, lines }, frame)
  return pageOf(`Rotate token ${token.id}`, content, status)
}
