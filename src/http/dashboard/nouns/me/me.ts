import { type CoreError, invalid } from '#core/errors.ts'
import { changePassword } from '#core/user/change-password.ts'
import { codeStatus } from '#core/user/one-time-code.ts'
import { endOtherSessions, endSession, ownSessions } from '#core/user/own-sessions.ts'
import { passkeysOf } from '#core/user/passkey.ts'
import { renameUser } from '#core/user/users.ts'
import { requireId } from '#core/values/parse-id.ts'
import { doneNotice, notice } from '../../components/notice.ts'
import { blankForm, formState } from '../../forms/field.ts'
import { passkeySite } from '../../session/passkey-site.ts'
import { pageOfForm, showingRefusal } from '../../visit/refusal.ts'
import {
  type Answer,
  type Page,
  type Redirect,
  redirectTo,
  type SignedInVisit,
} from '../../visit/screen.ts'
import { loggingOwnSignInEvent, type SignInEvent } from '../../visit/sign-in-log.ts'
import { type MeForm, meView } from './me-view.ts'

export const showMe = (visit: SignedInVisit): Promise<Answer> => mePage(visit)

export const renameUserByForm = (visit: SignedInVisit) =>
  changeMe(visit, 'name', 'name', async () => {
    await renameUser(visit.register, visit.signedIn.user, visit.form.get('name') ?? '')
    return {}
  })

export const changePasswordByForm = (visit: SignedInVisit) =>
  changeMe(visit, 'password', 'password', async () => {
    const { form, register, signedIn } = visit
    const before = form.get('before') ?? ''
    if (before === '') throw invalid('before', 'Enter your current password.')
    const after = form.get('password') ?? ''
    const { secret } = await changePassword(register, signedIn, { before, after })
    return { session: secret }
  })

export const changeShortcutsByForm = (visit: SignedInVisit) =>
  changeMe(visit, 'shortcuts', 'keys', async () => ({ hasShortcuts: visit.form.has('keys') }))

export const endSessionByForm = (visit: SignedInVisit) =>
  changeMe(visit, 'sessions', 'session-ended', async () => {
    const id = requireId(visit.form.get('session') ?? '', 'Session')
    await endSession(visit.register, visit.signedIn, id)
    return {}
  })

export const endOtherSessionsByForm = (visit: SignedInVisit) =>
  changeMe(visit, 'sessions', 'others-ended', async () => {
    await endOtherSessions(visit.register, visit.signedIn)
    return {}
  })

const done = {
  name: 'Your name was changed.',
  password: 'Your password was changed. All your other sessions have ended.',
  keys: 'Saved for this browser.',
  'codes-off': 'One-time codes are off. Your password alone now signs you in.',
  'passkey-added': 'The passkey was added. You can now sign in with it.',
  'passkey-named': 'The passkey was renamed.',
  'passkey-removed': 'The passkey was removed. It no longer works.',
  'session-ended': 'The session has ended.',
  'others-ended': 'All other sessions have ended.',
}

/** `refused` is the form that the core refused, and why. */
async function mePage(
  visit: SignedInVisit,
  refused: { readonly form: MeForm; readonly error: CoreError } | null = null,
): Promise<Page> {
  const { register, signedIn, query, form, hasShortcuts, to } = visit
  const site = passkeySite(visit)
  const content = meView({
    user: signedIn.user,
    hasShortcuts,
    codes: await codeStatus(register, signedIn),
    passkeys: await passkeysOf(register, signedIn),
    passkeysOff: 'off' in site ? site.off : null,
    sessions: await ownSessions(register, signedIn),
    notice: refused ? notice('bad', refused.error.message) : doneNotice(query, done),
    stateOf: of =>
      refused?.form === of
        ? formState(form, refused.error)
        : of === 'name'
          ? named(visit)
          : blankForm,
    to: path => to(`/me${path}`),
  })
  return pageOfForm(refused?.error ?? null, 'Your sign-in', content)
}

const named = ({ signedIn }: SignedInVisit) =>
  formState(new URLSearchParams(), null, { name: signedIn.user.name })

/**
 * Leads back to the page, which says what was done. `act` returns what the browser is to keep from now on.
 */
export function changeMe(
  visit: SignedInVisit,
  form: MeForm,
  done: string,
  act: () => Promise<Pick<Redirect, 'session' | 'hasShortcuts'>>,
): Promise<Answer | null> {
  const event = signInEvents.get(done)
  return showingRefusal(
    async () => ({
      ...redirectTo(visit.to(`/me?done=${done}`)),
      ...(await (event ? loggingOwnSignInEvent(visit, event, act) : act())),
    }),
    error => mePage(visit, { form, error }),
  )
}

/** What changes how somebody gets in has a line in the log. */
const signInEvents: ReadonlyMap<string, SignInEvent> = new Map([
  ['password', 'new password'],
  ['passkey-named', 'passkey renamed'],
  ['passkey-removed', 'passkey removed'],
  ['codes-off', 'one-time codes off'],
])
