import type { CodeSetUp, CodeStatus } from '#core/user/one-time-code.ts'
import { html, Markup } from '../../../base/html.ts'
import { notice } from '../../components/notice.ts'
import { block } from '../../components/same-by-api.ts'
import { status } from '../../components/status.ts'
import { blankForm, inputField } from '../../forms/field.ts'

export type CodesFacts = {
  readonly codes: CodeStatus
  /** Below the address of the page. */
  to(path: string): string
}

export const codesCard = ({ codes, to }: CodesFacts): Markup => html`
<section class="card" id="codes"><header><h2>One-time codes</h2>${codes.isOn ? status('On', 'good') : status('Off')}</header>
${codes.isOn ? on(codes.recoveryCodesLeft, to) : off(to)}</section>`

const off = (to: CodesFacts['to']): Markup => html`
<p>A code from an app on your phone, required after the password. Knowing the password alone is then not enough to sign in.</p>
<form method="post" action="${to('/codes/begin')}"><div class="buttons"><button>Set up codes</button></div></form>`

const on = (left: number, to: CodesFacts['to']): Markup => html`
<p>Required after the password. ${left === 1 ? 'One recovery code is' : `${left} recovery codes are`} left.</p>
<div class="buttons">
<form method="post" action="${to('/codes/recovery')}"><button>New recovery codes</button></form>
<form method="post" action="${to('/codes/off')}"><button class="danger">Turn codes off</button></form>
</div>`

export const setUpView = async (
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

export const recoveryView = (codes: readonly string[], me: string): Markup => html`
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
