import type { CoreError } from '#core/errors.ts'
import {
  beginCodes,
  codeStatus,
  confirmCodes,
  endCodes,
  openSetUp,
  renewRecoveryCodes,
} from '#core/user/one-time-code.ts'
import { pageAfter, showingRefusal } from '../../visit/refusal.ts'
import { type Answer, pageOf, redirectTo, type SignedInVisit } from '../../visit/screen.ts'
import { loggingOwnSignInEvent } from '../../visit/sign-in-log.ts'
import { recoveryView, setUpView } from './codes-views.ts'
import { changeMe } from './me.ts'

/** The set-up that waits for its first code. */
export async function showCodes(visit: SignedInVisit): Promise<Answer> {
  const { register, signedIn, to } = visit
  const setUp = await openSetUp(register, signedIn)
  if (setUp) return pageOf('One-time codes', await setUpView(setUp, to('/me'), null))
  const { isOn } = await codeStatus(register, signedIn)
  return redirectTo(to(isOn ? '/me#codes' : '/me'))
}

export async function beginCodesByForm(visit: SignedInVisit): Promise<Answer> {
  const { register, signedIn, to } = visit
  await beginCodes(register, signedIn)
  return redirectTo(to('/me/codes'))
}
/** Answers with the recovery codes themselves: no address leads to them again. */
export const confirmCodesByForm = (visit: SignedInVisit): Promise<Answer | null> =>
  showingRefusal(
    visit,
    async () => {
      const { form, register, signedIn, to } = visit
      const codes = await loggingOwnSignInEvent(visit, 'one-time codes on', () =>
        confirmCodes(register, signedIn, form.get('code') ?? ''),
      )
      return pageOf('Recovery codes', recoveryView(codes, to('/me')))
    },
    setUpAgain,
  )

async function setUpAgain(
  { register, signedIn, to }: SignedInVisit,
  refusal: CoreError,
): Promise<Answer> {
  const setUp = await openSetUp(register, signedIn)
  if (!setUp) throw refusal
  const content = await setUpView(setUp, to('/me'), refusal.message)
  return pageAfter(refusal, 'One-time codes', content)
}

export async function renewRecoveryCodesByForm(visit: SignedInVisit): Promise<Answer> {
  const { register, signedIn, to } = visit
  const codes = await loggingOwnSignInEvent(visit, 'new recovery codes', () =>
    renewRecoveryCodes(register, signedIn),
  )
  return pageOf('Recovery codes', recoveryView(codes, to('/me')))
}

export const endCodesByForm = (visit: SignedInVisit) =>
  changeMe(visit, 'codes', 'codes-off', async () => {
    await endCodes(visit.register, visit.signedIn)
    return {}
  })
