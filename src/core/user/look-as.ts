import { type AccountId, serviceOn } from '../access.ts'
import { CoreError, notFound } from '../errors.ts'
import { changeSession, requireFull } from './open-session.ts'
import type { SignedIn } from './session.ts'
import { mintSessionSecret } from './session-secret.ts'
import type { SignInResult } from './sign-in.ts'
import type { UserRegister } from './user-register.ts'
import { peopleLogEntry } from './user-register.ts'

/** Lets an operator see an account as a viewer would; the account's log says so. */
export async function beginLookAs(
  { store, clock }: UserRegister,
  signedIn: SignedIn,
  accountId: AccountId,
): Promise<SignInResult> {
  const { session, user } = signedIn
  requireFull(signedIn)
  if (!user.isOperator)
    throw new CoreError('scope_missing', 'Only an operator can view other accounts.')
  // The log of each account that is looked at says when it ended.
  if (session.lookAs !== null && session.lookAs !== accountId) {
    throw new CoreError(
      'conflict',
      'You are already viewing another account. Stop viewing it first.',
    )
  }
  if ((await store.read.accounts.byId(accountId)) === null) throw notFound('Account')
  const secret = mintSessionSecret()
  const now = clock.now()
  await store.transact(accountId, async writers => {
    await changeSession(writers, signedIn, { lookAs: accountId }, secret)
    await writers.requestLog.append(
      serviceOn(accountId),
      peopleLogEntry({ kind: 'user', userId: user.id }, 'look-as', 'began to look', now),
    )
  })
  return { kind: 'signed_in', userId: user.id, secret }
}

/**
 * The session keeps its secret: a browser asks for several pages at once, and a new secret would sign out
 * all but the first of them. It would keep nobody out either, since whoever has the old one can end the look.
 */
export async function endLookAs(
  { store, clock }: UserRegister,
  { session, user }: SignedIn,
): Promise<void> {
  const { lookAs } = session
  if (lookAs === null) throw new CoreError('conflict', 'You are not viewing another account.')
  const now = clock.now()
  await store.transact(lookAs, async ({ sessions, requestLog }) => {
    // The page that came first has ended it, and the log says so once.
    if (!(await sessions.endLookAs(session.id, lookAs))) return
    await requestLog.append(
      serviceOn(lookAs),
      peopleLogEntry({ kind: 'user', userId: user.id }, 'look-as', 'ceased to look', now),
    )
  })
}
