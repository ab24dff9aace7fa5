import { CoreError } from '#core/errors.ts'
import type { SignInResult } from '#core/user/sign-in.ts'
import { outcomeOf } from './outcome.ts'
import type { Visit } from './screen.ts'

/** What somebody does to get in, or to how they get in. */
export type EntryDeed =
  | 'sign-in by password'
  | 'sign-in by passkey'
  | 'sign-in by one-time code'
  | 'sign-in by invitation'
  | 'fresh proof by password'
  | 'fresh proof by passkey'
  | 'fresh proof by one-time code'
  | 'new password'
  | 'new password by link'
  | 'passkey added'
  | 'passkey renamed'
  | 'passkey removed'
  | 'one-time codes on'
  | 'one-time codes off'
  | 'new recovery codes'

type Whose = { readonly userId: number | null; readonly isCodeDue?: boolean }

export const whoseEntry = (result: SignInResult | CoreError): Whose =>
  result instanceof CoreError
    ? { userId: null }
    : { userId: result.userId, isCodeDue: result.kind === 'code_due' }

/** What came of it, of which the service's log has a line. `whose` says more than where it was done. */
export async function toldOutcome<T>(
  visit: Pick<Visit, 'log' | 'place' | 'requestId'>,
  deed: EntryDeed,
  act: () => Promise<T>,
  whose: (result: T | CoreError) => Whose | Promise<Whose>,
): Promise<T | CoreError> {
  const result = await outcomeOf(act)
  if (result instanceof CoreError && !isGuess(result)) return result
  const { log, place, requestId } = visit
  const fields = { ...(await whose(result)), place, requestId }
  if (result instanceof CoreError) log.warn({ ...fields, code: result.code }, `refused: ${deed}`)
  else log.info(fields, deed)
  return result
}

/**
 * What is typed wrongly or comes too late is no guess. Attempts beyond the limits have no lines: whoever
 * guesses must not fill the log.
 */
const isGuess = ({ code }: CoreError): boolean => code === 'sign_in_refused'
