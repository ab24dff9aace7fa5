import { CoreError } from '#core/errors.ts'
import { signIn } from '#core/user/sign-in.ts'
import { outcomeOf } from '../../parts/outcome.ts'
import { pageAfter } from '../../visit/page-after.ts'
import type { Answer, Visit } from '../../visit/screen.ts'
import { afterEntry } from './after-entry.ts'
import { signInPage } from './sign-in-page.ts'

export async function answer(visit: Visit): Promise<Answer> {
  const { form, register, place, browser } = visit
  const next = form.get('next') ?? ''
  const email = form.get('email') ?? ''
  const password = form.get('password') ?? ''
  const result = await outcomeOf(() => signIn(register, { email, password, place, browser }))
  if (!(result instanceof CoreError)) return afterEntry(result, next, visit)
  return pageAfter(result, 'Sign in', signInPage(visit, next, result.message))
}
