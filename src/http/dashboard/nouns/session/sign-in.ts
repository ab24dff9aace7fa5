import { CoreError } from '#core/errors.ts'
import { signOut } from '#core/user/own-sessions.ts'
import { countSignInAttempt, signInWithPasskey } from '#core/user/passkey.ts'
import { giveCode, signIn } from '#core/user/sign-in.ts'
import type { Markup } from '../../../base/html.ts'
import { doneNotice } from '../../components/done.ts'
import { notice } from '../../components/notice.ts'
import { blankForm, formState } from '../../forms/form-state.ts'
import { keptField } from '../../session/kept-form.ts'
import { usedPasskey, useOptions } from '../../session/passkey-ceremony.ts'
import { passkeySite } from '../../session/passkey-site.ts'
import { pageAfter } from '../../visit/page-after.ts'
import {
  type Answer,
  type AnybodysVisit,
  jsonOf,
  pageOf,
  redirectTo,
  type SignedInVisit,
  type Visit,
} from '../../visit/screen.ts'
import { toldOutcome, whoseEntry } from '../../visit/told-outcome.ts'
import { afterEntry, codePlaces, nextPlace } from './after-entry.ts'
import { codeForm, signInForm } from './session-forms.ts'

/** Whoever has signed in meanwhile, as in another tab, goes on; what is told of a form is told all the same. */
export async function showSignIn(visit: AnybodysVisit): Promise<Answer> {
  const { query } = visit
  const next = query.get('next') ?? ''
  if (!query.has('done') && (await visit.isSignedIn())) return redirectTo(nextPlace(next, visit))
  return pageOf('Sign in', signInPage(visit, { next, refusal: null }))
}

export async function signInByPassword(visit: Visit): Promise<Answer> {
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

export async function signInByPasskey(visit: Visit): Promise<Answer> {
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

export function showCodeForm(visit: SignedInVisit): Answer {
  const { query, signedIn } = visit
  const next = query.get('next') ?? ''
  if (signedIn.session.stage === 'full') return redirectTo(nextPlace(next, visit))
  const form = { ...codePlaces(visit), next, kept: '', refusal: null }
  return pageOf('One-time code', codeForm(form))
}

export async function signInByCode(visit: SignedInVisit): Promise<Answer> {
  const { form, register, signedIn } = visit
  const next = form.get('next') ?? ''
  const result = await toldOutcome(
    visit,
    'sign-in by one-time code',
    () => giveCode(register, signedIn, form.get('code') ?? ''),
    () => ({ userId: signedIn.user.id }),
  )
  if (!(result instanceof CoreError)) {
    return afterEntry(result, next, visit)
  }
  const again = { ...codePlaces(visit), next, kept: form.get(keptField) ?? '' }
  const content = codeForm({ ...again, refusal: result.message })
  return pageAfter(result, 'One-time code', content)
}

/** Of anybody who signs in, and of a user who proves it is them. */
export const sendRequestOptions = async (visit: Visit): Promise<Answer> =>
  jsonOf(await useOptions(visit))

export async function signOutHere({ register, signedIn, to }: SignedInVisit): Promise<Answer> {
  await signOut(register, signedIn)
  return { kind: 'redirect', to: to('/sign-in'), session: null }
}

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
