import type { CallPage } from '#core/calls/find-calls.ts'
import type { LoggedRequest } from '#core/calls/request-log.ts'
import type { CoreError } from '#core/errors.ts'
import type { KeyUse } from '#core/overview/key-uses.ts'
import type { Choice, FormState } from '../../forms/field.ts'
import type { BodiesFacts } from './bodies-form.ts'

export type Askers = {
  readonly tokens: readonly Choice[]
  readonly people: readonly Choice[]
  /** Who asked, by name. */
  nameOf(call: Pick<LoggedRequest, 'tokenId' | 'userId' | 'method'>): string
}

export type RequestsFacts = {
  readonly state: FormState
  readonly query: URLSearchParams
  readonly refusal: CoreError | null
  readonly page: CallPage
  readonly isLive: boolean
  /** Null where no Idempotency-Key is asked for. */
  readonly uses: readonly KeyUse[] | null
  readonly askers: Askers
  readonly bodies: BodiesFacts
}
