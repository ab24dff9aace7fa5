import { html } from '../../../base/html.ts'
import { type Answer, pageOf, redirectTo, type SignedInVisit } from '../../visit/screen.ts'

/** Leads to the first account of whoever has signed in. */
export function leadHome({ signedIn, world, to }: SignedInVisit): Answer {
  const [first] = signedIn.memberships
  if (first) return redirectTo(to(`/${first.accountId}`, world.environment))
  if (signedIn.user.isOperator) return redirectTo(to('/accounts'))
  return pageOf(
    'No account yet',
    html`<div class="card"><h1>No account yet</h1><p>You have signed in, and belong to no account. Ask its owner for an invitation.</p></div>`,
  )
}
