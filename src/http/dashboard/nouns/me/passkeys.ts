import { CoreError } from '#core/errors.ts'
import { addPasskey, removePasskey, renamePasskey } from '#core/user/passkey.ts'
import type { Markup } from '../../../base/html.ts'
import { formState } from '../../forms/form-state.ts'
import { createdPasskey, creationOptions } from '../../session/passkey-ceremony.ts'
import { passkeySite } from '../../session/passkey-site.ts'
import { pageAfter } from '../../visit/page-after.ts'
import { type Answer, jsonOf, pageOf, redirectTo, type SignedInVisit } from '../../visit/screen.ts'
import { toldOutcome } from '../../visit/told-outcome.ts'
import { changeMe } from './me-page.ts'
import { newPasskeyView } from './passkeys-views.ts'

export const showNewPasskey = (visit: SignedInVisit): Answer =>
  pageOf('Add a passkey', newPasskeyPage(visit))

export const sendCreationOptions = async (visit: SignedInVisit): Promise<Answer> =>
  jsonOf(await creationOptions(visit))

export async function addOwnPasskey(visit: SignedInVisit): Promise<Answer> {
  const { form, register, signedIn, to } = visit
  const act = async () => {
    const passkey = await createdPasskey(visit, form.get('passkey_answer') ?? '')
    await addPasskey(register, signedIn, { ...passkey, name: form.get('name') ?? '' })
  }
  const result = await toldOutcome(visit, 'passkey added', act, () => ({
    userId: signedIn.user.id,
  }))
  if (!(result instanceof CoreError)) return redirectTo(to('/me?done=passkey-added'))
  return pageAfter(result, 'Add a passkey', newPasskeyPage(visit, result))
}

export const renameOwnPasskey = (visit: SignedInVisit) =>
  changeMe(visit, 'passkeys', 'passkey-named', async () => {
    const { form, register, signedIn } = visit
    const name = form.get(form.get('field') ?? '') ?? ''
    await renamePasskey(register, signedIn, form.get('passkey') ?? '', name)
    return {}
  })

export async function removeOwnPasskey(visit: SignedInVisit): Promise<Answer> {
  const { form, register, signedIn } = visit
  return await changeMe(visit, 'passkeys', 'passkey-removed', async () => {
    await removePasskey(register, signedIn, form.get('passkey') ?? '')
    return {}
  })
}

function newPasskeyPage(visit: SignedInVisit, refusal: CoreError | null = null): Markup {
  const site = passkeySite(visit)
  return newPasskeyView({
    state: formState(visit.form, refusal),
    off: 'off' in site ? site.off : null,
    refusal: refusal?.message ?? null,
    me: visit.to('/me'),
  })
}
