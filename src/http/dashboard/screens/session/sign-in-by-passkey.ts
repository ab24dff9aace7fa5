import { CoreError } from '#core/errors.ts'
import { countSignInAttempt, signInWithPasskey } from '#core/user/passkey.ts'
import { keptField } from '../../session/kept-form.ts'
import { usedPasskey } from '../../session/passkey-ceremony.ts'
import { pageAfter } from '../../visit/page-after.ts'
import type { Answer, Visit } from '../../visit/screen.ts'
import { toldOutcome, whoseEntry } from '../../visit/told-outcome.ts'
import { afterEntry } from './after-entry.ts'
import { signInPage } from './sign-in-page.ts'

export async function answer(visit: Visit): Promise<Answer> {
  const { form, register, place, browser } = visit
  const next = form.get('next') ?? ''
  const act = async () => {
    await countSignInAttempt(register, place)
    const use = await usedPasskey(visit, form.get('passkey_answer') ?? '')
    return await signInWithPasskey(register, { ...use, address: place, browser })
  }
  const result = await toldOutcome(visit, 'sign-in by passkey', act, whoseEntry)
  if (!(result instanceof CoreError)) {
    return afterEntry(result, next, visit)
  }
  const content = signInPage(visit, {
    next,
    kept: form.get(keptField) ?? '',
    refusal: result.message,
  })
  return pageAfter(result, 'Sign in', content)
}
