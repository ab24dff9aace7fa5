import { CoreError } from '#core/errors.ts'
import { outcomeOf } from '../../visit/outcome.ts'
import { pageAfter } from '../../visit/page-after.ts'
import { type Answer, type Redirect, redirectTo, type SignedInVisit } from '../../visit/screen.ts'
import { type EntryDeed, toldOutcome } from '../../visit/told-outcome.ts'
import type { MeForm } from './me-facts.ts'
import { mePage } from './me-page.ts'

/** `act` returns what the browser is to keep. Back to the page, which says what was done; or the page with what was wrong. */
export async function changeMe(
  visit: SignedInVisit,
  form: MeForm,
  done: string,
  act: () => Promise<Pick<Redirect, 'session' | 'keys'>>,
): Promise<Answer> {
  const deed = deeds.get(done)
  const result = await (deed
    ? toldOutcome(visit, deed, act, () => ({ userId: visit.signedIn.user.id }))
    : outcomeOf(act))
  if (result instanceof CoreError) {
    return pageAfter(result, 'Your sign-in', await mePage(visit, { form, error: result }))
  }
  return { ...redirectTo(visit.to(`/me?done=${done}`)), ...result }
}

/** Those that change how somebody gets in. */
const deeds: ReadonlyMap<string, EntryDeed> = new Map([
  ['password', 'new password'],
  ['passkey-named', 'passkey renamed'],
  ['passkey-removed', 'passkey removed'],
  ['codes-off', 'one-time codes off'],
])
