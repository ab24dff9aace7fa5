import { CoreError } from '#core/errors.ts'
import type { SignInResult } from '#core/user/sign-in.ts'
import type { SignedInVisit, Visit } from './screen.ts'

/** What somebody does to get in, or to change how they get in. */
export type SignInEvent =
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

/** Writes a line into the log of the service, also where a guess was refused. */
export async function loggingSignInEvent<T>(
  { log, ipAddress, requestId }: Pick<Visit, 'log' | 'ipAddress' | 'requestId'>,
  event: SignInEvent,
  act: () => Promise<T>,
  whose: (result: T | CoreError) => Whose | Promise<Whose>,
): Promise<T> {
  try {
    const result = await act()
    log.info({ ...(await whose(result)), place: ipAddress, requestId }, event)
    return result
  } catch (error) {
    if (error instanceof CoreError && isGuess(error)) {
      const fields = { ...(await whose(error)), place: ipAddress, requestId, code: error.code }
      log.warn(fields, `refused: ${event}`)
    }
    throw error
  }
}

/**
 * A text with a fault or a form that comes too late is no guess. Attempts beyond the limit have no lines:
 * whoever guesses must not fill the log.
 */
const isGuess = ({ code }: CoreError): boolean => code === 'sign_in_refused'

export const loggingOwnSignInEvent = <T>(
  visit: SignedInVisit,
  event: SignInEvent,
  act: () => Promise<T>,
): Promise<T> => loggingSignInEvent(visit, event, act, () => ({ userId: visit.signedIn.user.id }))

export const whoseEntry = (result: SignInResult | CoreError): Whose =>
  result instanceof CoreError
    ? { userId: null }
    : { userId: result.userId, isCodeDue: result.kind === 'code_due' }
