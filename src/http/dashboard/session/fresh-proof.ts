import { needsFreshProof } from '#core/user/session.ts'
import { type AccountVisit, type Redirect, redirectTo } from '../screen.ts'

/**
 * Before something that a thief of a session would do first: whoever signed in long ago shows again who
 * they are. Null where the proof is young. The form and what it asks for have one address, to which the
 * proof leads back.
 */
export function requireFreshProof(visit: AccountVisit): Redirect | null {
  const { signedIn, register, frame, to } = visit
  if (!needsFreshProof(signedIn.session, register.clock.now())) return null
  return redirectTo(to(`/prove?next=${encodeURIComponent(frame.to(frame.path))}`))
}
