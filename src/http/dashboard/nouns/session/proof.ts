import type { CoreError } from '#core/errors.ts'
import { codeStatus } from '#core/user/one-time-code.ts'
import { countProofAttempt, passkeysOf, proveWithPasskey } from '#core/user/passkey.ts'
import { type Proof, proveAgain, type SignInResult } from '#core/user/sign-in.ts'
import { html, type Markup } from '../../../base/html.ts'
import { notice } from '../../components/notice.ts'
import { blankForm, inputField } from '../../forms/field.ts'
import { passkeyForm } from '../../forms/passkey-form.ts'
import { notDoneField, sentField } from '../../session/fresh-proof.ts'
import { usedPasskey } from '../../session/passkey-ceremony.ts'
import { passkeySite } from '../../session/passkey-site.ts'
import { pageOfForm, showingRefusal } from '../../visit/refusal.ts'
import type { Answer, Page, SignedInVisit } from '../../visit/screen.ts'
import { loggingOwnSignInEvent, type SignInEvent } from '../../visit/sign-in-log.ts'
import { nextPath } from './after-entry.ts'

export const showProof = (visit: SignedInVisit): Promise<Answer> =>
  proofPage(visit, visit.query.get('next') ?? '', null)

export function proveAgainByForm(visit: SignedInVisit): Promise<Answer | null> {
  const { form, register, signedIn } = visit
  const code = form.get('code')
  const proof: Proof = code === null ? { password: form.get('password') ?? '' } : { code }
  const event = code === null ? 'fresh proof by password' : 'fresh proof by one-time code'
  return afterProof(visit, event, () => proveAgain(register, signedIn, proof))
}

export const proveWithPasskeyByForm = (visit: SignedInVisit): Promise<Answer | null> =>
  afterProof(visit, 'fresh proof by passkey', async () => {
    const { form, register, signedIn } = visit
    await countProofAttempt(register, signedIn)
    const use = await usedPasskey(visit, form.get('passkey_answer') ?? '')
    return await proveWithPasskey(register, signedIn, use)
  })

/** Leads back to what was interrupted, under a new secret; or asks again, with what was wrong. */
function afterProof(
  visit: SignedInVisit,
  event: SignInEvent,
  prove: () => Promise<SignInResult>,
): Promise<Answer | null> {
  const next = visit.form.get('next') ?? ''
  return showingRefusal(
    async () => {
      const { secret } = await loggingOwnSignInEvent(visit, event, prove)
      const path = nextPath(next, visit)
      const to = wasSent(visit) ? withProved(path) : path
      return { kind: 'redirect', to, session: secret }
    },
    refusal => proofPage(visit, next, refusal),
  )
}

async function proofPage(
  visit: SignedInVisit,
  next: string,
  refusal: CoreError | null,
): Promise<Page> {
  const { register, signedIn, to } = visit
  const hasPasskeys = (await passkeysOf(register, signedIn)).length > 0
  const content = proofForm({
    action: to('/prove'),
    passkeys: hasPasskeys && !('off' in passkeySite(visit)) ? to('/prove/passkey') : null,
    hasCodes: (await codeStatus(register, signedIn)).isOn,
    email: signedIn.user.email,
    next,
    isSent: wasSent(visit),
    refusal: refusal?.message ?? null,
  })
  return pageOfForm(refusal, 'Confirm it is you', content)
}

/** Whether a form was sent before, which has to be sent once more. */
const wasSent = ({ form, query }: SignedInVisit): boolean =>
  (form.get(sentField) ?? query.get(sentField)) === 'yes'

/** Nobody has to find out that what they sent was not done. */
const withProved = (path: string): string =>
  `${path}${path.includes('?') ? '&' : '?'}${notDoneField}=yes`

type ProofForm = {
  readonly action: string
  /** Null where the user has none, or no browser has them for this host. */
  readonly passkeys: string | null
  readonly hasCodes: boolean
  readonly email: string
  readonly next: string
  /** Whether a form was sent before, which has to be sent once more. */
  readonly isSent: boolean
  readonly refusal: string | null
}

function proofForm({ action, passkeys, hasCodes, email, ...rest }: ProofForm): Markup {
  const next = html`<input type="hidden" name="next" value="${rest.next}">${rest.isSent ? html`<input type="hidden" name="${sentField}" value="yes">` : null}`
  return html`
<div class="narrow"><div class="card">
<h1>Confirm it is you</h1>
<p>Anyone who finds a screen that you left open could do this, so confirm first that it is you. The confirmation lasts ten minutes. You then return to the page: submit your change again.</p>
${rest.refusal === null ? null : notice('bad', rest.refusal)}
${passkeys === null ? null : passkeyForm({ does: 'use', options: `${passkeys}/options`, action: passkeys, button: 'Use a passkey', fields: next, isPrimary: true })}
<form method="post" action="${action}">
${next}
<input type="text" name="email" value="${email}" autocomplete="username" aria-label="Email" hidden>
<div class="fields">
${inputField(blankForm, 'password', { label: 'Password', type: 'password', autocomplete: 'current-password', required: true, autofocus: true })}
</div>
<div class="buttons"><button class="primary">Continue</button></div>
</form>
${hasCodes ? proofByCode(action, next) : null}
</div></div>`
}

const proofByCode = (action: string, next: Markup): Markup => html`
<h2>Or a one-time code</h2>
<form method="post" action="${action}">
${next}
<div class="fields">
${inputField(blankForm, 'code', { label: 'Code', autocomplete: 'one-time-code', required: true, hint: 'Six digits from your app, or a recovery code.' })}
</div>
<div class="buttons"><button>Continue with the code</button></div>
</form>`
