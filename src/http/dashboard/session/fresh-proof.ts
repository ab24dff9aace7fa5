import { needsFreshProof } from '#core/user/session.ts'
import { type Redirect, redirectTo, type SignedInVisit } from '../visit/screen.ts'

/** In the address of a page to which somebody comes back from a proof: what they sent was not done. */
export const provedField = 'proved'
/** Of the page that asks for the proof: whether a form was sent before. */
export const sentField = 'sent'

/**
 * Null where the user proved within the last ten minutes who they are; else it leads to where they do,
 * and from there back to `page`. The fields named in `kept` are in the form then as they were sent, so
 * they must be no secrets: they stand in the address.
 */
export function requireFreshProof(
  { signedIn, register, form, to }: SignedInVisit,
  page: string,
  kept: readonly string[] = [],
): Redirect | null {
  if (!needsFreshProof(signedIn.session, register.clock.now())) return null
  const sent = new URLSearchParams(
    kept.flatMap(name => form.getAll(name).map(value => [name, value])),
  )
  const back = sent.size === 0 ? page : `${page}?${sent}`
  const isSent = form.size > 0 ? `&${sentField}=yes` : ''
  return redirectTo(to(`/prove?next=${encodeURIComponent(back)}${isSent}`))
}
