import { type AccountId, operatorOn } from '../access.ts'
import { CoreError, notFound } from '../errors.ts'
import type { SignInResult } from './entry.ts'
import { changeSession, requireFull } from './open-session.ts'
import { peopleLogEntry } from './people-log-entry.ts'
import type { SignedIn } from './session.ts'
import { hashOfSecret, mintSessionSecret } from './session-secret.ts'
import type { UserRegister } from './user-register.ts'

/** Lets an operator see an account as a viewer would; the account's log says so. */
export async function beginLookAs(
  { store, clock }: UserRegister,
  signedIn: SignedIn,
  accountId: AccountId,
): Promise<SignInResult> {
  const { session, user } = signedIn
  requireFull(signedIn)
  if (!user.isOperator) throw new CoreError('scope_missing', 'Only an operator looks as others.')
  // The log of each account that is looked at says when it ended.
  if (session.lookAs !== null && session.lookAs !== accountId) {
    throw new CoreError('conflict', 'You look at another account. Stop looking there first.')
  }
  if ((await store.read.accounts.byId(accountId)) === null) throw notFound('Account')
  const secret = mintSessionSecret()
  const now = clock.now()
  await store.transact(accountId, async writers => {
    await changeSession(writers, signedIn, { lookAs: accountId }, secret)
    await writers.requestLog.append(
      operatorOn(accountId),
      peopleLogEntry({ kind: 'user', userId: user.id }, 'look-as', 'began to look', now),
    )
  })
  return { kind: 'signed_in', userId: user.id, secret }
}

/**
 * Null where it has ended meanwhile: of two pages that a browser asks for at once, the first gives the
 * session its new secret, and a second one would take that away again.
 */
export async function endLookAs(
  { store, clock }: UserRegister,
  { session, user }: SignedIn,
): Promise<SignInResult | null> {
  const { lookAs } = session
  if (lookAs === null) throw new CoreError('conflict', 'You look as nobody.')
  const secret = mintSessionSecret()
  const now = clock.now()
  const isEnded = await store.transact(lookAs, async ({ sessions, requestLog }) => {
    if (!(await sessions.endLookAs(session.id, lookAs, hashOfSecret(secret)))) return false
    await requestLog.append(
      operatorOn(lookAs),
      peopleLogEntry({ kind: 'user', userId: user.id }, 'look-as', 'ceased to look', now),
    )
    return true
  })
  return isEnded ? { kind: 'signed_in', userId: user.id, secret } : null
}
