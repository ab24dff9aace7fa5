import { CoreError } from '#core/errors.ts'
import { codeStatus } from '#core/user/one-time-code.ts'
import { ownSessions } from '#core/user/own-sessions.ts'
import { passkeysOf } from '#core/user/passkey.ts'
import type { Markup } from '../../../base/html.ts'
import { doneNotice } from '../../components/done.ts'
import { notice } from '../../components/notice.ts'
import { blankForm, formState } from '../../forms/form-state.ts'
import { passkeySite } from '../../session/passkey-site.ts'
import { outcomeOf } from '../../visit/outcome.ts'
import { pageAfter } from '../../visit/page-after.ts'
import { type Answer, type Redirect, redirectTo, type SignedInVisit } from '../../visit/screen.ts'
import { type EntryDeed, toldOutcome } from '../../visit/told-outcome.ts'
import type { MeForm } from './me-facts.ts'
import { meView } from './me-view.ts'

const done = {
  name: 'Your name is changed.',
  password: 'The password is changed. All your other sessions have ended.',
  keys: 'Saved for this browser.',
  'codes-off': 'One-time codes are off. The password alone opens your account now.',
  'passkey-added': 'The passkey is added. You can sign in with it from now on.',
  'passkey-named': 'The passkey has its new name.',
  'passkey-removed': 'The passkey is removed. It opens nothing any more.',
  'session-ended': 'The session has ended.',
  'others-ended': 'All other sessions have ended.',
}

/** `refused` is the form that the core refused, and why. */
export async function mePage(
  visit: SignedInVisit,
  refused: { readonly form: MeForm; readonly error: CoreError } | null = null,
): Promise<Markup> {
  const { register, signedIn, query, form, keys, to } = visit
  const site = passkeySite(visit)
  return meView({
    user: signedIn.user,
    keys,
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
}

const named = ({ signedIn }: SignedInVisit) =>
  formState(new URLSearchParams(), null, { name: signedIn.user.name })

/** `act` returns what the browser is to keep. Back to the page, which says what was done; or the page with what was wrong. */
export async function changeMe(
  visit: SignedInVisit,
  form: MeForm,
  done: string,
  act: () => Promise<Pick<Redirect, 'session' | 'keys'>>,
): Promise<Answer> {
  const deed = deeds.get(done)
  const result = await (deed
    ? toldOutcome(visit, deed, act, () => ({ userId: visit.signedIn.user.id }))
    : outcomeOf(act))
  if (result instanceof CoreError) {
    return pageAfter(result, 'Your sign-in', await mePage(visit, { form, error: result }))
  }
  return { ...redirectTo(visit.to(`/me?done=${done}`)), ...result }
}

/** Those that change how somebody gets in. */
const deeds: ReadonlyMap<string, EntryDeed> = new Map([
  ['password', 'new password'],
  ['passkey-named', 'passkey renamed'],
  ['passkey-removed', 'passkey removed'],
  ['codes-off', 'one-time codes off'],
])
