import { CoreError } from '#core/errors.ts'
import { signIn } from '#core/user/sign-in.ts'
import { keptField } from '../../session/kept-form.ts'
import { pageAfter } from '../../visit/page-after.ts'
import type { Answer, Visit } from '../../visit/screen.ts'
import { toldOutcome, whoseEntry } from '../../visit/told-outcome.ts'
import { afterEntry } from './after-entry.ts'
import { signInPage } from './sign-in-page.ts'

export async function answer(visit: Visit): Promise<Answer> {
  const { form, register, place, browser } = visit
  const next = form.get('next') ?? ''
  const email = form.get('email') ?? ''
  const password = form.get('password') ?? ''
  const result = await toldOutcome(
    visit,
    'sign-in by password',
    () => signIn(register, { email, password, address: place, browser }),
    async found => (found instanceof CoreError ? await knownUser(visit, email) : whoseEntry(found)),
  )
  if (!(result instanceof CoreError)) return afterEntry(result, next, visit)
  return pageAfter(
    result,
    'Sign in',
    signInPage(visit, { next, kept: form.get(keptField) ?? '', refusal: result.message }),
  )
}

/** Never the e-mail as it was typed: people type their password there. */
const knownUser = async ({ register }: Visit, email: string) => ({
  userId: (await register.store.read.users.byEmail(email))?.id ?? null,
})
