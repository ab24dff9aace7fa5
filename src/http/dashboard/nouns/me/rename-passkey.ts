import { renamePasskey } from '#core/user/passkey.ts'
import type { SignedInVisit } from '../../visit/screen.ts'
import { changeMe } from './change-me.ts'

export const renameOwnPasskey = (visit: SignedInVisit) =>
  changeMe(visit, 'passkeys', 'passkey-named', async () => {
    const { form, register, signedIn } = visit
    const name = form.get(form.get('field') ?? '') ?? ''
    await renamePasskey(register, signedIn, form.get('passkey') ?? '', name)
    return {}
  })
