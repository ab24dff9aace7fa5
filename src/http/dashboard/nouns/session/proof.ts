import { CoreError } from '#core/errors.ts'
import { codeStatus } from '#core/user/one-time-code.ts'
import { countProofAttempt, passkeysOf, proveWithPasskey } from '#core/user/passkey.ts'
import type { SignInResult } from '#core/user/sign-in.ts'
import { type Proof, proveAgain } from '#core/user/sign-in.ts'
import type { Markup } from '../../../base/html.ts'
import { provedField, sentField } from '../../session/fresh-proof.ts'
import { usedPasskey } from '../../session/passkey-ceremony.ts'
import { passkeySite } from '../../session/passkey-site.ts'
import { pageAfter } from '../../visit/page-after.ts'
import { type Answer, pageOf, type SignedInVisit } from '../../visit/screen.ts'
import { toldOutcome } from '../../visit/told-outcome.ts'
import { nextPlace } from './after-entry.ts'
import { proofForm } from './session-forms.ts'

export const showProof = async (visit: SignedInVisit): Promise<Answer> =>
  pageOf('Is it you?', await proofPage(visit, visit.query.get('next') ?? '', null))

export async function proveByPassword(visit: SignedInVisit): Promise<Answer> {
  const { form, register, signedIn } = visit
  const code = form.get('code')
  const proof: Proof = code === null ? { password: form.get('password') ?? '' } : { code }
  const result = await toldOutcome(
    visit,
    code === null ? 'fresh proof by password' : 'fresh proof by one-time code',
    () => proveAgain(register, signedIn, proof),
    () => ({ userId: signedIn.user.id }),
  )
  return await afterProof(visit, result)
}

export async function proveByPasskey(visit: SignedInVisit): Promise<Answer> {
  const { form, register, signedIn } = visit
  const act = async () => {
    await countProofAttempt(register, signedIn)
    const use = await usedPasskey(visit, form.get('passkey_answer') ?? '')
    return await proveWithPasskey(register, signedIn, use)
  }
  const whose = () => ({ userId: signedIn.user.id })
  const result = await toldOutcome(visit, 'fresh proof by passkey', act, whose)
  return await afterProof(visit, result)
}

async function proofPage(
  visit: SignedInVisit,
  next: string,
  refusal: string | null,
): Promise<Markup> {
  const { register, signedIn, to } = visit
  const hasPasskeys = (await passkeysOf(register, signedIn)).length > 0
  return proofForm({
    action: to('/prove'),
    passkeys: hasPasskeys && !('off' in passkeySite(visit)) ? to('/prove/passkey') : null,
    hasCodes: (await codeStatus(register, signedIn)).isOn,
    email: signedIn.user.email,
    next,
    isSent: wasSent(visit),
    refusal,
  })
}

/** Whether a form was sent before, which has to be sent once more. */
const wasSent = ({ form, query }: SignedInVisit): boolean =>
  (form.get(sentField) ?? query.get(sentField)) === 'yes'

/** Back to what was interrupted, under a new secret; or the question again, with what was wrong. */
async function afterProof(visit: SignedInVisit, result: SignInResult | CoreError): Promise<Answer> {
  const next = visit.form.get('next') ?? ''
  if (result instanceof CoreError) {
    const content = await proofPage(visit, next, result.message)
    return pageAfter(result, 'Is it you?', content)
  }
  const place = nextPlace(next, visit)
  return {
    kind: 'redirect',
    to: wasSent(visit) ? withProved(place) : place,
    session: result.secret,
  }
}

/** Nobody has to find out that what they sent was not done. */
const withProved = (place: string): string =>
  `${place}${place.includes('?') ? '&' : '?'}${provedField}=yes`
