import { codeStatus } from '#core/user/one-time-code.ts'
import { passkeysOf } from '#core/user/passkey.ts'
import type { Markup } from '../../../base/html.ts'
import { sentField } from '../../session/fresh-proof.ts'
import { passkeySite } from '../../session/passkey-site.ts'
import type { SignedInVisit } from '../../visit/screen.ts'
import { proofForm } from './proof-form.ts'

export async function proofPage(
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
export const wasSent = ({ form, query }: SignedInVisit): boolean =>
  (form.get(sentField) ?? query.get(sentField)) === 'yes'
