import { CoreError } from '#core/errors.ts'
import { signIn } from '#core/user/sign-in.ts'
import { statusOf } from '../../../base/status-of-code.ts'
import { formState } from '../../parts/form-state.ts'
import { type Answer, pageOf, type Visit } from '../../screen.ts'
import { nextPlace } from './next-place.ts'
import { signInForm } from './sign-in-form.ts'

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
    const state = formState(form)
    const refusal = error.message
    const again = signInForm({ action: to('/sign-in'), next, state, refusal })
    return pageOf('Sign in', again, statusOf[error.code])
  }
}

const codeScreen = (to: Visit['to'], next: string): string =>
  to(`/sign-in/code${next === '' ? '' : `?next=${encodeURIComponent(next)}`}`)
