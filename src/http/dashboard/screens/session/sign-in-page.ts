import type { Markup } from '../../../base/html.ts'
import { doneNotice } from '../../parts/done.ts'
import { formState } from '../../parts/form-state.ts'
import { passkeySite } from '../../session/passkey-site.ts'
import { signInForm } from '../../views/session/sign-in-form.ts'
import type { Visit } from '../../visit/screen.ts'

const done = {
  reset: 'The password is changed, and every session has ended. Sign in with the new one.',
}

export function signInPage(visit: Visit, next: string, refusal: string | null): Markup {
  const { form, query, to } = visit
  return signInForm({
    action: to('/sign-in'),
    passkeys: 'off' in passkeySite(visit) ? null : to('/sign-in/passkey'),
    next,
    state: formState(form),
    done: doneNotice(query, done),
    refusal,
  })
}
