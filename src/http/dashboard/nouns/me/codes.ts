import { CoreError } from '#core/errors.ts'
import {
  beginCodes,
  codeStatus,
  confirmCodes,
  endCodes,
  openSetUp,
  renewRecoveryCodes,
} from '#core/user/one-time-code.ts'
import { pageAfter } from '../../visit/page-after.ts'
import { type Answer, pageOf, redirectTo, type SignedInVisit } from '../../visit/screen.ts'
import { toldOutcome } from '../../visit/told-outcome.ts'
import { recoveryView, setUpView } from './codes-views.ts'
import { changeMe } from './me-page.ts'

/** The set-up that waits for its first code. */
export async function showCodes(visit: SignedInVisit): Promise<Answer> {
  const { register, signedIn, to } = visit
  const setUp = await openSetUp(register, signedIn)
  if (setUp) return pageOf('One-time codes', await setUpView(setUp, to('/me'), null))
  const { isOn } = await codeStatus(register, signedIn)
  return redirectTo(to(isOn ? '/me#codes' : '/me'))
}

export async function beginCodeSetUp(visit: SignedInVisit): Promise<Answer> {
  const { register, signedIn, to } = visit
  await beginCodes(register, signedIn)
  return redirectTo(to('/me/codes'))
}

/** Answers with the recovery codes themselves: no address leads to them again. */
export async function confirmCodeSetUp(visit: SignedInVisit): Promise<Answer> {
  const { form, register, signedIn, to } = visit
  const result = await toldOutcome(
    visit,
    'one-time codes on',
    () => confirmCodes(register, signedIn, form.get('code') ?? ''),
    () => ({ userId: signedIn.user.id }),
  )
  if (!(result instanceof CoreError))
    return pageOf('Recovery codes', recoveryView(result, to('/me')))
  const setUp = await openSetUp(register, signedIn)
  if (!setUp) throw result
  const content = await setUpView(setUp, to('/me'), result.message)
  return pageAfter(result, 'One-time codes', content)
}

export async function renewOwnRecoveryCodes(visit: SignedInVisit): Promise<Answer> {
  const { register, signedIn, to } = visit
  const codes = await toldOutcome(
    visit,
    'new recovery codes',
    () => renewRecoveryCodes(register, signedIn),
    () => ({ userId: signedIn.user.id }),
  )
  if (codes instanceof CoreError) throw codes
  return pageOf('Recovery codes', recoveryView(codes, to('/me')))
}

export async function turnCodesOff(visit: SignedInVisit): Promise<Answer> {
  return await changeMe(visit, 'codes', 'codes-off', async () => {
    await endCodes(visit.register, visit.signedIn)
    return {}
  })
}
