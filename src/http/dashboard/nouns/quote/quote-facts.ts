import type { CoreError } from '#core/errors.ts'
import type { RateAnswer } from '#core/rating/quote.ts'
import type { FormState } from '../../forms/field.ts'
import type { OpenRest } from '../../visit/open-quotes.ts'
import type { ShownCall } from '../../visit/shown-call.ts'

export type QuoteFacts = {
  readonly state: FormState
  /** The question as it stands in the form. */
  readonly fields: URLSearchParams
  readonly isAsked: boolean
  /** Whether those alone were asked that did not answer before. */
  readonly isAgain: boolean
  /** Whether the sizes that the form begins with are the account's own. */
  readonly isOwnSize: boolean
  readonly refusal: CoreError | null
  /** Null where nothing was asked yet, or the question was refused. */
  readonly found: RateAnswer | null
  /** What the page asks for the prices with that are still to come. */
  readonly rest: OpenRest | null
  readonly lines: readonly ShownCall[]
}
