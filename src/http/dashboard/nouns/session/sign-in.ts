import { CoreError } from '#core/errors.ts'
import { signOut } from '#core/user/own-sessions.ts'
import { countSignInAttempt, signInWithPasskey } from '#core/user/passkey.ts'
import { type SignInResult, signIn, signInWithCode } from '#core/user/sign-in.ts'
import type { Markup } from '../../../base/html.ts'
import { doneNotice, notice } from '../../components/notice.ts'
import { blankForm, formState } from '../../forms/field.ts'
import { keptField } from '../../session/kept-form.ts'
import { usedPasskey, useOptions } from '../../session/passkey-ceremony.ts'
import { passkeySite } from '../../session/passkey-site.ts'
import { pageOfForm, showingRefusal } from '../../visit/refusal.ts'
import {
  type Answer,
  type AnybodysVisit,
  jsonOf,
  pageOf,
  redirectTo,
  type SignedInVisit,
  type Visit,
} from '../../visit/screen.ts'
import { loggingOwnSignInEvent, loggingSignInEvent, whoseEntry } from '../../visit/sign-in-log.ts'
import { afterEntry, codePaths, nextPath } from './after-entry.ts'
import { codeForm, signInForm } from './sign-in-forms.ts'

/** A person who signed in meanwhile, as in another tab, goes on, unless the page has something to say. */
export async function showSignIn(visit: AnybodysVisit): Promise<Answer> {
  const { query } = visit
  const next = query.get('next') ?? ''
  if (!query.has('done') && (await visit.isSignedIn())) return redirectTo(nextPath(next, visit))
  return pageOf('Sign in', signInPage(visit, { next, refusal: null }))
}

export const signInByForm = (visit: Visit): Promise<Answer | null> =>
  signInBy(visit, () => {
    const { form, register, ipAddress, browser } = visit
    const email = form.get('email') ?? ''
    const password = form.get('password') ?? ''
    return loggingSignInEvent(
      visit,
      'sign-in by password',
      () => signIn(register, { email, password, address: ipAddress, browser }),
      async result =>
        result instanceof CoreError ? await knownUser(visit, email) : whoseEntry(result),
    )
  })

/** The log never has the e-mail as it was typed: people type their password there. */
const knownUser = async ({ register }: Visit, email: string) => ({
  userId: (await register.store.read.users.byEmail(email))?.id ?? null,
})

export const signInWithPasskeyByForm = (visit: Visit): Promise<Answer | null> =>
  signInBy(visit, () => {
    const { form, register, ipAddress, browser } = visit
    const act = async () => {
      await countSignInAttempt(register, ipAddress)
      const use = await usedPasskey(visit, form.get('passkey_answer') ?? '')
      return await signInWithPasskey(register, { ...use, address: ipAddress, browser })
    }
    return loggingSignInEvent(visit, 'sign-in by passkey', act, whoseEntry)
  })

const signInBy = (visit: Visit, enter: () => Promise<SignInResult>): Promise<Answer | null> => {
  const next = visit.form.get('next') ?? ''
  const kept = visit.form.get(keptField) ?? ''
  return showingRefusal(
    async () => afterEntry(await enter(), next, visit),
    refusal => {
      const content = signInPage(visit, { next, kept, refusal: refusal.message })
      return pageOfForm(refusal, 'Sign in', content)
    },
  )
}

export function showCodeForm(visit: SignedInVisit): Answer {
  const { query, signedIn } = visit
  const next = query.get('next') ?? ''
  if (signedIn.session.stage === 'full') return redirectTo(nextPath(next, visit))
  const form = { ...codePaths(visit), next, kept: '', refusal: null }
  return pageOf('One-time code', codeForm(form))
}

export const signInWithCodeByForm = (visit: SignedInVisit): Promise<Answer | null> => {
  const { form, register, signedIn } = visit
  const next = form.get('next') ?? ''
  return showingRefusal(
    async () => {
      const entry = await loggingOwnSignInEvent(visit, 'sign-in by one-time code', () =>
        signInWithCode(register, signedIn, form.get('code') ?? ''),
      )
      return afterEntry(entry, next, visit)
    },
    refusal => {
      const again = { ...codePaths(visit), next, kept: form.get(keptField) ?? '' }
      return pageOfForm(refusal, 'One-time code', codeForm({ ...again, refusal: refusal.message }))
    },
  )
}

/** What a browser needs for a passkey, to sign in or to prove who somebody is. */
export const sendRequestOptions = async (visit: Visit): Promise<Answer> =>
  jsonOf(await useOptions(visit))

export async function signOutByForm({ register, signedIn, to }: SignedInVisit): Promise<Answer> {
  await signOut(register, signedIn)
  return { kind: 'redirect', to: to('/sign-in'), session: null }
}

const done = {
  ended: 'Your session had expired, and nothing was done. Sign in and submit the form again.',
  kept: 'Your session had expired, and nothing was done. What you had entered is kept, and will be there when you have signed in.',
  reset: 'Your password was changed, and every session has ended. Sign in with the new password.',
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
