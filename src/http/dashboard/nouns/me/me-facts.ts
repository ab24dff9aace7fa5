import type { CodeStatus } from '#core/user/one-time-code.ts'
import type { OwnSession } from '#core/user/own-sessions.ts'
import type { Passkey } from '#core/user/passkey-store.ts'
import type { User } from '#core/user/user.ts'
import type { Markup } from '../../../base/html.ts'
import type { FormState } from '../../forms/field.ts'

export type MeForm = 'name' | 'password' | 'keys' | 'codes' | 'passkeys' | 'sessions'

export type MeFacts = {
  readonly user: User
  readonly keys: boolean
  readonly codes: CodeStatus
  readonly passkeys: readonly Passkey[]
  /** Why this address has no passkeys; null where it has. */
  readonly passkeysOff: string | null
  readonly sessions: readonly OwnSession[]
  readonly notice: Markup | null
  stateOf(form: MeForm): FormState
  /** Below the address of the page. */
  to(path: string): string
}
