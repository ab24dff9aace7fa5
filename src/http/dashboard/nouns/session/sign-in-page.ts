import type { Markup } from '../../../base/html.ts'
import { doneNotice } from '../../components/done.ts'
import { notice } from '../../components/notice.ts'
import { blankForm, formState } from '../../forms/form-state.ts'
import { keptField } from '../../session/kept-form.ts'
import { passkeySite } from '../../session/passkey-site.ts'
import type { Visit } from '../../visit/screen.ts'
import { signInForm } from './sign-in-form.ts'

const done = {
  ended: 'Your session had ended. Nothing was done: sign in, and send the form once more.',
  kept: 'Your session had ended, and nothing was done. What you had filled in is kept, and comes again when you have signed in.',
  reset: 'The password is changed, and every session has ended. Sign in with the new one.',
}

const isHeld = (kept: string, refusal: string | null): boolean => kept !== '' && refusal === null

type Wanted = {
  /** Where to go then. */
  readonly next: string
  /** A form that is shown then, as it is carried along. */
  readonly kept?: string
  readonly refusal: string | null
}

export function signInPage(visit: Visit, { next, kept = '', refusal }: Wanted): Markup {
  const { form, query, to } = visit
  return signInForm({
    action: to('/sign-in'),
    passkeys: 'off' in passkeySite(visit) ? null : to('/sign-in/passkey'),
    next,
    kept,
    // A form that is carried along has fields of its own.
    state: kept === '' || form.has(keptField) ? formState(form) : blankForm,
    done: isHeld(kept, refusal) ? notice('warn', done.kept) : doneNotice(query, done),
    refusal,
  })
}
