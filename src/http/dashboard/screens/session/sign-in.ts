import { CoreError } from '#core/errors.ts'
import { signIn } from '#core/user/sign-in.ts'
import { pageAfter } from '../../visit/page-after.ts'
import type { Answer, Visit } from '../../visit/screen.ts'
import { nextPlace } from './next-place.ts'
import { signInPage } from './sign-in-page.ts'

export async function answer(visit: Visit): Promise<Answer> {
  const { form, register, place, browser, to } = visit
  const next = form.get('next') ?? ''
  const email = form.get('email') ?? ''
  const password = form.get('password') ?? ''
  try {
    const { kind, secret } = await signIn(register, { email, password, place, browser })
    const followed = kind === 'code_due' ? codeScreen(to, next) : nextPlace(next, visit)
    return { kind: 'redirect', to: followed, session: secret }
  } catch (error) {
    if (!(error instanceof CoreError)) throw error
    return pageAfter(error, 'Sign in', signInPage(visit, next, error.message))
  }
}

const codeScreen = (to: Visit['to'], next: string): string =>
  to(`/sign-in/code${next === '' ? '' : `?next=${encodeURIComponent(next)}`}`)
