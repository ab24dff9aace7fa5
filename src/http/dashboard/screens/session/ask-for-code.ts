import { codeForm } from '../../views/session/code-form.ts'
import { type Answer, pageOf, redirectTo, type SignedInVisit } from '../../visit/screen.ts'
import { nextPlace } from './next-place.ts'

export function answer(visit: SignedInVisit): Answer {
  const { query, signedIn, to } = visit
  const next = query.get('next') ?? ''
  if (signedIn.session.stage === 'full') return redirectTo(nextPlace(next, visit))
  const form = { action: to('/sign-in/code'), cancel: to('/sign-out'), next, refusal: null }
  return pageOf('One-time code', codeForm(form))
}
