import { needsFreshProof } from '#core/user/session.ts'
import { type Proof, type Redirect, redirectTo, type SignedInVisit } from '../visit/screen.ts'

/** The URL has it when somebody comes back from a proof: what they sent was not done. */
export const notDoneField = 'proved'
/** It tells the page that asks for the proof whether a form was sent before. */
export const sentField = 'sent'

/**
 * Null where the user proved within the last ten minutes who they are; else it leads to where they do,
 * and from there back to `page`, whose form holds the kept fields as they were sent.
 */
export function requireFreshProof(
  { signedIn, register, form, query, to }: SignedInVisit,
  page: string,
  keeps: Proof['keeps'] = [],
): Redirect | null {
  if (!needsFreshProof(signedIn.session, register.clock.now())) return null
  const isSent = form.size > 0
  const fields = isSent ? form : query
  const kept = new URLSearchParams(
    keeps.flatMap(name => fields.getAll(name).map(value => [name, value])),
  )
  const back = kept.size === 0 ? page : `${page}?${kept}`
  return redirectTo(
    to(`/prove?next=${encodeURIComponent(back)}${isSent ? `&${sentField}=yes` : ''}`),
  )
}
