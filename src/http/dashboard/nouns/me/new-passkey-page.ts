import type { CoreError } from '#core/errors.ts'
import type { Markup } from '../../../base/html.ts'
import { formState } from '../../forms/form-state.ts'
import { passkeySite } from '../../session/passkey-site.ts'
import type { SignedInVisit } from '../../visit/screen.ts'
import { newPasskeyView } from './new-passkey-view.ts'

export function newPasskeyPage(visit: SignedInVisit, refusal: CoreError | null = null): Markup {
  const site = passkeySite(visit)
  return newPasskeyView({
    state: formState(visit.form, refusal),
    off: 'off' in site ? site.off : null,
    refusal: refusal?.message ?? null,
    me: visit.to('/me'),
  })
}
