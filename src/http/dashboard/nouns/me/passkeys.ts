import type { CoreError } from '#core/errors.ts'
import { addPasskey, removePasskey, renamePasskey } from '#core/user/passkey.ts'
import { html, type Markup } from '../../../base/html.ts'
import { notice } from '../../components/notice.ts'
import { type FormState, formState, inputField } from '../../forms/field.ts'
import { passkeyForm } from '../../forms/passkey-form.ts'
import { createdPasskey, creationOptions } from '../../session/passkey-ceremony.ts'
import { passkeySite } from '../../session/passkey-site.ts'
import { pageOfForm, showingRefusal } from '../../visit/refusal.ts'
import { type Answer, jsonOf, pageOf, redirectTo, type SignedInVisit } from '../../visit/screen.ts'
import { loggingOwnSignInEvent } from '../../visit/sign-in-log.ts'
import { changeMe } from './me.ts'

export const showNewPasskey = (visit: SignedInVisit): Answer =>
  pageOf('Add a passkey', newPasskeyPage(visit))

export const sendCreationOptions = async (visit: SignedInVisit): Promise<Answer> =>
  jsonOf(await creationOptions(visit))

export const addPasskeyByForm = (visit: SignedInVisit): Promise<Answer | null> =>
  showingRefusal(
    async () => {
      const { form, register, signedIn, to } = visit
      await loggingOwnSignInEvent(visit, 'passkey added', async () => {
        const passkey = await createdPasskey(visit, form.get('passkey_answer') ?? '')
        await addPasskey(register, signedIn, { ...passkey, name: form.get('name') ?? '' })
      })
      return redirectTo(to('/me?done=passkey-added'))
    },
    refusal => pageOfForm(refusal, 'Add a passkey', newPasskeyPage(visit, refusal)),
  )

export const renamePasskeyByForm = (visit: SignedInVisit) =>
  changeMe(visit, 'passkeys', 'passkey-named', async () => {
    const { form, register, signedIn } = visit
    const name = form.get(form.get('field') ?? '') ?? ''
    await renamePasskey(register, signedIn, form.get('passkey') ?? '', name)
    return {}
  })

export const removePasskeyByForm = (visit: SignedInVisit) =>
  changeMe(visit, 'passkeys', 'passkey-removed', async () => {
    const { form, register, signedIn } = visit
    await removePasskey(register, signedIn, form.get('passkey') ?? '')
    return {}
  })

function newPasskeyPage(visit: SignedInVisit, refusal: CoreError | null = null): Markup {
  const site = passkeySite(visit)
  return newPasskeyView({
    state: formState(visit.form, refusal),
    off: 'off' in site ? site.off : null,
    refusal: refusal?.message ?? null,
    me: visit.to('/me'),
  })
}

type NewPasskey = {
  readonly state: FormState
  readonly off: string | null
  readonly refusal: string | null
  readonly me: string
}

const newPasskeyView = ({ state, off, refusal, me }: NewPasskey): Markup => html`
<div class="narrow"><div class="card">
<h1>Add a passkey</h1>
${refusal === null ? null : notice('bad', refusal)}
${off === null ? ceremony(state, me) : html`<p>${off}</p>`}
<p><a href="${me}">Back to your sign-in</a></p>
</div></div>`

const ceremony = (state: FormState, me: string): Markup => html`
<p>Your browser asks where to keep it: on this device, on a phone or on a key. It replaces your password and code.</p>
${passkeyForm({
  does: 'create',
  options: `${me}/passkeys/options`,
  action: `${me}/passkeys`,
  button: 'Create the passkey',
  isPrimary: true,
  fields: html`<div class="fields">${inputField(state, 'name', { label: 'Name', hint: 'So that you recognize it: “laptop”, “key on my key ring”.' })}</div>`,
})}`
