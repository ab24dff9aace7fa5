import type { CoreError } from '#core/errors.ts'
import {
  beginCodes,
  type CodeSetUp,
  codeStatus,
  confirmCodes,
  endCodes,
  renewRecoveryCodes,
  setUpInProgress,
} from '#core/user/one-time-code.ts'
import { html, Markup } from '../../../base/html.ts'
import { notice } from '../../components/notice.ts'
import { block } from '../../components/same-by-api.ts'
import { blankForm, inputField } from '../../forms/field.ts'
import { pageOfForm, showingRefusal } from '../../visit/refusal.ts'
import { type Answer, pageOf, redirectTo, type SignedInVisit } from '../../visit/screen.ts'
import { loggingOwnSignInEvent } from '../../visit/sign-in-log.ts'
import { changeMe } from './me.ts'

/** The set-up that waits for its first code. */
export async function showCodes(visit: SignedInVisit): Promise<Answer> {
  const { register, signedIn, to } = visit
  const setUp = await setUpInProgress(register, signedIn)
  if (setUp) return pageOf('One-time codes', await setUpView(setUp, to('/me'), null))
  const { isOn } = await codeStatus(register, signedIn)
  return redirectTo(to(isOn ? '/me#codes' : '/me'))
}

export async function beginCodesByForm(visit: SignedInVisit): Promise<Answer> {
  const { register, signedIn, to } = visit
  await beginCodes(register, signedIn)
  return redirectTo(to('/me/codes'))
}

/** Answers with the recovery codes themselves: no URL leads to them again. */
export const confirmCodesByForm = (visit: SignedInVisit): Promise<Answer | null> =>
  showingRefusal(
    async () => {
      const { form, register, signedIn, to } = visit
      const codes = await loggingOwnSignInEvent(visit, 'one-time codes on', () =>
        confirmCodes(register, signedIn, form.get('code') ?? ''),
      )
      return pageOf('Recovery codes', recoveryView(codes, to('/me')))
    },
    refusal => setUpAgain(visit, refusal),
  )

async function setUpAgain(
  { register, signedIn, to }: SignedInVisit,
  refusal: CoreError,
): Promise<Answer> {
  const setUp = await setUpInProgress(register, signedIn)
  if (!setUp) throw refusal
  const content = await setUpView(setUp, to('/me'), refusal.message)
  return pageOfForm(refusal, 'One-time codes', content)
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

const setUpView = async (
  { url, secret }: CodeSetUp,
  me: string,
  refusal: string | null,
): Promise<Markup> => html`
<div class="narrow"><div class="card">
<h1>One-time codes</h1>
${refusal === null ? null : notice('bad', refusal)}
<ol class="numbered">
<li><p>Scan this with your authenticator app.</p>${await qrCode(url, 'Setup QR code')}</li>
<li><p>Or enter this secret in the app.</p>${block('secret', 'Secret', secret.replace(/(.{4})(?=.)/g, '$1 '))}</li>
<li><p>Enter the code it shows now to turn codes on.</p>
<form method="post" action="${me}/codes/confirm">
<div class="fields">${inputField(blankForm, 'code', { label: 'Code', autocomplete: 'one-time-code', inputMode: 'numeric', required: true })}</div>
<div class="buttons"><button class="primary">Turn codes on</button><a class="button" href="${me}">Not now</a></div>
</form></li>
</ol>
</div></div>`

const recoveryView = (codes: readonly string[], me: string): Markup => html`
<div class="narrow"><div class="card">
<h1>Recovery codes</h1>
${notice('good', 'One-time codes are on. These recovery codes are shown only this once.')}
<p>If you lose your phone, each works once in place of a code. Keep them away from the phone: on paper, or with your passwords.</p>
${block('recovery', 'Recovery codes', codes.join('\n'))}
<div class="buttons"><a class="button primary" href="${me}">I have saved them</a></div>
</div></div>`

/** Drawn here: no other party learns what it says. The encoder is loaded with the first one. */
async function qrCode(text: string, label: string): Promise<Markup> {
  const { toSVG } = await import('bwip-js')
  const drawing = toSVG({
    bcid: 'qrcode',
    text,
    padding: 4,
    backgroundcolor: 'FFFFFF',
  })
  const shapes = /^<svg viewBox="([\d ]+)"[^>]*>([\s\S]*)<\/svg>\s*$/.exec(drawing)
  if (!shapes) throw new Error('The QR code has an unknown form.')
  const [, viewBox = '', paths = ''] = shapes
  return html`<svg class="qr" viewBox="${viewBox}" role="img" aria-label="${label}">${new Markup(paths)}</svg>`
}
